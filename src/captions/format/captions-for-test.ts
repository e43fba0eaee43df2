import fc from "fast-check";
import type { CaptionDocument, Cue } from "#captions/document.ts";

/** WebVTT with cues that have what is given and else nothing, with keys from 1. */
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

/** Texts as files have them, and worse. */
const anyText = fc
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

/** Documents in any state that an edit could leave them in. */
export const anyDocument: fc.Arbitrary<CaptionDocument> = fc.record({
  format: fc.constantFrom("srt", "vtt"),
  header: fc.constant(""),
  cues: fc
    .array(anyCue, { maxLength: 12 })
    .map((cues) => cues.map((cue, index): Cue => ({ ...cue, key: index + 1 }))),
  after: fc.constantFrom<readonly string[]>([], ["NOTE the end"]),
});

/** Documents with consecutive cues that do not overlap. */
export const orderlyDocument: fc.Arbitrary<CaptionDocument> = anyDocument.map((document) => ({
  ...document,
  cues: document.cues.map((cue, index) => ({
    ...cue,
    startMs: index * 2000 + (cue.startMs % 900),
    endMs: index * 2000 + 1000 + (cue.endMs % 900),
  })),
}));
