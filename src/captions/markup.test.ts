import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CaptionFormat } from "#captions/document.ts";
import { repairsOf } from "#captions/format/findings-tags.ts";
import { plainText, readMarkup } from "#captions/markup.ts";

const formats: CaptionFormat[] = ["srt", "vtt"];

const marked = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "<",
        ">",
        "</",
        "<b>",
        "</b>",
        "<c.red x>",
        "{\\an8}",
        "{\\",
        "}",
        "&amp;",
        "&",
        "#38;",
        "<0:1>",
      ),
      fc.string({ unit: "grapheme" }),
    ),
  )
  .map((pieces) => pieces.join(""));

describe("readMarkup", () => {
  it.each(formats)("Splits %s without losing a character", (format) => {
    fc.assert(
      fc.property(marked, (text) => {
        const tokens = readMarkup(text, format);
        expect(tokens.map(({ raw }) => raw).join("")).toBe(text);
      }),
    );
  });

  it("Reads a tag's name, classes and words", () => {
    expect(readMarkup("<v.loud.far Ann &amp; Bob>Hi</v>", "vtt")).toEqual([
      {
        kind: "start",
        raw: "<v.loud.far Ann &amp; Bob>",
        tag: "v",
        classes: ["loud", "far"],
        annotation: "Ann &amp; Bob",
      },
      { kind: "text", raw: "Hi", text: "Hi" },
      { kind: "end", raw: "</v>", tag: "v" },
    ]);
    expect(readMarkup('<FONT\ncolor="red">x', "srt")[0]).toMatchObject({
      tag: "font",
      classes: [],
      annotation: 'color="red"',
    });
    expect(readMarkup("<00:01.500>x{\\an8}", "vtt").map(({ kind }) => kind)).toEqual([
      "time",
      "text",
    ]);
    expect(readMarkup("{\\an8}x", "srt")[0]).toEqual({
      kind: "code",
      raw: "{\\an8}",
      code: "\\an8",
    });
    expect(readMarkup("<\\an8>x", "vtt")[0]).toEqual({
      kind: "code",
      raw: "<\\an8>",
      code: "\\an8",
    });
  });

  it.each<[CaptionFormat, string, string[]]>([
    ["vtt", "<b>a</b> <v Ann>b", []],
    ["vtt", "<ruby>a<rt>b</ruby>", []],
    ["vtt", "<b>a <i>b</i>", ["unclosed"]],
    ["vtt", "a</i>", ["wrong"]],
    ["vtt", "<font color=red>a</font>", ["wrong"]],
    ["vtt", "<B>a</B>", ["wrong"]],
    ["vtt", "1 < 2", ["wrong"]],
    ["vtt", "I <3 you", ["wrong"]],
    ["srt", "I <3 you, 1 < 2, a<b", []],
    ["srt", "<B>a</b><font color=red>b</FONT><br/>", []],
    ["srt", "<i>a<i>b", ["unclosed"]],
    ["srt", "<v Ann>a", ["wrong"]],
    ["srt", "<__proto__>a</constructor>", ["wrong"]],
  ])("Finds what is wrong in %s: %s", (format, text, problems) => {
    const { wrong, unclosed } = repairsOf(readMarkup(text, format), format);
    const found = [...wrong.map(() => "wrong"), ...unclosed.map(() => "unclosed")];
    expect([...new Set(found)]).toEqual(problems);
  });
});

describe("plainText", () => {
  it.each<[CaptionFormat, string, string]>([
    ["vtt", "<v Ann>Calm <b>water</b></v>\nand wind", "Calm water\nand wind"],
    ["vtt", "Tom &amp; Jerry&nbsp;&lt;3 &#233;&#xE9;&eacute;", "Tom & Jerry\u00A0<3 ééé"],
    ["vtt", "&amp;lt; &unknown; & &#; &#x; &nosuch", "&lt; &unknown; & &#; &#x; &nosuch"],
    ["vtt", "&#0; &#55296; &#9999999; &#x80; &#32", "\uFFFD \uFFFD \uFFFD €  "],
    ["vtt", "1 &lt2, 3&gt&nbsp4, &copyright, &notit; &AMP", "1 <2, 3>\u00A04, ©right, ¬it; &"],
    ["vtt", "a&zwnj;b &hearts;", "a\u200Cb ♥"],
    ["vtt", "1 < 2 {\\an8}", "1 < 2 {\\an8}"],
    ["vtt", "<00:01.000>one <00:02.000>two", "one two"],
    ["srt", "{\\an8}<i>one</i><br>two", "one\ntwo"],
    ["srt", '<img src=x onerror="alert(1)">Calm <script>alert(2)</script>', "Calm alert(2)"],
    ["srt", "-- &gt; I <3 you", "-- > I <3 you"],
  ])("Returns the words %s of %s", (format, text, plain) => {
    expect(plainText(text, format)).toBe(plain);
  });
});
