import fc from "fast-check";
import type { CaptionDocument, Cue } from "#captions/document.ts";

/** Returns WebVTT with cues that have what is given and else nothing, with keys from 1. */
export function captions(cues: readonly Partial<Cue>[]): CaptionDocument {
  const full = cues.map((cue, index): Cue => {
    const none = { startMs: 0, endMs: 1000, text: "", id: "", settings: "", before: [] };
    return { ...none, ...cue, key: index + 1 };
  });
  return { format: "vtt", header: "", cues: full, after: [] };
}

const PIECES = [
  "<",
  ">",
  "</",
  "<i>",
  "</i>",
  "<b>",
  "</b>",
  "<v Ann>",
  "<ruby>",
  "<rt>",
  "</ruby>",
  "<font color=x>",
  "</font>",
  "<laughs>",
  "<br>",
  "<B>",
  "{\\an8}",
  "-->",
  "<00:01.000>",
  "&lt;",
  "\n",
  " ",
  "- ",
  "Ã©",
  "â€™",
  "Привет",
  "字幕",
  "www.example.com",
  "\uFFFD",
];

/** Generates texts as files have them, and worse. */
export const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...PIECES),
      fc.lorem({ maxCount: 8 }),
      fc.string({ unit: "grapheme", maxLength: 9 }),
    ),
    { maxLength: 12 },
  )
  .map((pieces) =>
    pieces
      .join("")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .join("\n"),
  );

const anyCue = fc.record({
  startMs: fc.nat(90_000),
  endMs: fc.nat(90_000),
  text: anyText,
  id: fc.constantFrom("", "intro"),
  settings: fc.constantFrom("", "", "", "line:0", "align:left"),
  before: fc.constantFrom<readonly string[]>([], [], ["NOTE made by hand"], ["STYLE\n::cue {}"]),
});

/** Generates documents in any state that an edit could leave them in. */
export const anyDocument: fc.Arbitrary<CaptionDocument> = fc.record({
  format: fc.constantFrom("srt", "vtt"),
  header: fc.constant(""),
  cues: fc
    .array(anyCue, { maxLength: 12 })
    .map((cues) => cues.map((cue, index): Cue => ({ ...cue, key: index + 1 }))),
  after: fc.constantFrom<readonly string[]>([], ["NOTE the end"]),
});

/** Generates documents with consecutive cues that do not overlap. */
export const orderlyDocument: fc.Arbitrary<CaptionDocument> = anyDocument.map((document) => ({
  ...document,
  cues: document.cues.map((cue, index) => ({
    ...cue,
    startMs: index * 2000 + (cue.startMs % 900),
    endMs: index * 2000 + 1000 + (cue.endMs % 900),
  })),
}));

const HEAD = "WEBVTT\n\n00:01.000 --> 00:03.000\n";

/** Makes files of a given size that take much work. */
export const hostileFiles: Record<string, (size: number) => string> = {
  "one long line": (size) => HEAD + "lorem ipsum ".repeat(size),
  "a line without spaces": (size) => HEAD + "x".repeat(size),
  "arrows in a line": (size) => HEAD + "a --> b ".repeat(size),
  "a line for each arrow": (size) => HEAD + "a --> b\n".repeat(size),
  "only arrows in a line": (size) => HEAD + "-->".repeat(size),
  "only brackets in a line": (size) => HEAD + "<".repeat(size),
  "a block for each arrow": (size) => `${HEAD}Hi\n\n${"-->\n\n".repeat(size)}`,
  "half a time on each line": (size) => `${HEAD}Hi\n\n${"1 -->\n".repeat(size)}`,
  "bare arrows": (size) => `WEBVTT\n\n${"-->\n".repeat(size)}`,
  "empty cues": (size) => `WEBVTT\n\n${"00:01.000 --> 00:02.000\n\n".repeat(size)}`,
  "empty cues of SubRip": (size) => "1\n00:00:01,000 --> 00:00:02,000\n\n".repeat(size),
  "open tags": (size) => HEAD + "<b><i>".repeat(size),
  "nested ruby": (size) => HEAD + "<ruby>a<rt>b".repeat(size),
  "ruby inside of ruby": (size) =>
    `${HEAD}${"<ruby>".repeat(size)}x<rt>y</rt>${"</ruby>".repeat(size)}`,
  "line ends of old systems": (size) => " \r".repeat(size),
  "two line ends of each": (size) => HEAD + "x\r\r\n".repeat(size),
  "characters by name": (size) => HEAD + "&lt&notit;&check;".repeat(size),
  "names without a blank line": (size) => HEAD + "x\n1\n00:01.000 --> 00:02.000\n".repeat(size),
  numbers: (size) => "1\n".repeat(size),
  "lines of signs": (size) => HEAD + "!\n".repeat(size),
  "words outside of captions": (size) =>
    `1\n00:00:01,000 --> 00:00:02,000\nx\n${"\nlost\n".repeat(size)}`,
  comments: (size) => `WEBVTT\n\n${"NOTE x\n\n".repeat(size)}`,
};
