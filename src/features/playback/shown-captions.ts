import type { PageCaptions } from "#lib/player-handle.ts";

/** Captions that a page wants on the picture, whatever the viewer chose last. */
export type ShownCaptions = { kind: "track"; subtitleId: string } | PageCaptions;
