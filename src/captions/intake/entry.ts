import type { Encoding } from "#captions/format/encodings.ts";
import type { FindingKind } from "#captions/format/findings.ts";
import { isSafe } from "#captions/format/fix-captions.ts";
import { isSettled, type TrackRow } from "#captions/manager/track-rows.ts";
import type { SubtitleJob } from "#captions/subtitle-jobs-queries.ts";
import type { Subtitle } from "#captions/subtitles-queries.ts";
import { groupBy } from "#shared/collections/group-by.ts";
import { normaliseLanguage } from "#shared/format/languages.ts";
import { languageOfTrack } from "#shared/format/track-language.ts";
import type { Problem } from "#shared/http/errors.ts";
import type { VideoMatch } from "#videos/match-videos.ts";
import type { CaptionFile, FileAnswer } from "./read-file.ts";

export type TrackChoice = "replace" | "beside";

export interface Entry {
  id: string;
  file: File;
  /** Is null until it has been read. */
  answer: FileAnswer | null;
  /** Says whether it is being read, for the first time or again with other fixes. */
  isReading: boolean;
  /** All its captions are moved by it, before the fixes; below 0: earlier. */
  shiftMs: number;
  fixes: readonly FindingKind[];
  /** A person has confirmed that captions after the end of the video are sent, too. */
  keepsAfterEnd: boolean;
  /** Is chosen by a person. Is null when it is as found out. */
  encoding: Encoding | null;
  /** Is the match by its name; null while that is being looked up. */
  match: VideoMatch | null;
  videoId: string | null;
  /** Is its language by its name, ISO 639-1. */
  nameLanguage: string | null;
  /** Is the language of the filter where it was dropped, ISO 639-1. Is null when there is none. */
  wanted: string | null;
  language: string | null;
  /** Is the track it replaces; null: any of its language. */
  target: Subtitle | null;
  /** Is null when the person is to be asked. */
  choice: TrackChoice | null;
  /** A person has confirmed that it is sent beside another file for the same video and language. */
  isBeside: boolean;
  /** Lists the ids of the tracks that were agreed to be replaced. Is null when it is not approved. */
  approved: readonly string[] | null;
  /** The video's tracks had changed before sending: needs approval again. */
  isOvertaken: boolean;
  /** Is null when it is not given off to be sent. */
  sending: EntrySending | null;
}

/** `starting` means that the video's tracks are looked up. `dropped`: its job was given up. */
export type EntrySending =
  | { kind: "waiting" }
  | { kind: "starting" }
  | { kind: "going"; job: SubtitleJob }
  | { kind: "failed"; problem: Problem }
  | { kind: "sent" }
  | { kind: "dropped" };

export function contentOf({ answer }: Entry): CaptionFile | null {
  return answer?.kind === "read" ? answer.read : null;
}

/** Counts the captions that the fixes have removed, where that is most of them; else 0. */
export function lostCount(content: Pick<CaptionFile, "fixed" | "cueCount"> | null): number {
  const removed = content?.fixed.reduce((sum, fix) => sum + fix.removedCount, 0) ?? 0;
  return removed > (content?.cueCount ?? 0) ? removed : 0;
}

/** Returns the kinds of findings whose fixes can be applied together, in their order. */
export function safeFixes(findings: CaptionFile["findings"]): FindingKind[] {
  return findings.flatMap(({ kind, fix }) => (fix === null || !isSafe(kind, findings) ? [] : kind));
}

type Hindrance =
  | "reading"
  | "refused"
  | "errors"
  | "afterEnd"
  | "video"
  | "language"
  | "tracks"
  | "choice"
  | "clash";

export interface Judgement {
  hindrance: Hindrance | null;
  existing: readonly TrackRow[];
  /** A track of the same language is pending. */
  isOnItsWay: boolean;
  doubt: LanguageDoubt | null;
  replaces: readonly string[];
}

export function judgeEntry(entry: Entry, rows: readonly TrackRow[] | undefined): Judgement {
  const { language, nameLanguage, wanted, target, choice } = entry;
  const ofLanguage = (rows ?? []).filter(
    (row) => language !== null && languageOfTrack(row.language) === language,
  );
  const existing =
    target === null
      ? ofLanguage.filter(isSettled)
      : (rows ?? []).filter((row) => row.key === target.id && isSettled(row));
  const content = contentOf(entry);
  return {
    hindrance:
      hindranceOf(entry) ??
      (rows === undefined ? "tracks" : existing.length > 0 && choice === null ? "choice" : null),
    existing,
    isOnItsWay: ofLanguage.some(({ status: { kind } }) =>
      ["saving", "saved", "unknown"].includes(kind),
    ),
    doubt:
      content === null
        ? null
        : judgeLanguage(language, { byName: nameLanguage, byText: content.language, wanted }),
    replaces: choice === "replace" ? existing.map(({ key }) => key) : [],
  };
}

