import { writeCaptions } from "#captions/format/write-captions.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import type { History } from "./history.ts";

/** What the tracks of a film mean for a new version of one of them. */
export interface SavePlan {
  /** It goes once the new one is listed. Null: the captions are new, or it is gone. */
  replaced: Subtitle | null;
  /** Somebody has removed or replaced the track that was opened. */
  isGone: boolean;
  /** Further tracks of the language: they stay unless somebody says otherwise. */
  others: readonly Subtitle[];
}

/**
 * What saving means for the tracks that are listed.
 * @param tracks undefined: not known yet; then as nobody had changed anything
 * @param source the track that was opened; null: the captions are new
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

/** Whether two plans say the same to the person who saves. */
export function isSamePlan(one: SavePlan, other: SavePlan): boolean {
  return (
    one.isGone === other.isGone &&
    one.replaced?.id === other.replaced?.id &&
    one.others.length === other.others.length &&
    one.others.every(({ id }) => other.others.some((track) => track.id === id))
  );
}

/** Whether the file would be another one than at the beginning. */
export function isChanged({ document, past }: History): boolean {
  let first = document;
  for (let step = past; step !== null; step = step.older) first = step.document;
  return first !== document && writeCaptions(first) !== writeCaptions(document);
}
