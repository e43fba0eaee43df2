import type { Channel } from "#channels/channel-record.ts";
import type { EntryStatus, PlaylistItem } from "#playlists/entries.ts";
import { foldText } from "#shared/format/fold-text.ts";
import type { Video } from "#videos/video-record.ts";

/** Video or channel that can be added. */
export interface Candidate extends PlaylistItem {
  /** `type:id`. */
  key: string;
  /** Null: it has none. */
  title: string | null;
  filename: string | null;
  thumbnailUrl: string | null;
  /** Null for a channel. */
  durationSeconds: number | null;
  createdAtMs: number | null;
  phase: Extract<EntryStatus, "ready" | "offline" | "encoding" | "disabled">;
  /** Folders it lies in, directly. */
  folderIds: readonly string[];
  /** Searchable text. */
  searched: string;
}

/** Which of them are on offer. */
export type CandidateKind = "all" | "vod" | "channel";

/** In which order. */
export type CandidateOrder = "newest" | "oldest" | "title";

const made = new WeakMap<Video | Channel, Candidate>();

/** Converts a video to a candidate; cached. */
export function candidateOfVideo(video: Video): Candidate {
  return madeOnce(video, () => ({
    ...common("vod", video),
    filename: video.filename,
    durationSeconds: video.durationSeconds,
    phase: video.status,
    folderIds: video.folders.map(({ id }) => id),
    // One line each, so matches don't span fields.
    searched: foldText(`${video.title ?? ""}\n${video.filename ?? ""}`),
  }));
}

/** A channel as something to add, made once for each. */
export function candidateOfChannel(channel: Channel): Candidate {
  return madeOnce(channel, () => ({
    ...common("channel", channel),
    filename: null,
    durationSeconds: null,
    phase: channel.isEnabled ? "ready" : "disabled",
    folderIds: [],
    searched: foldText(channel.title ?? ""),
  }));
}

function common(type: "vod" | "channel", record: Video | Channel) {
  const { id, title, thumbnailUrl, createdAtMs } = record;
  return { key: `${type}:${id}`, type, id, title, thumbnailUrl, createdAtMs };
}

function madeOnce(record: Video | Channel, make: () => Candidate): Candidate {
  const known = made.get(record);
  if (known !== undefined) return known;
  const candidate = make();
  made.set(record, candidate);
  return candidate;
}

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

/** Filters candidates by a search, keeping their order. Words may match in titles, file names or the id. */
export function findCandidates(
  candidates: readonly Candidate[],
  {
    text,
    kind,
    isIn,
  }: { text: string; kind: CandidateKind; isIn: ((key: string) => boolean) | null },
): readonly Candidate[] {
  const labels = foldText(text)
    .split(/\s+/u)
    .filter((word) => word !== "");
  return candidates.filter(
    ({ key, type, id, searched }) =>
      (kind === "all" || type === kind) &&
      isIn?.(key) !== true &&
      labels.every((word) => searched.includes(word) || isOfId(word, id)),
  );
}

function isOfId(word: string, id: string): boolean {
  return word.length >= MIN_OF_ID && id.toLowerCase().includes(word);
}

/** Folder fields used here. */
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
