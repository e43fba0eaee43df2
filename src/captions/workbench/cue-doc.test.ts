import fc from "fast-check";
import type { Node } from "prosemirror-model";
import { EditorState, TextSelection } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import type { CaptionFormat } from "#captions/document.ts";
import { anyText, hostileFiles } from "#captions/format/captions-for-test.ts";
import { readCaptions } from "#captions/format/read-captions.ts";
import { plainText, readPieces } from "#captions/markup.ts";
import { changeDoc, readDoc, sliceOf, takeTyped, writeDoc } from "./cue-doc.ts";

const format = fc.constantFrom<CaptionFormat>("srt", "vtt");

/** Returns each character with the tags that it is in, and the markup between. In SubRip `<B>` is drawn as `<b>` is. */
function drawn(text: string, format: CaptionFormat): string[] {
  const looksOf = (start: string) =>
    format === "srt" ? start.replace(/^<\w+/, (name) => name.toLowerCase()) : start;
  return readPieces(text, format).flatMap((piece) => {
    const tags = [...new Set(piece.tags.map(({ start }) => looksOf(start)))].toSorted().join("");
    const parts = piece.kind === "text" ? piece.text.split("") : [piece.raw];
    return parts.map((part) => `${part} ${tags}`);
  });
}

const rewritten = (text: string, format: CaptionFormat) =>
  writeDoc(readDoc(text, format), format).raw;

describe("a text that is read and written", () => {
  it.each<[CaptionFormat, string]>([
    ["vtt", "<v Ann>Calm <b>water</b>\n<c.red.loud>and</c> wind"],
    ["vtt", "<v Ann>Hi</v>\n<v.far Bob & Co>Ho</v>"],
    ["vtt", "<00:01.000>one <00:02.000>two"],
    ["vtt", "<ruby>漢<rt>kan</ruby> <lang en>x</lang>"],
    ["vtt", "<\\an8>Up </i>there <i></i>and <v Ann>"],
    ["vtt", "<b>a <i>b</b> c</i> R&D & &lt;3 &amp;lt; {\\an8}"],
    ["srt", "{\\an8}<i>one</i> <FONT color=red>two</font >"],
    ["srt", "I <3 you, 1 < 2, a<b & <i>no end"],
    ["srt", "<u><laughs>x"],
    ["srt", "&lt;b>no tag"],
    ["srt", "A\u00A0B\n- C"],
  ])("Writes a text as it was read, in %s: %s", (format, text) => {
    expect(rewritten(text, format)).toBe(text);
  });

  it.each<[CaptionFormat, string, string]>([
    ["vtt", "Tom &amp; Jerry&nbsp;&eacute;", "Tom & Jerry\u00A0é"],
    ["vtt", "1 < 2 --> 3", "1 &lt; 2 --&gt; 3"],
    ["vtt", "<b><i>x</b></i>", "<b><i>x</i></b>"],
    ["vtt", "<b>x</b><b>y</b> <u><u>z</u></u>", "<b>xy</b> <u>z</u>"],
    ["srt", "one<br>two", "one\ntwo"],
  ])("Writes equivalent texts in one spelling, in %s: %s", (format, text, written) => {
    expect(rewritten(text, format)).toBe(written);
  });

  it("Writes a text that renders as before, and stays the same from then on", () => {
    fc.assert(
      fc.property(anyText, format, (text, format) => {
        const written = rewritten(text, format);
        expect(drawn(written, format)).toEqual(drawn(text, format));
        expect(rewritten(written, format)).toBe(written);
      }),
      { numRuns: 500 },
    );
  });

  it.each(Object.entries(hostileFiles))(
    "Writes a text with hostile markup that renders as before: %s",
    (_, make) => {
      const { document } = readCaptions(make(300));
      const text = document.cues[0]?.text ?? "";
      const written = rewritten(text, document.format);
      expect(drawn(written, document.format)).toEqual(drawn(text, document.format));
    },
  );

  it("Maps each position to a place, between what ends and what begins", () => {
    expect(writeDoc(readDoc("a<i>b</i>&amp;c", "vtt"), "vtt").places).toEqual([0, 1, 9, 10, 11]);
    fc.assert(
      fc.property(anyText, format, (text, format) => {
        const doc = readDoc(text, format);
        const { raw, places } = writeDoc(doc, format);
        expect(places).toHaveLength(doc.content.size + 1);
        const parts = places.slice(1).map((place, at) => raw.slice(places[at], place));
        expect(parts.join("")).toBe(raw.slice(places[0]));
      }),
    );
  });
});

