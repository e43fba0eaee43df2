import { writeCaptions } from "#captions/format/write-captions.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import type { History } from "./history.ts";

/** Effect of saving on a video's tracks. */
export interface SavePlan {
  /** Removed once the new track is listed. Null: new captions, or already gone. */
  replaced: Subtitle | null;
  /** A colleague removed or replaced the opened track. */
  isGone: boolean;
  /** Other tracks of the language: kept unless selected. */
  others: readonly Subtitle[];
}

/**
 * Plans a save for the listed tracks.
 * @param tracks undefined: unknown, assumed unchanged
 * @param source opened track; null: new captions
 */
export function planSave(
  tracks: readonly Subtitle[] | undefined,
  source: Subtitle | null,
  language: string,
): SavePlan {
  if (tracks === undefined) return { replaced: source, isGone: false, others: [] };
  const replaced = tracks.find(({ id }) => id === source?.id) ?? null;
  return {
    replaced,
    isGone: source !== null && replaced === null,
    others: tracks.filter((track) => track.language === language && track.id !== source?.id),
  };
}

/** Compares two plans as shown to the user. */
export function isSamePlan(one: SavePlan, other: SavePlan): boolean {
  return (
    one.isGone === other.isGone &&
    one.replaced?.id === other.replaced?.id &&
    one.others.length === other.others.length &&
    one.others.every(({ id }) => other.others.some((track) => track.id === id))
  );
}

/** Returns whether the document differs from the opened one. */
export function isChanged({ document, past }: History): boolean {
  let first = document;
  for (let step = past; step !== null; step = step.older) first = step.document;
  return first !== document && writeCaptions(first) !== writeCaptions(document);
}
