import { type MarkupToken, readMarkup } from "#captions/format/markup.ts";
import type { CaptionFormat } from "./document.ts";

/** What a viewer reads of a cue's text: no tags, and entities as what they stand for. */
export function plainText(text: string, format: CaptionFormat): string {
  if (!/[<&{]/.test(text)) return text;
  return readOut(readMarkup(text, format).tokens);
}

/** More fits no picture, and laying it out takes seconds. */
const MAX_SHOWN_LENGTH = 2000;

/** The same for what is drawn: of a very long text only its beginning, with an ellipsis. */
export function shownText(text: string, format: CaptionFormat): string {
  return plainText(cutText(text), format);
}

/** A text with its markup as far as it is drawn. */
export function cutText(text: string): string {
  if (text.length <= MAX_SHOWN_LENGTH) return text;
  return `${text.slice(0, MAX_SHOWN_LENGTH).toWellFormed()}…`;
}

/** What a viewer reads of a text that was taken apart. */
export function readOut(tokens: readonly MarkupToken[]): string {
  return tokens.map((token) => (token.kind === "text" ? token.text : "")).join("");
}