function hindranceOf(entry: Entry): Hindrance | null {
  const { answer, isReading, match, videoId, language, keepsAfterEnd } = entry;
  if (answer?.kind === "refused") return "refused";
  if (answer === null || isReading || match === null) return "reading";
  if (answer.read.findings.some(({ severity }) => severity === "error")) return "errors";
  if (videoId === null) return "video";
  const isAfterEnd = answer.read.findings.some(({ kind }) => kind === "afterEnd");
  if (isAfterEnd && !keepsAfterEnd) return "afterEnd";
  return language === null ? "language" : null;
}

/**
 * Judges an approved entry after its video's tracks were refetched.
 * @returns the tracks to replace; null if a track would go, or have to be asked about, that was not approved
 */
export function approvedReplaces(
  entry: Entry,
  rows: readonly TrackRow[],
): readonly string[] | null {
  const { hindrance, replaces } = judgeEntry(entry, rows);
  const isApproved = replaces.every((id) => entry.approved?.includes(id) === true);
  return hindrance === null && isApproved ? replaces : null;
}

/**
 * Changes the language of a file. It no longer replaces a track of the previous language, and choices about
 * that language's tracks are reset.
 * @param usual choice where nothing was chosen
 */
export function withLanguage(
  { target, choice, language: before }: Entry,
  language: string,
  usual: TrackChoice | null,
): Pick<Entry, "language" | "target" | "choice" | "isBeside"> {
  const replaced = normaliseLanguage(target?.language ?? "", []);
  // A track without a language may be in any.
  const isOthers = target !== null && replaced !== null && replaced !== language;
  const isSame = target !== null || language === before;
  return {
    language,
    target: isOthers ? null : target,
    choice: isOthers || !isSame ? usual : choice,
    isBeside: false,
  };
}

export function clashingIds(entries: readonly Entry[]): ReadonlySet<string> {
  return new Set(clashes(entries).flatMap((clash) => clash.map(({ id }) => id)));
}

/** Returns the ids of all files of a clash but the first that is not confirmed. */
export function heldIds(entries: readonly Entry[]): ReadonlySet<string> {
  const open = clashes(entries).map((clash) => clash.filter(({ isBeside }) => !isBeside));
  return new Set(open.flatMap(([, ...others]) => others.map(({ id }) => id)));
}

function clashes(entries: readonly Entry[]): Entry[][] {
  const meant = entries.filter(
    ({ videoId, language, answer, sending }) =>
      videoId !== null &&
      language !== null &&
      answer?.kind !== "refused" &&
      sending?.kind !== "dropped",
  );
  const places = groupBy(meant, ({ videoId, language }) => `${language} ${videoId}`);
  return [...places.values()].filter(({ length }) => length > 1);
}

const HINTS = ["byName", "byText", "wanted"] as const;

/**
 * Holds hints of a file's language, ISO 639-1: its name, its text, or where it was dropped. Is null where there is
 * none.
 */
export type LanguageHints = Readonly<Record<(typeof HINTS)[number], string | null>>;

interface LanguageDoubt {
  says: readonly { by: keyof LanguageHints; language: string }[];
  others: readonly string[];
}

export function judgeLanguage(selected: string | null, hints: LanguageHints): LanguageDoubt | null {
  if (selected === null) return null;
  const says = HINTS.flatMap((by) => {
    const language = hints[by];
    return language === null || isSame(language, selected) ? [] : [{ by, language }];
  });
  if (says.length === 0) return null;
  const others = says
    .map(({ language }) => language)
    .filter((language, at, all) => all.findIndex((each) => isSame(each, language)) === at);
  return { says, others };
}

/** Text detection can't tell the kinds of Norwegian apart. */
function isSame(a: string, b: string): boolean {
  return a === b || (isNorwegian(a) && isNorwegian(b));
}

function isNorwegian(code: string): boolean {
  return code === "no" || code === "nb" || code === "nn";
}
