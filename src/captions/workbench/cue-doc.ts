import { Fragment, type Mark, type Node, Schema, Slice } from "prosemirror-model";
import { type EditorState, TextSelection, type Transaction } from "prosemirror-state";
import type { CaptionFormat } from "#captions/document.ts";
import { escapeText, KNOWN_TAGS, readMarkup, readPieces } from "#captions/markup.ts";

const text = { validate: "string" };

/**
 * Describes the text of a cue as it is edited. A position counts characters that are drawn, and markup that is none as
 * one.
 */
const schema = new Schema({
  nodes: {
    doc: { content: "inline*", code: true },
    text: { group: "inline" },
    markup: {
      group: "inline",
      inline: true,
      selectable: false,
      attrs: { raw: text },
      toDOM: () => ["span"],
    },
  },
  // Words can be in several tags, even of one name: their order is their nesting.
  marks: { tag: { attrs: { name: text, start: text, end: text }, excludes: "" } },
});

export function readDoc(raw: string, format: CaptionFormat): Node {
  const nodes = readPieces(raw, format).map((piece) => {
    const marks = piece.tags.reduce<readonly Mark[]>(
      (outer, { name, start, end }) => schema.mark("tag", { name, start, end }).addToSet(outer),
      [],
    );
    return piece.kind === "text"
      ? schema.text(piece.text, marks)
      : schema.node("markup", { raw: piece.raw }, undefined, marks);
  });
  return schema.node("doc", null, nodes);
}

/** Returns what is put into a document: a part of another one, or a text that is inside of tags there. */
export function sliceOf(doc: Node, outer: readonly Mark[]): Slice {
  const nodes = doc.children.map((node) =>
    node.mark(node.marks.reduce((marks, mark) => mark.addToSet(marks), outer)),
  );
  return new Slice(Fragment.from(nodes), 0, 0);
}

/** Matches one drawn character of an escaped text. */
const CHARACTER = /&(?:amp|lt|gt|#\d+);|[^]/g;

/**
 * Writes the text of a cue, with the tags as they were read.
 * @returns also for each position its index in that text: behind tags that end there, in front of others that begin
 */
export function writeDoc(doc: Node, format: CaptionFormat): { raw: string; places: number[] } {
  const places: number[] = [];
  let raw = "";
  let open: readonly Mark[] = [];
  const goTo = (node: Node | null) => {
    const marks = node?.marks ?? [];
    const ended = open.filter((mark) => !mark.isInSet(marks));
    for (const mark of ended.toReversed()) raw += endOf(mark, node === null, ended);
    places.push(raw.length);
    for (const mark of marks) if (!mark.isInSet(open)) raw += attr(mark, "start");
    open = marks;
  };
  doc.forEach((node) => {
    goTo(node);
    if (!node.isText) raw += attr(node, "raw");
    const characters = escapeText(node.text ?? "", format).match(CHARACTER) ?? [];
    for (const [at, character] of characters.entries()) {
      if (at > 0) places.push(raw.length);
      raw += character;
    }
  });
  goTo(null);
  return { raw, places };
}

/** A text may end inside of tags, and a word inside of what is above it. */
function endOf(mark: Mark, isLast: boolean, ended: readonly Mark[]): string {
  const name = attr(mark, "name");
  const isAbove = name === "rt" && ended.some((other) => attr(other, "name") === "ruby");
  const end = attr(mark, "end");
  return end === "" && !isLast && !isAbove ? `</${name}>` : end;
}

export function attr({ attrs }: Mark | Node, name: string): string {
  return String(attrs[name]);
}

/** Returns the text of a part of a document, in which markup is one character as well. */
function textIn(doc: Node, to = doc.content.size): string {
  return doc.textBetween(0, to, "", "\uFFFC");
}

/** Replaces the document, and leaves the selection where it is in what the texts share at their ends. */
export function changeDoc(state: EditorState, doc: Node): Transaction {
  const { tr, selection } = state;
  const [old, now] = [textIn(state.doc), textIn(doc)];
  const least = Math.min(old.length, now.length);
  let start = 0;
  while (start < least && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < least - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const placeOf = (at: number) => (at <= start ? at : now.length - Math.min(end, old.length - at));
  tr.replaceWith(0, state.doc.content.size, doc.content);
  tr.setSelection(TextSelection.create(tr.doc, placeOf(selection.anchor), placeOf(selection.head)));
  return tr.setStoredMarks(state.storedMarks);
}

/**
 * Takes the characters in front of the caret for markup, if a tag, a position or a timestamp was just completed:
 * an end tag with its start tag, and a start tag alone if nothing has to end it.
 */
export function takeTyped(state: EditorState, format: CaptionFormat): Transaction | null {
  const { tr, selection } = state;
  const tokens = readMarkup(textIn(state.doc, selection.from), format);
  const last = tokens.at(-1);
  if (!selection.empty || last === undefined || last.kind === "text") return null;
  const take = (at: number) => {
    const { raw } = tokens[at] ?? last;
    const from = tokens.slice(0, at).reduce((sum, token) => sum + token.raw.length, 0);
    const marks = state.doc.resolve(from + 1).marks();
    tr.replaceWith(from, from + raw.length, schema.node("markup", { raw }, undefined, marks));
  };
  if (last.kind === "start" && (last.tag !== "v" || !KNOWN_TAGS[format].has("v"))) return null;
  take(tokens.length - 1);
  if (last.kind !== "end") return tr;
  const start = tokens.findLastIndex((token) => token.kind === "start" && token.tag === last.tag);
  if (start < 0) return null;
  take(start);
  // The next typed text goes after the end.
  return tr.setStoredMarks(selection.$from.marks());
}
