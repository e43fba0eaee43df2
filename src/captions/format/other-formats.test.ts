import { describe, expect, it } from "vitest";
import { binaryFormat, otherFormat } from "./other-formats.ts";
import { readCaptions } from "./read-captions.ts";

function cuesOf(text: string) {
  const { webVtt = null } = otherFormat(text) ?? {};
  const { document, issues } = readCaptions(webVtt ?? "");
  return {
    issues,
    cues: document.cues.map(({ startMs, endMs, text: words }) => [startMs, endMs, words]),
  };
}

const ASS = `[Script Info]
Title: x
[V4+ Styles]
Format: Name, Fontname
[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Comment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,Not shown
Dialogue: 0,0:00:05.00,0:00:06.50,Default,,0,0,0,,Later
Dialogue: 0,0:00:01.25,0:00:04.00,Default,,0,0,0,,{\\an8\\i1}One, two{\\i0}\\N3 < 4 & 5
Dialogue: 0,0:00:07.00,0:00:08.00,Default,,0,0,0,,{\\p1}m 0 0 l 1 1{\\p0}
`;
const TTML = `<?xml version="1.0"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:frameRate="25" ttp:tickRate="1000">
<body><div>
<p begin="00:00:01.500" end="00:00:03:05">Fish &amp; <span tts:fontStyle="italic">chips</span><br/>for two</p>
<p begin="4s" dur="1500ms"/>
<p begin='6000t' dur='50f'>&#x201C;Now&#8221;</p>
<p><span begin="9s" end="10s">In a span</span></p>
</div></body></tt>`;

describe("otherFormat", () => {
  it.each<[string, string, (readonly [number, number, string])[]]>([
    [
      "SubStation Alpha",
      ASS,
      [
        [1250, 4000, "<i>One, two</i>\n3 &lt; 4 & 5"],
        [5000, 6500, "Later"],
      ],
    ],
    [
      "TTML",
      TTML,
      [
        [1500, 3200, "Fish & chips\nfor two"],
        [6000, 8000, "“Now”"],
        [9000, 10_000, "In a span"],
      ],
    ],
    [
      "SBV",
      "0:00:01.000,0:00:02.500\nOne\nTwo\n\n0:00:03.000,0:00:04.000\nThree\n",
      [
        [1000, 2500, "One\nTwo"],
        [3000, 4000, "Three"],
      ],
    ],
    [
      "LRC",
      "[ti:Song]\n[00:01.00]One\n[00:02.50]<00:02.50>Two\n[00:04.00]\n[00:09.00]Last\n",
      [
        [1000, 2500, "One"],
        [2500, 4000, "Two"],
        [9000, 14_000, "Last"],
      ],
    ],
    ["MicroDVD", "{1}{1}25\n{25}{50}{y:i}One|Two\n", [[1000, 2000, "One\nTwo"]]],
    [
      "SAMI",
      '<SAMI><BODY><SYNC Start=1000><P Class=ENCC>One<br>Two<SYNC Start=2000><P Class=ENCC>&nbsp;<SYNC Start=3000><P Class="ENCC">Three</BODY></SAMI>',
      [
        [1000, 2000, "One\nTwo"],
        [3000, 8000, "Three"],
      ],
    ],
    ["JSON", '{"segments":[{"start":1.5,"end":2,"text":" Hello"}]}', [[1500, 2000, "Hello"]]],
    [
      "JSON",
      '{"events":[{"tStartMs":10,"dDurationMs":90,"segs":[{"utf8":"Hi "},{"utf8":"you"}]}]}',
      [[10, 100, "Hi you"]],
    ],
  ])("converts %s", (name, text, expected) => {
    expect(otherFormat(text)?.name).toBe(name);
    const { issues, cues } = cuesOf(text);
    expect(issues).toEqual([]);
    expect(cues).toEqual(expected);
  });

  it.each([
    ["RTF", "{\\rtf1\\ansi 1\\par 00:00:01,000 --> 00:00:02,000\\par Hi}"],
    ["SCC", "Scenarist_SCC V1.0\n\n00:00:01:00\t9420 9420"],
    ["VobSub", "# VobSub index file, v7"],
    ["MicroDVD", "{25}{50}No rate\n"],
    ["TTML", '<tt xmlns="http://www.w3.org/ns/ttml"><body/></tt>'],
    ["JSON", '{"name":"package"}'],
  ])("names %s, which it can't convert", (name, text) => {
    expect(otherFormat(text)).toEqual({ name, webVtt: null });
  });

  it.each([
    ["SubRip", "1\n00:00:01,000 --> 00:00:02,000\nHi\n"],
    ["WebVTT", "WEBVTT\n\n00:01.000 --> 00:02.000\n[00:01] is no LRC\n"],
    ["words", "hello world"],
    ["braces", "{\n1\n00:00:01,000 --> 00:00:02,000\nHi\n"],
  ])("takes %s for none of them", (_, text) => {
    expect(otherFormat(text)).toBeNull();
  });
});

describe("binaryFormat", () => {
  it("goes by the name and the first bytes", () => {
    const bytes = new TextEncoder().encode("PK\u0003\u0004rest");
    expect(binaryFormat("a.docx", bytes)).toBe("Word");
    expect(binaryFormat("a.zip", bytes)).toBeNull();
    expect(binaryFormat("a.sub", Uint8Array.of(0, 0, 1, 0xba))).toBe("VobSub");
    expect(binaryFormat("a.stl", new TextEncoder().encode("850STL25.01"))).toBe("EBU STL");
  });
});

describe("otherFormat on damaged files", () => {
  it.each([
    ["paragraphs without ends", `<tt>${"<p begin='1s' end='2s'>".repeat(100_000)}`],
    ["brackets", `<tt>${"<".repeat(1_000_000)}`],
    ["points without ends", `<SAMI>${"<SYNC Start=1".repeat(100_000)}`],
    ["times without words", "[00:01.00]".repeat(100_000)],
    ["braces", `[Script Info]\nDialogue: 0,0:00:01,0:00:02,,,,,,,${"{".repeat(1_000_000)}`],
    ["brackets of lists", "[".repeat(1_000_000)],
  ])("reads %s in linear time", (_, text) => {
    expect(otherFormat(text)).not.toBeUndefined();
  });
});
