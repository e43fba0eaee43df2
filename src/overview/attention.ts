import type { PlaylistItem } from "#playlists/entries.ts";
import type { Playlist } from "#playlists/playlist-record.ts";
import { addDays, type Day } from "#shared/dates/days.ts";
import { dayAt, endOfDayMs } from "#shared/dates/zones.ts";
import { languageOfTrack } from "#shared/format/track-language.ts";
import type { Video } from "#videos/video-record.ts";
import { type Thresholds, USUAL_THRESHOLDS } from "./attention-thresholds.ts";

export const KINDS = [
  "uploads",
  "encoding",
  "playlists",
  "unpublished",
  "subtitles",
  "thumbnails",
] as const;

/** Describes things of one kind that wait for a person. */
export interface Attention {
  kind: (typeof KINDS)[number];
  /** Names the language of missing subtitles; null for other kinds. */
  language: string | null;
  count: number;
  /** Counts what could be of this kind; null where most of it being so would not make it usual. */
  outOf: number | null;
  ids: readonly string[];
  /** Some of them may not have been found. */
  isLeast?: boolean;
  /** Lists the first of them, `MAX_EXAMPLES` at most. */
  examples: readonly Example[];
}

export interface Example {
  id: string;
  /** Is null when untitled. */
  name: string | null;
}

type AttentionVideo = Pick<
  Video,
  "id" | "title" | "filename" | "status" | "createdAtMs" | "thumbnailUrl" | "subtitleLanguages"
>;

const MAX_EXAMPLES = 3;

/** After so many, encoding has failed even if many videos were waiting. */
const MAX_QUEUED_HOURS = 48;
/** More videos than these that wait for the encoder are a queue, in which each takes its turn. */
const MIN_QUEUE = 20;
const HOUR_MS = 3_600_000;

/** Returns nothing for an empty list. */
export function attentionTo(
  kind: Attention["kind"],
  all: readonly Example[],
  { language = null, outOf = null }: Partial<Pick<Attention, "language" | "outOf">> = {},
): Attention[] {
  const { length: count } = all;
  const ids = all.map(({ id }) => id);
  const examples = all.slice(0, MAX_EXAMPLES);
  return count === 0 ? [] : [{ kind, language, count, outOf, ids, examples }];
}

/** Returns the last day on which a video was added that is counted as unpublished for more than so many days: all of it is that long ago. */
export function lastUnpublishedDay(days: number, nowMs: number, timeZone: string): Day {
  return addDays(dayAt(nowMs, timeZone), -days - 1);
}

/** Finds what records of videos lack. Thumbnails and subtitles count for online videos alone. */
export function attentionToVideos(
  videos: readonly AttentionVideo[],
  nowMs: number,
  timeZone: string,
  { encoding, unpublished }: Pick<Thresholds, "encoding" | "unpublished"> = USUAL_THRESHOLDS,
): Attention[] {
  const online = videos.filter(({ status }) => status === "ready");
  const { length: outOf } = online;
  const lastDay = lastUnpublishedDay(unpublished, nowMs, timeZone);
  const unpublishedUntilMs = endOfDayMs(lastDay, timeZone);
  const where = (list: readonly AttentionVideo[], isMeant: (video: AttentionVideo) => boolean) =>
    list.filter(isMeant).map(({ id, title, filename }) => ({ id, name: title ?? filename }));
  return [
    ...attentionTo("encoding", where(videos, lateTest(videos, nowMs, encoding))),
    ...attentionTo(
      "unpublished",
      where(
        videos,
        ({ status, createdAtMs }) =>
          status === "unpublished" && createdAtMs !== null && createdAtMs < unpublishedUntilMs,
      ),
      { outOf: videos.length },
    ),
    ...usualLanguages(videos).flatMap((language) =>
      attentionTo(
        "subtitles",
        where(online, (video) => !languagesOf(video).has(language)),
        { language, outOf },
      ),
    ),
    ...attentionTo(
      "thumbnails",
      where(online, ({ thumbnailUrl }) => thumbnailUrl === null),
      { outOf },
    ),
  ];
}

