import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CaptionDocument, CaptionFormat } from "#captions/document.ts";
import { readCaptions } from "./read-captions.ts";
import { writeCaptions } from "./write-captions.ts";

const LINES = [
  "5",
  "#5",
  "",
  " ",
  "\t",
  "\u00A0",
  "-->",
  "a --> b",
  "00:00:01,000 --> 00:00:02,000",
  "00:01.000 -> 00:02.000",
  "00:01.000 —> 00:02.000",
  "00:00:01 → 00:00:02 > x",
  "00:00:01.5 > 00:00:02",
  "00:00:01,000 - 00:00:02,000",
  "NOTE",
  "NOTE x",
  "STYLE",
  "WEBVTT",
  "\r",
  "\r\n",
  "\n\n",
  "{\\an8}<i>a</i>",
  "&amp; &",
  "\0",
  "\uFEFF",
];
const line = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...LINES) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme" }) },
);
const text = fc.array(line, { maxLength: 5 }).map((lines) => lines.join("\n"));
const timeMs = fc.integer({ min: 0, max: 9999 * 3_600_000 });

function documents(format: CaptionFormat): fc.Arbitrary<CaptionDocument> {
  const aside = text.map((lines) => `NOTE ${lines}`);
  const isVtt = format === "vtt";
  const asides = isVtt ? fc.array(aside, { maxLength: 2 }) : fc.constant([]);
  const cue = fc.record({
    startMs: timeMs,
    endMs: timeMs,
    text,
    id: isVtt ? line : fc.constant(""),
    settings: line,
    before: asides,
  });
  return fc
    .record({
      header: isVtt ? text : fc.constant(""),
      cues: fc.array(cue, { minLength: 1, maxLength: 5 }),
      after: asides,
    })
    .map(({ cues, ...rest }) => ({
      format,
      ...rest,
      cues: cues.map((each, at) => ({ key: at + 1, ...each })),
    }));
}

describe("writeCaptions", () => {
  it.each<CaptionFormat>(["srt", "vtt"])("Writes %s so that it is read as the same", (format) => {
    fc.assert(
      fc.property(documents(format), (made) => {
        const file = writeCaptions(made);
        const { document, issues } = readCaptions(file);
        expect(issues.filter(({ kind }) => kind !== "binary")).toEqual([]);
        expect(document.cues.map(({ startMs, endMs }) => [startMs, endMs])).toEqual(
          made.cues.map(({ startMs, endMs }) => [startMs, endMs]),
        );
        expect(readCaptions(writeCaptions(document)).document).toEqual(document);
        expect(writeCaptions(document)).toBe(file);
      }),
      { numRuns: 500 },
    );
  });

  it("Writes any file so that a second round changes nothing", () => {
    const piece = fc.oneof(
      line,
      fc.constantFrom(
        "\n",
        "\n\n",
        "1\n",
        "00:00:01,000 --> 00:00:02,000\n",
        "00:01.000 --> 00:02.000 line:0\n",
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom("", "WEBVTT", "WEBVTT\n\n"), fc.array(piece), (head, pieces) => {
        const { document } = readCaptions(head + pieces.join(""));
        const file = writeCaptions(document);
        expect(writeCaptions(readCaptions(file).document)).toBe(file);
        expect(readCaptions(file).document.cues.map((cue) => cue.text)).toEqual(
          document.cues.map((cue) => cue.text),
        );
      }),
      { numRuns: 1000 },
    );
  });

  it("Writes a line that both looks like a header and has an arrow as the same text twice", () => {
    const { document } = readCaptions("00:01.000 --> 00:02.000\nWEBVTT\t-->");
    const file = writeCaptions(document);
    expect(file).toContain("\n&#87;EBVTT\t--&gt;\n");
    expect(writeCaptions(readCaptions(file).document)).toBe(file);
  });

  it("Writes captions in both formats", () => {
    const document: CaptionDocument = {
      format: "vtt",
      header: " - x\nLanguage: pt",
      cues: [
        {
          key: 1,
          startMs: 1000,
          endMs: 3_723_004,
          text: "a\nb",
          id: "n",
          settings: "line:0",
          before: ["NOTE y"],
        },
        { key: 2, startMs: -5, endMs: 1000.4, text: "", id: "", settings: "", before: [] },
      ],
      after: ["NOTE z"],
    };
    expect(writeCaptions(document)).toBe(
      "WEBVTT - x\nLanguage: pt\n\nNOTE y\n\nn\n00:00:01.000 --> 01:02:03.004 line:0\na\nb\n\n00:00:00.000 --> 00:00:01.000\n\nNOTE z\n",
    );
    expect(writeCaptions({ ...document, format: "srt" })).toBe(
      "1\n00:00:01,000 --> 01:02:03,004 line:0\na\nb\n\n2\n00:00:00,000 --> 00:00:01,000\n",
    );
  });

  it.each([
    ["\na\n\n \n b\n\n", "a\n\u00A0\n\u00A0\n b"],
    ["a --> b", "a --&gt; b"],
    ["00:01.000 -> 00:02.000", "00:01.000 -&gt; 00:02.000"],
    ["a\r\nb\rc", "a\nb\nc"],
  ])("Writes no text as a blank line or an arrow: %j", (unsafe, safe) => {
    const cue = { key: 1, startMs: 0, endMs: 1, text: unsafe, id: "", settings: "", before: [] };
    const file = writeCaptions({ format: "srt", header: "", cues: [cue], after: [] });
    expect(file).toBe(`1\n00:00:00,000 --> 00:00:00,001\n${safe}\n`);
  });
});
