import type { CaptionFormat } from "./document.ts";
import { readMarkup } from "./markup.ts";

/** What a viewer reads of a cue's text: no tags, and entities as what they stand for. */
export function plainText(text: string, format: CaptionFormat): string {
  if (!/[<&{]/.test(text)) return text;
  const pieces = readMarkup(text, format).tokens.map((token) =>
    token.kind === "text" ? token.text : "",
  );
  return pieces.join("");
}