/**
 * Returns the test for videos whose encoding takes unusually long. In a queue, as after the import of an archive, these are
 * the ones that a later video has overtaken.
 */
function lateTest(videos: readonly AttentionVideo[], nowMs: number, hours: number) {
  let waitingCount = 0;
  let overtakenUntilMs = nowMs - MAX_QUEUED_HOURS * HOUR_MS;
  for (const { status, createdAtMs } of videos) {
    if (status === "encoding") waitingCount += 1;
    else overtakenUntilMs = Math.max(overtakenUntilMs, createdAtMs ?? 0);
  }
  const sinceMs = nowMs - hours * HOUR_MS;
  const isQueue = waitingCount > MIN_QUEUE;
  const lateUntilMs = isQueue ? Math.min(sinceMs, overtakenUntilMs) : sinceMs;
  return ({ status, createdAtMs }: AttentionVideo) =>
    status === "encoding" && createdAtMs !== null && createdAtMs < lateUntilMs;
}

/**
 * Returns the languages of more than half of the videos with subtitles, most common first: those that an account cares
 * for.
 */
function usualLanguages(videos: readonly AttentionVideo[]): string[] {
  const counts = new Map<string, number>();
  let captionedCount = 0;
  for (const video of videos) {
    const languages = languagesOf(video);
    if (languages.size > 0) captionedCount += 1;
    for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count * 2 > captionedCount)
    .toSorted(([a, count], [b, other]) => other - count || (a < b ? -1 : 1))
    .map(([language]) => language);
}

function languagesOf({ subtitleLanguages }: AttentionVideo): ReadonlySet<string> {
  return new Set(subtitleLanguages.flatMap((said) => languageOfTrack(said) ?? []));
}

/**
 * Limits how many videos are looked up in order to learn whether they are gone: each takes a call. Beyond, counts are
 * the least.
 */
const MAX_LOOKUPS = 200;

type AttentionPlaylist = Pick<Playlist, "id" | "title" | "items">;

/**
 * Returns the videos in playlists that the library does not have. They may be gone; a lookup tells.
 * @returns `isAll` false: there are more than are looked up
 */
export function absentVideoIds(
  playlists: readonly AttentionPlaylist[],
  videos: readonly Pick<Video, "id">[],
): { ids: readonly string[]; isAll: boolean } {
  const known = new Set(videos.map(({ id }) => id));
  const absent = playlists.flatMap(({ items }) =>
    (items ?? []).filter(({ id, type }) => type === "vod" && !known.has(id)),
  );
  const ids = [...new Set(absent.map(({ id }) => id))];
  return { ids: ids.slice(0, MAX_LOOKUPS), isAll: ids.length <= MAX_LOOKUPS };
}

/** Returns the playlists with items that are gone. */
export function attentionToPlaylists(
  playlists: readonly AttentionPlaylist[],
  isGone: (item: PlaylistItem) => boolean,
): Attention[] {
  const affected = playlists.filter(({ items }) => items?.some(isGone));
  return attentionTo(
    "playlists",
    affected.map(({ id, title }) => ({ id, name: title })),
  );
}

/**
 * Keeps what is shown in its place while more is found, so that no button moves under the pointer; the rest
 * follows by its kind.
 * @param shown keys in their order on screen
 */
export function inSteadyOrder<Item extends Attention>(
  found: readonly Item[],
  shown: readonly string[],
): readonly Item[] {
  const placeOf = (each: Attention) => {
    const place = shown.indexOf(keyOf(each));
    return place < 0 ? shown.length + KINDS.indexOf(each.kind) : place;
  };
  return found.toSorted((a, b) => placeOf(a) - placeOf(b));
}

export function keyOf({ kind, language }: Pick<Attention, "kind" | "language">): string {
  return language === null ? kind : `${kind} ${language}`;
}
