import type { FindingKind } from "#captions/format/findings.ts";
import { normaliseLanguage } from "#captions/languages.ts";
import { isSettled, type TrackRow } from "#captions/manager/track-rows.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import type { ReadUpload, Refusal } from "./read-upload.ts";

/** What happens to existing tracks of the language. */
export type UploadChoice = "replace" | "beside";

/** A file in review: nothing of it has been sent. */
export interface UploadEntry {
  id: string;
  file: File;
  /** Track it replaces; null: any of its language. */
  target: Subtitle | null;
  /** Language of the filter where it was dropped, ISO 639-1; null: none. */
  wanted: string | null;
  /** Fixes to apply, in order. */
  fixes: readonly FindingKind[];
  state:
    | { kind: "reading" }
    | { kind: "refused"; refusal: Refusal }
    /** Our own mistake. */
    | { kind: "broken" }
    | { kind: "read"; read: ReadUpload; isBusy: boolean };
  /** ISO 639-1. */
  language: string | null;
  choice: UploadChoice | null;
}

/** Reason why a file can't be sent. */
type Hindrance = "reading" | "refused" | "errors" | "language" | "choice";

export interface Judgement {
  hindrance: Hindrance | null;
  /** Existing tracks of the language, which can be replaced. */
  existing: readonly TrackRow[];
  /** A track of the same language is on its way. */
  isOnItsWay: boolean;
  /** Evidence against the selected language. */
  doubt: LanguageDoubt | null;
  /** Tracks that go once this one is listed. */
  replaces: readonly string[];
}

/** Compares a file with the existing tracks. */
export function judgeEntry(entry: UploadEntry, rows: readonly TrackRow[]): Judgement {
  const { state, language, target, choice, wanted } = entry;
  const ofLanguage = rows.filter((row) => language !== null && row.language === language);
  const existing =
    target === null
      ? ofLanguage.filter(isSettled)
      : rows.filter((row) => row.key === target.id && isSettled(row));
  const read = state.kind === "read" ? state.read : null;
  return {
    hindrance: hindranceOf(entry, existing.length > 0),
    existing,
    isOnItsWay: ofLanguage.some(({ status: { kind } }) =>
      ["sending", "settling", "unconfirmed"].includes(kind),
    ),
    doubt:
      read === null
        ? null
        : judgeLanguage(language, {
            byName: read.languageByName,
            byText: read.languageByText,
            wanted,
          }),
    replaces: choice === "replace" ? existing.map(({ key }) => key) : [],
  };
}

function hindranceOf(
  { state, language, choice }: UploadEntry,
  hasExisting: boolean,
): Hindrance | null {
  if (state.kind === "reading" || (state.kind === "read" && state.isBusy)) return "reading";
  if (state.kind !== "read") return "refused";
  if (state.read.findings.some(({ severity }) => severity === "error")) return "errors";
  if (language === null) return "language";
  return hasExisting && choice === null ? "choice" : null;
}

/**
 * Changes the language of a file. It no longer replaces a track of the previous language, and choices about
 * that language's tracks are reset.
 */
export function withLanguage(
  { target, choice, language: before }: UploadEntry,
  language: string,
): Pick<UploadEntry, "language" | "target" | "choice"> {
  const replaced = normaliseLanguage(target?.language ?? "", []);
  // A track without a language may be of any.
  const isOthers = target !== null && replaced !== null && replaced !== language;
  const isSame = target !== null || language === before;
  return {
    language,
    target: isOthers ? null : target,
    choice: isOthers || !isSame ? null : choice,
  };
}

/** The languages that several files in review are in, and how many of them. */
export function sharedLanguages(
  entries: readonly UploadEntry[],
): { language: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { state, language } of entries) {
    if (state.kind !== "read" || language === null) continue;
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([language, count]) => ({ language, count }));
}

/** Approved file, with the tracks it replaces. */
export interface Approved {
  entry: UploadEntry;
  replaces: readonly string[];
}

/**
 * Filters approved files after the tracks were refetched. Files changed or removed meanwhile are in neither
 * list.
 * @returns those unchanged, and those that would now replace or duplicate a track the user was not asked
 * about
 */
export function checkAgain(
  approved: readonly Approved[],
  entries: readonly UploadEntry[],
  rows: readonly TrackRow[],
): { going: Approved[]; waiting: UploadEntry[] } {
  const going: Approved[] = [];
  const waiting: UploadEntry[] = [];
  for (const { entry, replaces: agreed } of approved) {
    if (!entries.includes(entry)) continue;
    const { hindrance, replaces } = judgeEntry(entry, rows);
    const isAsAgreed = hindrance === null && replaces.every((key) => agreed.includes(key));
    if (isAsAgreed) going.push({ entry, replaces });
    else waiting.push(entry);
  }
  return { going, waiting };
}

/** Hints of a file's language: its name, its text, or where it was dropped. */
export interface LanguageHints {
  /** ISO 639-1; null: none. */
  byName: string | null;
  byText: string | null;
  /** Language of the current filter. */
  wanted: string | null;
}

/** Evidence against the language selected for a file. */
export interface LanguageDoubt {
  says: readonly { by: keyof LanguageHints; language: string }[];
  /** Each language that it may be in its place, once. */
  others: readonly string[];
}

const HINTS: readonly (keyof LanguageHints)[] = ["byName", "byText", "wanted"];

/** Compares the selected language with the hints. Null: no contradiction. */
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