/** Ends with a tag within one of the same name, spelt otherwise, neither of which is closed. */
const ONE_NAME_TWICE = [
  { from: 0, to: 0, put: "!" },
  { from: 0, to: 0, put: " <b> " },
  { from: 0, to: 1, put: "<B><b><" },
];

/** Normalises a document as the field does after an edit. */
function settled(doc: Node, format: CaptionFormat): Node {
  return readDoc(writeDoc(doc, format).raw, format);
}

it("Writes an edited text as it renders, and keeps it so", () => {
  const edit = fc.record({ from: fc.nat(40), to: fc.nat(40), put: anyText });
  fc.assert(
    fc.property(anyText, fc.array(edit), format, (text, edits, format) => {
      let doc = readDoc(text, format);
      for (const { from, to, put } of edits) {
        const state = EditorState.create({ doc });
        const size = doc.content.size;
        const [begin = 0, end = 0] = [from, to]
          .map((at) => Math.min(at, size))
          .toSorted((a, b) => a - b);
        const slice = sliceOf(readDoc(put, format), state.doc.resolve(begin).marks());
        doc = state.tr.replace(begin, end, slice).doc;
        const { raw } = writeDoc(doc, format);
        expect(plainText(raw, format)).toBe(doc.textContent);
        doc = settled(doc, format);
        expect(drawn(writeDoc(doc, format).raw, format)).toEqual(drawn(raw, format));
      }
    }),
    { examples: [["", ONE_NAME_TWICE, "srt"]] },
  );
});

/**
 * Types into a text with a bar at the caret.
 * @returns the text, with the caret
 */
function type(marked: string, typed: string, format: CaptionFormat): string {
  const doc = readDoc(marked.replace("|", ""), format);
  let state = EditorState.create({
    doc,
    selection: TextSelection.create(doc, plainText(marked, format).indexOf("|")),
  });
  for (const character of typed) {
    state = state.apply(state.tr.insertText(character));
    const taken = takeTyped(state, format);
    if (taken !== null) state = state.apply(taken);
    state = state.apply(changeDoc(state, settled(state.doc, format)));
  }
  const { raw, places } = writeDoc(state.doc, format);
  const caret = places[state.selection.from] ?? 0;
  return `${raw.slice(0, caret)}|${raw.slice(caret)}`;
}

it.each<[CaptionFormat, string, string, string]>([
  ["vtt", "Calm |", "<i>water</i>", "Calm <i>water</i>|"],
  ["vtt", "Calm |", "<i>water</i> now", "Calm <i>water</i> now|"],
  ["vtt", "Calm |", "<i>wa", "Calm &lt;i>wa|"],
  ["srt", "Calm |", "<i>wa", "Calm &lt;i>wa|"],
  ["vtt", "<b>Calm | now</b>", "<i>water</i>", "<b>Calm <i>water</i>| now</b>"],
  ["vtt", "|Calm water", "<v Ann>", "|<v Ann>Calm water"],
  ["vtt", "Calm\n|", "<v Ann>Hi", "Calm\n<v Ann>Hi|"],
  ["srt", "|Calm", "{\\an8}", "{\\an8}|Calm"],
  ["srt", "|Calm", "<v Ann>", "&lt;v Ann>|Calm"],
  ["vtt", "|Calm", "<00:01.000>", "<00:01.000>|Calm"],
  ["vtt", "|", "I <3 you & <c.red>me</c>", "I &lt;3 you & <c.red>me</c>|"],
  ["srt", "|", "I <3 you > me", "I <3 you > me|"],
  ["vtt", "|", "1 --> 2", "1 --&gt; 2|"],
  ["vtt", "Calm| water", "</i>", "Calm&lt;/i>| water"],
  ["vtt", "<i>Calm|</i>", "er", "<i>Calmer</i>|"],
])("Reads typed tags as tags, in %s: %s, typed %s, becomes %s", (format, marked, typed, wanted) => {
  expect(type(marked, typed, format)).toBe(wanted);
});

it.each([
  ["a|b", "a<b>b</b>", 1],
  ["one two|", "one", 3],
  ["one |three", "one two three", 4],
  ["one more| of", "one of", 4],
])("Keeps the caret where it was while the text changes: %s, %s", (marked, text, at) => {
  const doc = readDoc(marked.replace("|", ""), "vtt");
  const selection = TextSelection.create(doc, marked.indexOf("|"));
  const state = EditorState.create({ doc, selection });
  const changed = state.apply(changeDoc(state, readDoc(text, "vtt")));
  expect(changed.doc.eq(readDoc(text, "vtt"))).toBe(true);
  expect(changed.selection.from).toBe(at);
});
