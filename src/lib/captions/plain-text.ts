import type { CaptionFormat } from "./document.ts";
import { type MarkupToken, readMarkup } from "./markup.ts";

/** What a viewer reads of a cue's text: no tags, and entities as what they stand for. */
export function plainText(text: string, format: CaptionFormat): string {
  if (!/[<&{]/.test(text)) return text;
  return readOut(readMarkup(text, format).tokens);
}

/** What a viewer reads of a text that was taken apart. */
export function readOut(tokens: readonly MarkupToken[]): string {
  return tokens.map((token) => (token.kind === "text" ? token.text : "")).join("");
}
