import type { Candidate } from "#playlists/use-candidates.ts";
import { foldText } from "#shared/format/fold-text.ts";

export type CandidateKind = "all" | "vod" | "channel";

export type CandidateOrder = "newest" | "oldest" | "title";

const titles = new Intl.Collator(undefined, { numeric: true });

/** Sorts candidates; those without date or title come last, and ties are stable. */
export function sortCandidates(
  candidates: readonly Candidate[],
  order: CandidateOrder,
): readonly Candidate[] {
  return candidates.toSorted(
    (a, b) => (order === "title" ? byTitle(a, b) : byDate(a, b, order)) || (a.key < b.key ? -1 : 1),
  );
}

function byTitle({ title: a }: Candidate, { title: b }: Candidate): number {
  return !a || !b ? Number(!a) - Number(!b) : titles.compare(a, b);
}

function byDate(a: Candidate, b: Candidate, order: "newest" | "oldest"): number {
  if (a.createdAtMs === null || b.createdAtMs === null) {
    return Number(a.createdAtMs === null) - Number(b.createdAtMs === null);
  }
  return order === "newest" ? b.createdAtMs - a.createdAtMs : a.createdAtMs - b.createdAtMs;
}

/** A letter or two of it is in every id. */
const MIN_OF_ID = 4;
const searched = new WeakMap<Candidate, string>();

/** Filters candidates by a search, keeping their order. Words may match in titles, file names or the id. */
export function findCandidates(
  candidates: readonly Candidate[],
  {
    text,
    kind,
    isIn,
  }: { text: string; kind: CandidateKind; isIn: ((key: string) => boolean) | null },
): readonly Candidate[] {
  const words = wordsOf(text);
  return candidates.filter(
    (candidate) =>
      (kind === "all" || candidate.type === kind) &&
      isIn?.(candidate.key) !== true &&
      words.every((word) => textOf(candidate).includes(word) || isOfId(word, candidate.id)),
  );
}

/** The words of a search, to be found in folded text. */
export function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/\s+/u)
    .filter((word) => word !== "");
}

/** What a search looks through: one line each, so that matches don't span fields. */
function textOf(candidate: Candidate): string {
  const { title, filename } = candidate;
  const text = searched.get(candidate) ?? foldText(`${title ?? ""}\n${filename ?? ""}`);
  searched.set(candidate, text);
  return text;
}

function isOfId(word: string, id: string): boolean {
  return word.length >= MIN_OF_ID && id.toLowerCase().includes(word);
}

interface Placed {
  id: string;
  /** `/Documentary/Sea`. */
  path: string;
}

/**
 * Returns the distinct videos of a folder.
 * @param isWithin includes subfolders
 */
export function videosInFolder(
  candidates: readonly Candidate[],
  folders: readonly Placed[],
  { id, path }: Placed,
  isWithin: boolean,
): readonly Candidate[] {
  const inside = folders.filter((each) => each.path.startsWith(`${path}/`));
  const ids = new Set([id, ...(isWithin ? inside.map((each) => each.id) : [])]);
  return candidates.filter(
    ({ type, folderIds }) => type === "vod" && folderIds.some((each) => ids.has(each)),
  );
}
