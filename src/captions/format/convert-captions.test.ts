import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CaptionDocument, CaptionFormat, Cue } from "#captions/document.ts";
import { plainText } from "#captions/markup.ts";
import { linesOf } from "./caption-lines.ts";
import { convertCaptions } from "./convert-captions.ts";
import { readCaptions } from "./read-captions.ts";
import { writeCaptions } from "./write-captions.ts";

function one(format: CaptionFormat, text: string, settings = ""): CaptionDocument {
  const cue: Cue = { key: 1, startMs: 0, endMs: 1000, text, id: "", settings, before: [] };
  return { format, header: "", cues: [cue], after: [] };
}

/** Returns the cue's settings and text in the other format. */
function converted(format: CaptionFormat, text: string, settings = ""): string[] {
  const [cue] = convertCaptions(one(format, text, settings), format === "srt" ? "vtt" : "srt").cues;
  return [cue?.settings ?? "", cue?.text ?? ""];
}

/** Generates SubRip text as most programs write it. */
const subRipText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "<b>",
        "</b>",
        "<i>",
        "</i>",
        "<u>",
        "</u>",
        "<s>",
        "</s>",
        "</font>",
        "<what else=1>",
        "</what>",
      ),
      fc.constantFrom(
        '<font color="red">',
        "<font color=\"#FF8800\" face='Arial'>",
        "<font color=#00ff00>",
        "<font>",
      ),
      fc.constantFrom(
        "{\\an8}",
        "{\\an2}",
        "{\\a6}",
        "{\\pos(1,2)}",
        "{\\c&H0000FF&}",
        "{",
        "}",
        "{ y }",
      ),
      fc.constantFrom(
        "&",
        " & ",
        "<",
        "< ",
        " <3 ",
        "</",
        ">",
        ">>",
        "--",
        "->",
        "&;",
        "&nosuch;",
        "AT&T",
        "\n",
        "\n5\n",
      ),
      fc.string({ unit: "grapheme" }),
    ),
  )
  .map((pieces) => pieces.join(""));
const webVttText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "<b>",
        "</b>",
        "<c.red>",
        "<c.loud>",
        "</c>",
        "<v Ann>",
        "</v>",
        "<00:01.000>",
      ),
      fc.constantFrom(
        "<ruby>",
        "<rt>",
        "</rt>",
        "</ruby>",
        "<what>",
        "<lang pt>",
        "\n",
        "-->",
        "<\\i1>",
      ),
      fc.constantFrom(
        "&amp;",
        "&lt;",
        "&gt;",
        "&nbsp;",
        "&",
        "<",
        ">",
        "amp;",
        "lt;",
        "b>",
        "/b>",
        "--",
        "{",
        "{\\",
        "}",
      ),
      fc.string(),
    ),
  )
  .map((pieces) => pieces.join(""));
const coordinates = fc.constantFrom("", "X1:40 X2:600 Y1:20 Y2:50", "words");

/** Makes a document as read from a file. */
function asRead(text: string, settings: string): CaptionDocument {
  return readCaptions(writeCaptions(one("srt", text, settings))).document;
}

/** Returns the lines without empty ones, which tags may have preserved. */
function words({ cues, format }: CaptionDocument): string[] {
  const lines = cues.flatMap((cue) => linesOf(plainText(cue.text, format)));
  return lines.filter((each) => each.trim() !== "");
}

