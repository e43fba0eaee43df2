import { hasCaptions } from "#captions/caption-files.ts";
import type { CaptionAnswer, CaptionReading } from "#captions/captions-work.ts";
import { languageOfFileName } from "#captions/file-language.ts";
import { placeIn } from "#folders/ensure-folder.ts";
import { groupBy } from "#shared/collections/group-by.ts";
import { stemOf } from "#shared/format/file-names.ts";
import { cleanTitle } from "#uploads/clean-title.ts";
import type { IntakeFile } from "#uploads/intake.ts";
import { judgeVideo } from "#uploads/judge-video.ts";

/** Says why a file is only sent if the person says so. */
export type HoldReason =
  | { reason: "unknown-type" | "in-queue" }
  | { reason: "sent-before"; videoId: string }
  /** The library has a video from a file of this name and size. */
  | { reason: "in-library"; videoId: string; title: string };

export interface PlannedVideo {
  id: string;
  source: IntakeFile;
  /** Says why it is not sent before the person says so; null: none. */
  hold: HoldReason | null;
  /** Is null for the title that the service makes of the file's name. */
  title: string | null;
  isIncluded: boolean;
}

/** Is the target of an image that is for the whole playlist. */
export const PLAYLIST = "playlist";

/** Describes captions or an image that came with the videos. */
export interface PlannedFile {
  id: string;
  kind: "captions" | "image";
  /** Is the name under which it is sent. */
  name: string;
  /** Holds the id of its video, or `PLAYLIST`. Is null when it is not used. */
  target: string | null;
  /** Tells the language of captions, ISO 639-1. Is null when it is unknown. */
  language: string | null;
  source: File;
  /** Holds the content as it is sent. Is null when it is not read yet, or unusable. */
  content: Blob | null;
  /** Is null for an image, or while it is not read yet. */
  captions: CaptionReview | null;
  state: "reading" | "usable" | "unusable";
}

/** Holds captions as they were read, and what the person decided about that. */
export interface CaptionReview extends Pick<CaptionReading, "encoding" | "shiftMs" | "fixes"> {
  answer: CaptionAnswer;
  /** An encoding that is only guessed is right. */
  isEncodingApproved: boolean;
  /** Captions after the end of the video are sent, too. */
  keepsAfterEnd: boolean;
}

/** Describes a plan for a drop: nothing is sent before it is confirmed. */
export interface ImportPlan {
  id: string;
  /** Names the folder that was dropped, or the first video. */
  name: string;
  /** Lists them in natural order, those of a folder before those inside it. */
  videos: readonly PlannedVideo[];
  files: readonly PlannedFile[];
  /** Is null when no playlist is made. */
  playlistTitle: string | null;
  /** The folders of the drop are created on the server. */
  hasFolders: boolean;
  /** Identifies the folder on whose page it was dropped. Absent: on another page. */
  folderId?: string;
}

/** Says why a file of a plan is not sent. `errors`, `encoding`, `after-end` hold until the person decides. */
export type FileIssue =
  | "unusable"
  | "errors"
  | "encoding"
  | "after-end"
  | "no-language"
  | "same-language"
  | "second-image";

const IMAGE = /\.(?:jpe?g|png|webp|gif)$/i;
/** Matches the names that media servers give to the artwork of a show or a season. */
const ARTWORK = /^(?:poster|cover|folder|fanart|banner|thumb|season[\s._-]?\d*(?:[._-]?poster)?)$/i;
const EPISODE = /(?:s(\d{1,3})[\s._-]?e(\d{1,4})|(?<!\d)(\d{1,2})x(\d{2,3})(?!\d))/i;

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

interface PlannedDrop extends Pick<ImportPlan, "videos" | "files"> {
  /** Lists all but those: the videos in order, and what is neither. */
  others: readonly IntakeFile[];
}

/**
 * Plans a drop of folders, or of videos with captions and images beside them.
 * @param locales of the user, for names of languages in file names
 * @returns null for anything else: videos alone are sent at once
 */
