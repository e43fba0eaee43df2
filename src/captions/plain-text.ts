import { type MarkupToken, readMarkup } from "#captions/format/markup.ts";
import type { CaptionFormat } from "./document.ts";

/** Returns the visible text of a cue: without tags, entities decoded. */
export function plainText(text: string, format: CaptionFormat): string {
  if (!/[<&{]/.test(text)) return text;
  return readOut(readMarkup(text, format).tokens);
}

/** Longer text does not fit the picture, and its layout takes seconds. */
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

/** Returns the visible text of tokens. */
export function readOut(tokens: readonly MarkupToken[]): string {
  return tokens.map((token) => (token.kind === "text" ? token.text : "")).join("");
}
