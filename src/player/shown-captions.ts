import type { PageCaptions } from "./player-handle.ts";

/** Captions that a page wants on the picture, whatever the viewer chose last. */
export type ShownCaptions = { kind: "track"; subtitleId: string } | PageCaptions;
