import type { CaptionFormat } from "#captions/document.ts";
import { plainText } from "#captions/plain-text.ts";
import { lengthOf, limitsFor } from "./findings-lengths.ts";
import { readMarkup } from "./markup.ts";

/** Two people speak: their lines stay apart. */
const SPEAKERS = /^\s*[-–—‐]/m;
const IDEOGRAPH = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF60]/;
/** What no line begins with. */
const CLOSING = /^[、。，．！？：；）」』】〉》…‥ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/;

/** A piece that stays on one line, with its tags. */
interface Piece {
  raw: string;
  length: number;
  /** Whether a space stood behind it. */
  isSpaced: boolean;
}

/**
 * Breaks a text that has too long lines anew: as few lines as it takes, of nearly one length. Words stay whole,
 * so that a word alone may be too long still.
 */
export function wrapText(text: string, format: CaptionFormat): string {
  const plain = plainText(text, format);
  const { lineLength } = limitsFor(plain);
  if (plain.split("\n").every((line) => lengthOf(line) <= lineLength)) return text;
  const lines = SPEAKERS.test(plain) ? text.split("\n") : [text];
  const wrapped = lines.map((line) => balance(piecesOf(line, format), lineLength)).join("\n");
  // Brackets that a `<br>` kept apart would be a tag, which nobody sees: such a text is left alone.
  return lettersIn(plainText(wrapped, format)) === lettersIn(plain) ? wrapped : text;
}

function lettersIn(text: string): string {
  return text.replaceAll(/\s/g, "");
}

function balance(pieces: readonly Piece[], limit: number): string {
  let narrowest = pieces.reduce((most, { length }) => Math.max(most, length), 1);
  let widest = Math.max(limit, narrowest);
  const count = fill(pieces, widest).length;
  // The smallest width that needs no more lines makes them nearly equal.
  while (narrowest < widest) {
    const middle = (narrowest + widest) >> 1;
    if (fill(pieces, middle).length <= count) widest = middle;
    else narrowest = middle + 1;
  }
  return fill(pieces, widest).join("\n");
}

function fill(pieces: readonly Piece[], width: number): string[] {
  const lines: string[] = [];
  let line = "";
  let length = 0;
  let gap = "";
  for (const piece of pieces) {
    if (length > 0 && length + gap.length + piece.length > width) {
      lines.push(line);
      line = "";
      length = 0;
      gap = "";
    }
    line += gap + piece.raw;
    length += gap.length + piece.length;
    gap = piece.isSpaced ? " " : "";
  }
  return line === "" ? lines : [...lines, line];
}

function piecesOf(text: string, format: CaptionFormat): Piece[] {
  const pieces: Piece[] = [];
  let raw = "";
  // Reading the end of `raw` itself would copy it each time.
  let isAfterIdeograph = false;
  let length = 0;
  const end = (isSpaced: boolean) => {
    if (raw !== "") pieces.push({ raw, length, isSpaced });
    raw = "";
    isAfterIdeograph = false;
    length = 0;
  };
  for (const token of readMarkup(text, format).tokens) {
    if (token.kind !== "text") {
      raw += token.raw;
      isAfterIdeograph = false;
      continue;
    }
    if (/^<br/i.test(token.raw)) {
      end(true);
      continue;
    }
    for (const word of token.raw.split(/([^\S\u00A0\u202F]+)/)) {
      if (/^[^\S\u00A0\u202F]+$/.test(word)) {
        end(true);
        continue;
      }
      for (const part of partsOf(word)) {
        if (isAfterIdeograph && !CLOSING.test(part)) end(false);
        raw += part;
        isAfterIdeograph = IDEOGRAPH.test(part.at(-1) ?? "");
        length += lengthOf(plainText(part, format));
      }
    }
  }
  end(false);
  return pieces;
}

/** Between ideographs, a line may end anywhere. */
function partsOf(word: string): string[] {
  return IDEOGRAPH.test(word) ? (word.match(/./gu) ?? []) : [word];
}
