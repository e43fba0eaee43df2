import type { Folder } from "#folders/folders.ts";
import type { Candidate } from "#playlists/use-candidates.ts";
import { COMPARE, createTextMatcher } from "#videos/match-videos.ts";

export type CandidateKind = "all" | "vod" | "channel";

export type CandidateOrder = "newest" | "oldest" | "title";

/** Sorts candidates; those without date or title come last, and ties are stable. */
export function sortCandidates(
  candidates: readonly Candidate[],
  order: CandidateOrder,
): readonly Candidate[] {
  return candidates.toSorted((a, b) => COMPARE[order](a, b) || (a.key < b.key ? -1 : 1));
}

export function findCandidates(
  candidates: readonly Candidate[],
  {
    text,
    kind,
    isIn,
  }: { text: string; kind: CandidateKind; isIn: ((key: string) => boolean) | null },
): readonly Candidate[] {
  const matchesText = createTextMatcher(text);
  return candidates.filter(
    (candidate) =>
      (kind === "all" || candidate.type === kind) &&
      isIn?.(candidate.key) !== true &&
      matchesText(candidate),
  );
}

export function videosInFolder(
  candidates: readonly Candidate[],
  folders: readonly Pick<Folder, "id" | "path">[],
  { id, path }: Pick<Folder, "id" | "path">,
  isWithin: boolean,
): readonly Candidate[] {
  const inside = folders.filter((each) => each.path.startsWith(`${path}/`));
  const ids = new Set([id, ...(isWithin ? inside.map((each) => each.id) : [])]);
  return candidates.filter(
    ({ type, folderIds }) => type === "vod" && folderIds.some((each) => ids.has(each)),
  );
}
