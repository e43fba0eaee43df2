import { MAX_TEXT } from "#changes/max-text.ts";
import type { WantedTexts } from "#library/bulk-jobs.ts";
import type { Video } from "#videos/video-record.ts";

/** Lists the texts of a video that can be changed in bulk. */
export const TEXT_FIELDS = ["title", "description"] as const;

export type TextField = (typeof TEXT_FIELDS)[number];

/** Is a piece of a text: one that a change replaces or brings, or one that stays. */
export interface TextPart {
  text: string;
  isChanged: boolean;
}

/** Describes a change of one text, with what differs marked. All parts in turn are the text. */
export interface TextChange {
  field: TextField;
  before: readonly TextPart[];
  after: readonly TextPart[];
}

/** Says why a text can't be saved. */
export type TextIssue = "blank-title" | "long-title" | "long-description";

export interface ChangedVideo {
  video: Pick<Video, "id" | "title">;
  changes: readonly TextChange[];
  /** Is null when it can be saved. */
  issue: TextIssue | null;
}

export function textOf(parts: readonly TextPart[]): string {
  return parts.map(({ text }) => text).join("");
}

/** Returns why a text can't be saved; null if it can. */
export function issueOf({ field, after }: TextChange): TextIssue | null {
  const text = textOf(after);
  if (field === "title" && text.trim() === "") return "blank-title";
  return text.length > MAX_TEXT[field] ? `long-${field}` : null;
}

/** Returns what a bulk job needs to write the changes of a video. */
export function wantedOf({ video, changes }: ChangedVideo): WantedTexts {
  const texts = (side: "before" | "after") =>
    Object.fromEntries(changes.map((change) => [change.field, textOf(change[side])]));
  return {
    videoId: video.id,
    title: video.title,
    wanted: { before: texts("before"), after: texts("after") },
  };
}

/** Matches what belongs to the character before it, so that no text is cut there. */
const CONTINUES = /^(?:\p{M}|\u200D|\p{Emoji_Modifier})/u;

function isInsideCharacter(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false;
  const isSplitPair = (text.codePointAt(at - 1) ?? 0) > 0xffff;
  return isSplitPair || text[at - 1] === "\u200D" || CONTINUES.test(text.slice(at, at + 2));
}

/** Marks what differs between two texts: all between what they begin and what they end with. */
export function markDifference(before: string, after: string): Omit<TextChange, "field"> {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  while (start > 0 && (isInsideCharacter(before, start) || isInsideCharacter(after, start))) {
    start -= 1;
  }
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  while (
    end > 0 &&
    (isInsideCharacter(before, before.length - end) || isInsideCharacter(after, after.length - end))
  ) {
    end -= 1;
  }
  const parts = (text: string) =>
    withoutEmpty([
      { text: text.slice(0, start), isChanged: false },
      { text: text.slice(start, text.length - end), isChanged: true },
      { text: text.slice(text.length - end), isChanged: false },
    ]);
  return { before: parts(before), after: parts(after) };
}

export function withoutEmpty(parts: readonly TextPart[]): TextPart[] {
  return parts.filter(({ text }) => text !== "");
}

/** Is the number of characters that are shown beside a change. */
const CONTEXT = 60;
const MAX_CHANGED = 400;

/** Shortens a long text to what differs and some of what is around it. */
export function excerptOf(parts: readonly TextPart[]): TextPart[] {
  const last = parts.length - 1;
  return parts.map(({ text, isChanged }, at) => {
    if (isChanged) {
      const isLong = text.length > MAX_CHANGED;
      return { text: isLong ? `${headOf(text, MAX_CHANGED)}…` : text, isChanged };
    }
    const head = at === 0 ? "" : headOf(text, CONTEXT);
    const tail = at === last && at > 0 ? "" : tailOf(text, CONTEXT);
    const isLong = text.length > CONTEXT * 2;
    return { text: isLong ? `${head}…${tail}` : text, isChanged };
  });
}

function headOf(text: string, length: number): string {
  let end = Math.min(length, text.length);
  while (isInsideCharacter(text, end)) end -= 1;
  return text.slice(0, end);
}

function tailOf(text: string, length: number): string {
  let start = Math.max(0, text.length - length);
  while (isInsideCharacter(text, start)) start += 1;
  return text.slice(start);
}