describe("convertCaptions", () => {
  it.each<[string, string, string]>([
    ["Tom & Jerry <3", "", "Tom &amp; Jerry &lt;3"],
    ["a < b > c", "", "a &lt; b > c"],
    ["Tom &amp; Jerry &lt;i&gt;", "", "Tom &amp; Jerry &lt;i>"],
    ["<B>a</B> <i>b</i>", "", "<b>a</b> <i>b</i>"],
    ['<font color="yellow">a</font>', "", "<c.yellow>a</c>"],
    ['<font color="#FFFF00" size=2>a</FONT>', "", '<c.font.yellow color="#FFFF00" size=2>a</c>'],
    ["{\\an8}a", "line:0", "a"],
    ["{\\an1}a", "align:left", "a"],
    ["<i>{\\an8}a</i>", "line:0", "<i><\\an8>a</i>"],
    ["{\\a6}a", "line:0", "<\\a6>a"],
    ["{\\pos(1,2)}a", "", "<\\pos(1,2)>a"],
    ["a<br/>b", "", "a\nb"],
  ])("Converts %s from SubRip to WebVTT", (text, settings, vtt) => {
    expect(converted("srt", text)).toEqual([settings, vtt]);
  });

  it.each<[string, string, string]>([
    ["Tom &amp; Jerry &lt;3 &eacute;", "", "Tom & Jerry <3 é"],
    ["&lt;i&gt; &amp;amp; --&gt;", "", "&lt;i> &amp;amp; --&gt;"],
    ["<v Ann>a <c.loud>b</c> <c.red>c</c></v>", "", 'a b <font color="red">c</font>'],
    ["<00:01.000>a<lang pt>b</lang> <ruby>c<rt>d</rt></ruby>", "", "ab cd"],
    ["a", "line:0 position:20% align:start", "{\\an7}a"],
    ["a", "line:10%", "{\\an8}a"],
    ["a", "line:90% position:50% align:center size:80%", "a"],
    ["a", "line:50%,center position:90%,line-right", "{\\an6}a"],
    ["a", "line:-1", "{\\an2}a"],
    ["a", "region:r vertical:rl line:1e9 X", "a"],
    ["&lt;a &lt;b> &lt;c", "", "&lt;a &lt;b> <c"],
    ["{<ruby>\\an8} {\\-->} {\\", "", "{&#92;an8} {&#92;--&gt;} {\\"],
  ])("Converts %s from WebVTT to SubRip: %s", (text, settings, srt) => {
    expect(converted("vtt", text, settings)[1]).toBe(srt);
  });

  it("Drops what SubRip can't express, and keeps coordinates", () => {
    const vtt: CaptionDocument = {
      ...one("vtt", "a", "X1:1 line:0"),
      header: " - x",
      after: ["NOTE"],
    };
    const srt = convertCaptions(vtt, "srt");
    expect(srt).toEqual({ ...one("srt", "{\\an8}a", "X1:1") });
    expect(convertCaptions(vtt, "vtt")).toBe(vtt);
  });

  it("Loses nothing from SubRip to WebVTT and back, through files", () => {
    fc.assert(
      fc.property(subRipText, coordinates, (text, settings) => {
        const srt = asRead(text, settings);
        const vtt = readCaptions(writeCaptions(convertCaptions(srt, "vtt"))).document;
        const back = readCaptions(writeCaptions(convertCaptions(vtt, "srt"))).document;
        expect(vtt.format).toBe("vtt");
        expect(back).toEqual(srt);
      }),
      { numRuns: 1000 },
    );
  });

  it("Keeps the words of captions through a conversion", () => {
    fc.assert(
      fc.property(fc.oneof(subRipText, fc.constantFrom("&lt;i>", "&amp;lt;", "a<BR>b")), (text) => {
        const srt = asRead(text, "");
        const vtt = convertCaptions(srt, "vtt");
        expect(words(vtt)).toEqual(words(srt));
        expect(words(convertCaptions(vtt, "srt"))).toEqual(words(srt));
      }),
    );
  });

  it("Keeps the words of WebVTT in SubRip, through files", () => {
    fc.assert(
      fc.property(webVttText, (text) => {
        const vtt = readCaptions(writeCaptions(one("vtt", text))).document;
        const srt = convertCaptions(vtt, "srt");
        expect(words(srt)).toEqual(words(vtt));
        expect(readCaptions(writeCaptions(srt)).document).toEqual(srt);
      }),
      { numRuns: 500 },
    );
  });
});
