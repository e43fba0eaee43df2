import type { Video } from "#videos/video-record.ts";
import {
  type ChangedVideo,
  issueOf,
  type TextChange,
  type TextField,
  type TextPart,
  withoutEmpty,
} from "./text-changes.ts";

export interface Replacement {
  /** Is plain text; "" matches nothing. */
  find: string;
  replaceWith: string;
  isCaseSensitive: boolean;
  fields: readonly TextField[];
}

export interface ReplacementPlan {
  rows: readonly ChangedVideo[];
  matchCount: number;
}

/** Plans what a replacement changes. Videos without a match are left out, and so are those that stay the same. */
export function planReplacement(
  videos: readonly Video[],
  { find, replaceWith, isCaseSensitive, fields }: Replacement,
): ReplacementPlan {
  if (find === "") return { rows: [], matchCount: 0 };
  const pattern = patternOf(find, isCaseSensitive);
  let matchCount = 0;
  const rows = videos.flatMap((video): ChangedVideo[] => {
    const changes = fields.flatMap((field): TextChange[] => {
      const text = video[field] ?? "";
      const before = split(text, pattern);
      const count = before.filter(({ isChanged }) => isChanged).length;
      const replaced = before.map((part) =>
        part.isChanged ? { ...part, text: replaceWith } : part,
      );
      const after = withoutEmpty(field === "title" ? trimmed(replaced) : replaced);
      if (count === 0 || after.map((part) => part.text).join("") === text) return [];
      matchCount += count;
      return [{ field, before, after }];
    });
    if (changes.length === 0) return [];
    const issue = changes.map(issueOf).find((each) => each !== null) ?? null;
    return [{ video: { id: video.id, title: video.title }, changes, issue }];
  });
  return { rows, matchCount };
}

const SYNTAX = /[\\^$.*+?()[\]{}|/]/g;

/** Returns a pattern of a plain text, whether its accents are characters of their own, as in names of files of a Mac, or not. */
function patternOf(find: string, isCaseSensitive: boolean): RegExp {
  const forms = new Set([find, find.normalize("NFC"), find.normalize("NFD")]);
  const choices = [...forms].map((form) => form.replaceAll(SYNTAX, "\\$&")).join("|");
  // A letter is not found in the same letter with an accent that is a character of its own.
  return new RegExp(`(?:${choices})(?![\u0300-\u036F])`, isCaseSensitive ? "gu" : "giu");
}

/** Splits a text into its matches, as changed, and what is between them. */
function split(text: string, pattern: RegExp): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: match, index } of text.matchAll(pattern)) {
    parts.push({ text: text.slice(at, index), isChanged: false }, { text: match, isChanged: true });
    at = index + match.length;
  }
  parts.push({ text: text.slice(at), isChanged: false });
  return withoutEmpty(parts);
}

/** Drops the spaces at the ends, as where a title is edited by itself. */
function trimmed(parts: readonly TextPart[]): TextPart[] {
  const filled = parts.map((part) => ({ ...part }));
  for (const part of filled) {
    part.text = part.text.trimStart();
    if (part.text !== "") break;
  }
  for (const part of filled.toReversed()) {
    part.text = part.text.trimEnd();
    if (part.text !== "") break;
  }
  return filled;
}
