import { inSlices } from "#shared/async/yield-to-main.ts";
import { stemOf } from "#shared/format/file-names.ts";
import { foldText } from "#shared/format/fold-text.ts";
import { plainId } from "#shared/format/ids.ts";
import { namedId } from "#shared/format/text-search.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { videoLibraryQueries } from "./video-library-queries.ts";
import type { Video } from "./video-record.ts";

export interface NamedVideo {
  id: string;
  title: string | null;
  filename: string | null;
}

/**
 * Describes the result of matching a file to a video. `exact`: one video has the name, or the file was given for it.
 * `close`: one has a similar name, clearly ahead. `ambiguous`: there are several candidates, best first. `none`: no
 * name is similar.
 */
export type VideoMatch =
  | { kind: "exact" | "close"; videoId: string; candidateIds: readonly string[] }
  | { kind: "ambiguous" | "none"; videoId: null; candidateIds: readonly string[] };

/** Returns the name of a file without what comes after the video's, such as a language; null where there is none. */
type WithoutSuffix = (stem: string) => string | null;

const MIN_LIKENESS = 0.6;
const MIN_LEAD = 0.1;
const MIN_OFFERED = 0.4;
const MAX_CANDIDATES = 8;

interface IndexedName {
  videoId: string;
  wordCount: number;
  numbers: string;
}

/** Finds videos by the words of their names, to avoid comparing each pair. */
class VideoIndex {
  readonly #names: IndexedName[] = [];
  readonly #byId = new Map<string, string>();
  readonly #byKey = new Map<string, Set<string>>();
  readonly #byWord = new Map<string, number[]>();

  add({ id, title, filename }: NamedVideo): void {
    const names = [title, filename === null ? null : stemOf(filename)];
    const seen = new Set<string>();
    this.#byId.set(plainId(id), id);
    for (const name of names) {
      const words = name === null ? [] : nameWords(name);
      const key = keyOf(words);
      if (key === "" || seen.has(key)) continue;
      seen.add(key);
      this.#byKey.set(key, (this.#byKey.get(key) ?? new Set()).add(id));
      const place = this.#names.length;
      const unique = new Set(words);
      this.#names.push({ videoId: id, wordCount: unique.size, numbers: numbersOf(unique) });
      for (const word of unique) {
        const places = this.#byWord.get(word);
        if (places === undefined) this.#byWord.set(word, [place]);
        else places.push(place);
      }
    }
  }

