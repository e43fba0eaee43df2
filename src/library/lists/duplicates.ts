import { foldText } from "#shared/format/fold-text.ts";
import { plainId } from "#shared/format/ids.ts";
import type { Video } from "#videos/video-record.ts";

/** Says why videos of a group are taken for copies of each other. */
export type LikenessReason = "file" | "title";

/** Holds videos that are likely the same, the one to keep first. */
export interface DuplicateGroup {
  /** Lists each reason that connects two of them. */
  reasons: readonly LikenessReason[];
  videos: readonly Video[];
}

/**
 * Groups videos that are likely copies: those with the same size and file name, and those with the same length and title,
 * where neither case nor accents count. What is like one of a group belongs to it. The largest groups come first.
 */
export function findDuplicates(videos: readonly Video[]): DuplicateGroup[] {
  const groups = new Map<Video, { reasons: Set<LikenessReason>; videos: Video[] }>();
  const first = new Map<string, Video>();
  for (const video of videos) {
    for (const [reason, mark] of marksOf(video)) {
      const other = first.get(mark);
      if (other === undefined) first.set(mark, video);
      else if (other !== video) join(groups, reason, other, video);
    }
  }
  return [...new Set(groups.values())]
    .map((group) => ({
      reasons: [...group.reasons].toSorted(),
      videos: group.videos.toSorted(byWorth),
    }))
    .toSorted((a, b) => b.videos.length - a.videos.length);
}

function join(
  groups: Map<Video, { reasons: Set<LikenessReason>; videos: Video[] }>,
  reason: LikenessReason,
  one: Video,
  other: Video,
): void {
  const group = groups.get(one) ?? { reasons: new Set<LikenessReason>(), videos: [one] };
  const added = groups.get(other) ?? { reasons: new Set<LikenessReason>(), videos: [other] };
  group.reasons.add(reason);
  groups.set(one, group);
  if (added === group) return;
  for (const each of added.reasons) group.reasons.add(each);
  for (const video of added.videos) {
    group.videos.push(video);
    groups.set(video, group);
  }
}

function marksOf({
  filename,
  fileSizeBytes,
  title,
  durationSeconds,
}: Video): [LikenessReason, string][] {
  const marks: [LikenessReason, string][] = [];
  // What is unknown of two videos is not the same of both.
  if (filename !== null && filename !== "" && (fileSizeBytes ?? 0) > 0) {
    marks.push(["file", `file ${fileSizeBytes} ${foldedName(filename)}`]);
  }
  if (title !== null && (durationSeconds ?? 0) > 0) {
    marks.push(["title", `title ${durationSeconds} ${foldedName(title)}`]);
  }
  return marks;
}

function foldedName(name: string): string {
  return foldText(name).trim().replace(/\s+/gu, " ");
}

/** Sorts the copy that is worth most to the front: published, with most subtitles and images, and then the oldest. */
function byWorth(a: Video, b: Video): number {
  return (
    worthOf(b) - worthOf(a) ||
    (a.createdAtMs ?? Number.POSITIVE_INFINITY) - (b.createdAtMs ?? Number.POSITIVE_INFINITY) ||
    (a.id < b.id ? -1 : 1)
  );
}

function worthOf({ status, subtitleLanguages, thumbnailUrl, splashScreenUrl }: Video): number {
  return (
    (status === "ready" ? 1000 : 0) +
    subtitleLanguages.length * 10 +
    Number(thumbnailUrl !== null) +
    Number(splashScreenUrl !== null)
  );
}

/** Holds what belongs to videos beside their records. Ids are as `plainId` writes them. */
export interface Belongings {
  /** Holds the titles of the playlists that a video is in, as far as they are known. */
  playlistsOf: ReadonlyMap<string, readonly string[]>;
  /** Says that the items of all playlists are known. */
  arePlaylistsWhole: boolean;
  /** Is null when not all plays are known; a video without an entry has none then. */
  plays: ReadonlyMap<string, number> | null;
}

/** Returns the playlists and plays of a video; null where they are unknown. */
export function namesOf(
  { id }: Pick<Video, "id">,
  { playlistsOf, arePlaylistsWhole, plays }: Belongings,
): { playlists: readonly string[] | null; plays: number | null } {
  const known = playlistsOf.get(plainId(id)) ?? [];
  const count = plays === null ? Number.NaN : (plays.get(plainId(id)) ?? 0);
  return {
    playlists: known.length === 0 && !arePlaylistsWhole ? null : known,
    plays: Number.isNaN(count) ? null : count,
  };
}

/** Holds what is deleted with copies, and what the copies that are kept do not have. */
interface Loss {
  playlists: readonly string[];
  languages: readonly string[];
  imageCount: number;
  /** Sums the plays of the copies; null: not all are known. */
  plays: number | null;
}

/** Finds what is lost when the others of each group are deleted. */
export function lostWith(
  choices: readonly { kept: Video | undefined; others: readonly Video[] }[],
  belongings: Belongings,
  languagesOf: (video: Video) => readonly string[],
): Loss {
  const playlists = new Set<string>();
  const languages = new Set<string>();
  let imageCount = 0;
  let plays: number | null = 0;
  for (const { kept, others } of choices) {
    const keptPlaylists = new Set(kept && namesOf(kept, belongings).playlists);
    const keptLanguages = new Set(kept && languagesOf(kept));
    for (const name of IMAGES) {
      const isLost = kept?.[name] === null && others.some((other) => other[name] !== null);
      imageCount += Number(isLost);
    }
    for (const other of others) {
      const own = namesOf(other, belongings);
      for (const each of own.playlists ?? []) if (!keptPlaylists.has(each)) playlists.add(each);
      for (const each of languagesOf(other)) if (!keptLanguages.has(each)) languages.add(each);
      plays = plays === null || own.plays === null ? null : plays + own.plays;
    }
  }
  return { playlists: [...playlists], languages: [...languages], imageCount, plays };
}

const IMAGES = ["thumbnailUrl", "splashScreenUrl"] as const;