export function planImport(
  files: readonly IntakeFile[],
  locales: readonly string[],
  newId: () => string,
  areTitlesCleaned = true,
): PlannedDrop | null {
  const inOrder = files.toSorted(
    (a, b) => names.compare(folderOf(a), folderOf(b)) || names.compare(a.file.name, b.file.name),
  );
  const videos = inOrder
    .filter(({ file }) => judgeVideo(file, []).kind === "fine")
    .map((source) => ({
      id: newId(),
      source,
      hold: null,
      title: areTitlesCleaned ? cleanTitle(source.file.name) : null,
      isIncluded: true,
    }));
  const extras = inOrder.flatMap((source): PlannedFile[] => {
    const { name } = source.file;
    const match = matchVideo(source, videos);
    const captions = hasCaptions(name);
    // A text beside a video has another purpose, unless it is named like that.
    const isNamed = match !== null && match.rest !== null;
    const isCaptions = captions === "yes" || (captions === "maybe" && isNamed);
    const kind = isCaptions ? "captions" : IMAGE.test(name) ? "image" : null;
    if (kind === null) return [];
    const id = newId();
    const isOfAll = kind === "image" && videos.length > 1 && ARTWORK.test(stemOf(name));
    const target = match?.video.id ?? (isOfAll ? PLAYLIST : null);
    const language = kind === "captions" ? languageOf(name, match?.rest ?? null, locales) : null;
    const unread = { content: null, captions: null, state: "reading" } as const;
    return [{ id, kind, name, target, language, source: source.file, ...unread }];
  });
  const isWorthIt =
    videos.some(({ source }) => source.folderPath.length > 0) ||
    extras.some(({ target }) => target !== null);
  if (videos.length === 0 || !isWorthIt) return null;
  const isExtra = new Set(extras.map(({ source }) => source));
  const others = inOrder.filter(({ file }) => !isExtra.has(file));
  return { videos, files: extras, others };
}

interface Match {
  video: PlannedVideo;
  /** Holds the rest of the file's name after the video's. Is null when it does not begin with that. */
  rest: string | null;
}

/**
 * Finds the video that a file belongs to: by its name, by that of the folder it is in, by the number of the
 * episode, or because there is no other in its folder.
 */
function matchVideo(source: IntakeFile, videos: readonly PlannedVideo[]): Match | null {
  const own = stemOf(source.file.name).normalize("NFC");
  const stem = keyOf(own);
  const named = videos.flatMap((video): (Match & { rest: string })[] => {
    const name = stemOfVideo(video);
    const rest = own.slice(name.length);
    return stem.startsWith(name) && !/^[\p{L}\p{N}]/u.test(rest) ? [{ video, rest }] : [];
  });
  // Of “Pilot” and “Pilot part 2”, the longer name wins; of two with one name, the nearer video.
  const best = named.toSorted(
    (a, b) =>
      a.rest.length - b.rest.length || nearness(b.video, source) - nearness(a.video, source),
  )[0];
  if (best !== undefined) return best;
  const folder = keyOf(source.folderPath.at(-1) ?? "");
  const byFolder = videos.filter((video) => folder !== "" && stemOfVideo(video) === folder);
  const episode = episodeOf(stem);
  const byEpisode = videos.filter(
    (video) => episode !== null && episodeOf(stemOfVideo(video)) === episode,
  );
  const beside = videos.filter((video) => folderOf(video.source) === folderOf(source));
  const only = [byFolder, byEpisode, episode === null ? beside : []].find(
    (found) => found.length === 1,
  )?.[0];
  return only === undefined ? null : { video: only, rest: null };
}

function languageOf(name: string, rest: string | null, locales: readonly string[]): string | null {
  // The file name has nothing after the name of the video, whose title may end like a language.
  if (rest === "") return null;
  return languageOfFileName(rest === null ? name : `x${rest}`, locales);
}

/** Returns how many folders two files have in common. */
function nearness({ source: { folderPath } }: PlannedVideo, file: IntakeFile): number {
  const differs = folderPath.findIndex((name, depth) => name !== file.folderPath[depth]);
  return differs === -1 ? folderPath.length : differs;
}

function episodeOf(stem: string): string | null {
  const [, season, episode, otherSeason, otherEpisode] = EPISODE.exec(stem) ?? [];
  const numbers = [season ?? otherSeason, episode ?? otherEpisode];
  return numbers[0] === undefined ? null : numbers.map(Number).join("x");
}

function stemOfVideo({ source }: PlannedVideo): string {
  return keyOf(stemOf(source.file.name));
}

