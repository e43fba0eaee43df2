import type { TrackRow } from "#captions/manager/track-rows.ts";
import { judgeEntry, type UploadEntry } from "./upload-entry.ts";

/** A file that a person lets go, in the place of these tracks. */
export interface Approved {
  entry: UploadEntry;
  replaces: readonly string[];
}

/**
 * What is left of an approval once the tracks were looked at again. Files that were changed or left out
 * meanwhile are in neither list.
 * @returns those that go as they were approved, and those that would now replace, or stand beside, a track
 * that nobody was asked about
 */
export function lookAgain(
  approved: readonly Approved[],
  entries: readonly UploadEntry[],
  rows: readonly TrackRow[],
): { going: Approved[]; held: UploadEntry[] } {
  const going: Approved[] = [];
  const held: UploadEntry[] = [];
  for (const { entry, replaces: agreed } of approved) {
    if (!entries.includes(entry)) continue;
    const { hindrance, replaces } = judgeEntry(entry, rows);
    const isAsAgreed = hindrance === null && replaces.every((key) => agreed.includes(key));
    if (isAsAgreed) going.push({ entry, replaces });
    else held.push(entry);
  }
  return { going, held };
}
