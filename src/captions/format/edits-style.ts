import { type CaptionDocument, type CaptionFormat, MAX_TEXT_LENGTH } from "#captions/document.ts";
import { type MarkupToken, readMarkup } from "#captions/markup.ts";

export type StyleTag = "b" | "i";

/** Puts the whole text of cues in a tag, or takes the tag away where all of them are in it. */
export function toggleStyle(
  document: CaptionDocument,
  keys: ReadonlySet<number>,
  tag: StyleTag,
): CaptionDocument {
  const { format } = document;
  const isMeant = ({ key, text }: { key: number; text: string }) =>
    keys.has(key) && /\S/.test(text) && text.length <= MAX_TEXT_LENGTH;
  const isOn = document.cues.every(
    (cue) => !isMeant(cue) || piecesOf(cue.text, format, tag, 0, cue.text.length).every(isInTag),
  );
  const cues = document.cues.map((cue) => {
    const text = isMeant(cue) ? setTag(cue.text, format, tag, !isOn) : cue.text;
    return text === cue.text ? cue : { ...cue, text };
  });
  return cues.every((cue, at) => cue === document.cues[at]) ? document : { ...document, cues };
}

/**
 * Puts a part of a text in a tag, or takes the tag away where all of the part is in it. Other tags stay whole.
 * @param from to: characters of the text with its markup
 */
export function toggleStyleWithin(
  text: string,
  format: CaptionFormat,
  tag: StyleTag,
  { from, to }: { from: number; to: number },
): string {
  const part = text.slice(from, to);
  const begin = from + part.length - part.trimStart().length;
  const end = to - part.length + part.trimEnd().length;
  if (begin >= end) return text;
  const isOn = piecesOf(text, format, tag, begin, end).every(isInTag);
  return setTag(text, format, tag, !isOn, begin, end);
}

/** Is a tag other than the one that is set, or text without any. */
interface Piece {
  raw: string;
  kind: MarkupToken["kind"];
  /** Says whether it is in the part that changes. */
  isMeant: boolean;
  /** Says whether it is in the tag that is set. */
  isOn: boolean;
}

const isInTag = ({ kind, raw, isMeant, isOn }: Piece) =>
  isOn || !isMeant || kind !== "text" || raw.trim() === "";

function piecesOf(
  text: string,
  format: CaptionFormat,
  tag: StyleTag,
  from: number,
  to: number,
): Piece[] {
  const pieces: Piece[] = [];
  /** Says whether each open tag of this name is a plain one, which is rewritten. */
  const open: boolean[] = [];
  let at = 0;
  for (const token of readMarkup(text, format)) {
    const { kind, raw } = token;
    const end = at + raw.length;
    const isTag = (kind === "start" || kind === "end") && token.tag === tag;
    let isPlain = isTag;
    if (isTag && kind === "start") {
      isPlain = token.classes.length === 0;
      open.push(isPlain);
    } else if (isTag) isPlain = open.pop() ?? true;
    if (!isPlain) {
      const cuts = kind === "text" ? [from, to].filter((cut) => cut > at && cut < end) : [];
      let begin = at;
      for (const cut of [...cuts, end]) {
        const isMeant = begin >= from && cut <= to;
        pieces.push({ raw: text.slice(begin, cut), kind, isMeant, isOn: open.length > 0 });
        begin = cut;
      }
    }
    at = end;
  }
  return pieces;
}

function setTag(
  text: string,
  format: CaptionFormat,
  tag: StyleTag,
  isOn: boolean,
  from = 0,
  to = text.length,
): string {
  const pieces = piecesOf(text, format, tag, from, to).map((piece) =>
    piece.isMeant && piece.kind === "text" ? { ...piece, isOn } : piece,
  );
  let written = "";
  for (let at = 0; at < pieces.length; ) {
    const end = endOfRun(pieces, at);
    if (end > at) written += `<${tag}>`;
    for (const { raw } of pieces.slice(at, Math.max(end, at + 1))) written += raw;
    if (end > at) written += `</${tag}>`;
    at = Math.max(end, at + 1);
  }
  return written;
}

/**
 * Returns where the longest run of pieces ends that begins here and can be in one tag; the same place when there is
 * none.
 */
function endOfRun(pieces: readonly Piece[], from: number): number {
  let depth = 0;
  let hasText = false;
  let end = from;
  for (let at = from; at < pieces.length; at += 1) {
    const { kind, raw, isOn } = pieces[at] ?? { kind: "end", raw: "", isOn: false };
    const isBlank = kind === "text" && raw.trim() === "";
    if (kind === "start") depth += 1;
    else if (kind === "end") depth -= 1;
    if (depth < 0 || (kind === "text" && !isOn && !isBlank) || (at === from && isBlank)) break;
    if (kind === "text" && !isBlank) hasText = true;
    if (depth === 0 && hasText && !isBlank) end = at + 1;
  }
  return end;
}