  match(fileName: string, withoutSuffix: WithoutSuffix): VideoMatch {
    const stem = stemOf(fileName);
    const bare = withoutSuffix(stem);
    const stems = [stem, ...(bare === null ? [] : [bare])];
    // An id says more than words, which may be those of another video.
    const named = stems.flatMap((each) => this.#byId.get(idIn(each) ?? "") ?? []);
    if (named.length > 0) return matchOf("exact", named.slice(0, 1), true);
    const readings = stems.map(nameWords);
    const called = new Set(readings.flatMap((words) => [...(this.#byKey.get(keyOf(words)) ?? [])]));
    if (called.size > 0) return matchOf("exact", [...called], called.size === 1);
    return this.#closest(readings.at(-1) ?? []);
  }

  #closest(words: readonly string[]): VideoMatch {
    const unique = new Set(words);
    const numbers = numbersOf(unique);
    const shared = new Map<number, number>();
    for (const word of unique) {
      for (const place of this.#byWord.get(word) ?? []) {
        shared.set(place, (shared.get(place) ?? 0) + 1);
      }
    }
    const best = new Map<string, number>();
    for (const [place, count] of shared) {
      const name = this.#names[place];
      if (name === undefined) continue;
      // Part 12 is not part 13, however similar the rest is.
      if (numbers !== "" && name.numbers !== "" && numbers !== name.numbers) continue;
      const likeness = (2 * count) / (unique.size + name.wordCount);
      if (likeness > (best.get(name.videoId) ?? MIN_OFFERED)) best.set(name.videoId, likeness);
    }
    const ranked = [...best].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const [first, second] = ranked;
    const offered = ranked.slice(0, MAX_CANDIDATES).map(([id]) => id);
    if (first === undefined || first[1] < MIN_LIKENESS) {
      return { kind: "none", videoId: null, candidateIds: offered };
    }
    return matchOf("close", offered, first[1] - (second?.[1] ?? 0) >= MIN_LEAD);
  }
}

/** Returns all videos of the account, or those that could be read. */
export async function readAllVideos({ api, queryClient }: ApiServices): Promise<readonly Video[]> {
  const query = videoLibraryQueries.all(api);
  const known = () => queryClient.getQueryData(query.queryKey);
  if (known()?.isComplete !== true) await queryClient.fetchQuery(query).catch(() => undefined);
  return known()?.videos ?? [];
}

/** Returns the id in the name of a file, between spaces, underscores or brackets. */
function idIn(stem: string): string | null {
  return namedId(stem.slice(0, LONGEST).replace(/[_()[\]{}]+/gu, " "));
}

function matchOf(kind: "exact" | "close", ids: readonly string[], isClear: boolean): VideoMatch {
  const [videoId] = ids;
  return isClear && videoId !== undefined
    ? { kind, videoId, candidateIds: ids }
    : { kind: "ambiguous", videoId: null, candidateIds: ids.slice(0, MAX_CANDIDATES) };
}

/** `Night trains` and `Nighttrains` are called alike; `1, 12` and `11, 2` are not. */
function keyOf(words: readonly string[]): string {
  return words.map((word) => (isNumber(word) ? ` ${word} ` : word)).join("");
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

function numbersOf(words: ReadonlySet<string>): string {
  return [...words].filter(isNumber).toSorted().join(" ");
}

/** Only a few names are worked on at once, as each takes a moment. */
const AT_ONCE = 8;

/**
 * Matches files to videos by their titles, by the files that they were made of, or by an id in any form.
 * @param withoutSuffix reads the names as well without what comes after the video's
 */
export async function matchVideos(
  fileNames: readonly string[],
  videos: readonly NamedVideo[],
  withoutSuffix: WithoutSuffix,
): Promise<VideoMatch[]> {
  const { signal } = new AbortController();
  const index = new VideoIndex();
  await inSlices(
    videos.length,
    (at) => {
      const video = videos[at];
      if (video !== undefined) index.add(video);
    },
    signal,
    AT_ONCE,
  );
  const matches: VideoMatch[] = [];
  await inSlices(
    fileNames.length,
    (at) => matches.push(index.match(fileNames[at] ?? "", withoutSuffix)),
    signal,
    AT_ONCE,
  );
  return matches;
}

/** Matches the release tags in file names that titles don't have. */
const NOISE = new RegExp(
  `^(?:${[
    String.raw`\d{3,4}[pi]`,
    "[48]k",
    "u?f?hd",
    "sd",
    String.raw`[xh]26[456]`,
    "hevc|avc1?|av1|xvid|divx|vp[89]|prores|mpeg[24]?",
    String.raw`(?:aac|e?ac3|ddp?|dts|mp3|opus|flac|truehd|atmos)\d?`,
    "web|webrip|webdl|bluray|blu|bdrip|brrip|dvd|dvdrip|hdtv|hdrip|remux|proper|repack",
    String.raw`(?:8|10|12)bit|hdr|hdr10|sdr|\d{2}fps`,
    "srt|vtt|sub|subs|subtitle|subtitles|caption|captions|sdh|cc|forced|default",
    "mp4|mov|mkv|avi|webm|m4v|mxf",
  ].join("|")})$`,
);

/** Matches audio channels such as 5.1, whose dot would split them. */
const CHANNELS = /(?<![\p{L}\p{N}])(?:dd[p+]?|aac|dts)?[257][._ ]1(?![\p{L}\p{N}])/giu;

/** Longer names are not compared, for speed. */
const LONGEST = 300;

/**
 * Splits a name into words for comparison: folds case and accents, drops separators and tags of resolution,
 * codec and release. Numbers are words, without leading zeros.
 * @param name without the extension
 */
function nameWords(name: string): string[] {
  const text = foldText(name.slice(0, LONGEST).replace(CHANNELS, " "));
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const distinctive = words.filter((word) => !NOISE.test(word));
  // A title that consists only of common words is still the name.
  return (distinctive.length === 0 ? words : distinctive).flatMap(numbersApart);
}

function numbersApart(word: string): string[] {
  const [, season, episode] = /^s(\d{1,3})e(\d{1,4})$/.exec(word) ?? [];
  const pieces = season === undefined ? word.match(/\d+|\D+/g) : [season, episode ?? ""];
  return (pieces ?? []).map((piece) => piece.replace(/^0+(?=\d)/, ""));
}