function keyOf(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

function folderOf({ folderPath }: IntakeFile): string {
  return folderPath.join("/");
}

/** Returns the name of a plan: the folder that contains all videos, what their names begin with, or the first video. */
export function nameOfPlan(videos: readonly PlannedVideo[]): string {
  const folders = videos.map(({ source }) => source.folderPath);
  const [first = []] = folders;
  const shared = first.filter((name, depth) => folders.every((path) => path[depth] === name));
  const stems = videos.map(({ source }) => stemOf(source.file.name));
  return shared.at(-1) ?? commonStem(stems) ?? stems[0] ?? "";
}

/** Is what stands between the name of a series and the number of a part of it. */
const BEFORE_NUMBER = /[\s._-]*(?:\b|(?<=\d))(?:episode|part|ep|e|x|#)?[\s._-]*$/i;
/** Shorter beginnings are chance. */
const MIN_STEM_LENGTH = 3;

/** Returns what all names begin with, without the number that begins to differ; null where that says nothing. */
function commonStem(stems: readonly string[]): string | null {
  const [first = "", ...others] = stems;
  if (others.length === 0) return null;
  let shared = first;
  const isShared = (each: string) => each.toLowerCase().startsWith(shared.toLowerCase());
  while (!others.every(isShared)) shared = shared.replace(/.$/su, "");
  // A word or a number that is cut is none.
  const whole = shared.replace(/\d+$/, "").replace(BEFORE_NUMBER, "");
  const isCut = /[\p{L}]$/u.test(whole) && /^\p{L}/u.test(first.slice(whole.length));
  const words = isCut ? whole.replace(/[\s._-]*\p{L}+$/u, "") : whole;
  const name = words
    .replaceAll(/[\s._]+/g, " ")
    .replace(/[\s,;:#–—-]+$/, "")
    .trim();
  return name.length < MIN_STEM_LENGTH ? null : name;
}

/** Returns the files of a plan that are not sent, and why. Those without a target are left out by choice. */
export function issuesOf({ videos, files }: ImportPlan): ReadonlyMap<string, FileIssue> {
  const issues = new Map<string, FileIssue>();
  const included = new Set(videos.flatMap(({ id, isIncluded }) => (isIncluded ? [id] : [])));
  const used = files.filter(
    ({ target }) => target !== null && (target === PLAYLIST || included.has(target)),
  );
  for (const file of used) {
    const issue = file.state === "unusable" ? file.state : heldBy(file.captions);
    if (issue !== null) issues.set(file.id, issue);
  }
  const slots = groupBy(
    used.filter(({ id }) => !issues.has(id)),
    ({ kind, target, language }) => JSON.stringify([kind, target, language]),
  );
  for (const slot of slots.values()) {
    // The plain one comes first: `a.en.srt` before `a.en.sdh.srt`.
    const [first, ...others] = slot.toSorted(
      (a, b) => a.name.length - b.name.length || Number(isConverted(a)) - Number(isConverted(b)),
    );
    if (first === undefined) continue;
    const { kind, language } = first;
    if (kind === "captions" && language === null) {
      for (const { id, state } of [first, ...others]) {
        if (state === "usable") issues.set(id, "no-language");
      }
    } else {
      for (const { id } of others) {
        issues.set(id, kind === "captions" ? "same-language" : "second-image");
      }
    }
  }
  return issues;
}

function isConverted({ captions }: PlannedFile): boolean {
  return captions?.answer.kind === "read" && captions.answer.read.convertedFormat !== null;
}

function heldBy(captions: CaptionReview | null): "errors" | "encoding" | "after-end" | null {
  if (captions?.answer.kind !== "read") return null;
  const { isEncodingApproved, keepsAfterEnd } = captions;
  const { read } = captions.answer;
  if (read.encoding?.isSure === false && !isEncodingApproved) return "encoding";
  if (read.findings.some(({ severity }) => severity === "error")) return "errors";
  const isAfterEnd = read.findings.some(({ kind }) => kind === "afterEnd");
  return isAfterEnd && !keepsAfterEnd ? "after-end" : null;
}

/** Returns the files of a plan that are sent with a video, or with the playlist. */
export function filesFor(plan: ImportPlan, target: string): readonly PlannedFile[] {
  const issues = issuesOf(plan);
  return plan.files.filter(
    (file) => file.target === target && file.content !== null && !issues.has(file.id),
  );
}

/** Lists each distinct folder of a plan's videos as `/A/B`, after the one it lies in. */
export function foldersOf(videos: readonly PlannedVideo[]): string[] {
  const folders = new Set<string>();
  for (const { source } of videos.filter(({ isIncluded }) => isIncluded)) {
    for (let depth = 1; depth <= source.folderPath.length; depth += 1) {
      folders.add(placeIn("/", source.folderPath.slice(0, depth)));
    }
  }
  return [...folders].toSorted((a, b) => a.split("/").length - b.split("/").length);
}
