import type { FindingKind } from "#captions/format/findings.ts";
import { normaliseLanguage } from "#captions/languages.ts";
import { isSettled, type TrackRow } from "#captions/manager/track-rows.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import type { ReadUpload } from "./read-upload.ts";
import type { Refusal } from "./refuse-file.ts";

/** What is to happen to tracks of the same language that are there. */
export type UploadChoice = "replace" | "beside";

/** A file in review: nothing of it has been sent. */
export interface UploadEntry {
  id: string;
  file: File;
  /** The track that it was chosen for; null: whichever is of its language. */
  target: Subtitle | null;
  /** The language that was looked for where it was dropped, ISO 639-1; null: none in particular. */
  wanted: string | null;
  /** What is put right in it, one after the other. */
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

/** What keeps a file from being sent. */
type Hindrance = "reading" | "refused" | "errors" | "language" | "choice";

export interface Judgement {
  hindrance: Hindrance | null;
  /** Tracks of the same language that can go once this one is there. */
  existing: readonly TrackRow[];
  /** A track of the same language is on its way. */
  isOnItsWay: boolean;
  /** What speaks against the language that was chosen. */
  doubt: LanguageDoubt | null;
  /** Tracks that go once this one is listed. */
  replaces: readonly string[];
}

/** How a file stands to the tracks that are there. */
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
 * What another language makes of a file. It no longer stands in for a track of the one that it leaves, and
 * what was said of one language's tracks does not go for those of another.
 */
export function withLanguage(
  { target, choice, language: before }: UploadEntry,
  language: string,
): Pick<UploadEntry, "language" | "target" | "choice"> {
  const replaced = normaliseLanguage(target?.language ?? "", []);
  // Of a track without a language nobody can say that it is another.
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
export function checkAgain(
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

/** What tells of a file's language: its name, its text, or the place where it was dropped. */
export interface LanguageHints {
  /** ISO 639-1; null: it does not tell. */
  byName: string | null;
  byText: string | null;
  /** The language that was looked for on the page. */
  wanted: string | null;
}

/** What speaks against the language that was chosen for a file. */
export interface LanguageDoubt {
  says: readonly { by: keyof LanguageHints; language: string }[];
  /** Each language that it may be in its place, once. */
  others: readonly string[];
}

const HINTS: readonly (keyof LanguageHints)[] = ["byName", "byText", "wanted"];

/** Holds the language that was chosen against all that tells of one. Null: nothing says otherwise. */
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

/** A text does not tell which Norwegian it is in. */
function isSame(a: string, b: string): boolean {
  return a === b || (isNorwegian(a) && isNorwegian(b));
}

function isNorwegian(code: string): boolean {
  return code === "no" || code === "nb" || code === "nn";
}
