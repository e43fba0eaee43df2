import { describe, expect, it } from "vitest";
import { otherFormat } from "./other-formats.ts";
import { readCaptions } from "./read-captions.ts";

function cuesOf(text: string, wanted: string | null = null) {
  const { webVtt = null } = otherFormat(text, wanted) ?? {};
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
    [
      "LRC",
      "[offset:+500]\n[00:00.20]One\n[00:02.50]Two\n[00:04.00]\n",
      [
        [0, 2000, "One"],
        [2000, 3500, "Two"],
      ],
    ],
    [
      "MicroDVD",
      "{1}{1}25\n{25}{50}{y:i}One|Two\n{50}{75}{Y:b}{y:u}Three|{c:$f}Four\n{75}{99}|/Five",
      [
        [1000, 2000, "<i>One</i>\nTwo"],
        [2000, 3000, "<u><b>Three</b></u>\n<b>Four</b>"],
        [3000, 3960, "<i>Five</i>"],
      ],
    ],
    ["MPL2", "[10][25]/One|T < o\n", [[1000, 2500, "<i>One</i>\nT &lt; o"]]],
    [
      "SubViewer",
      "[INFORMATION]\n[TITLE]x\n[SUBTITLE]\n[COLF]&HFFFFFF,[SIZE]18\n00:00:01.00,00:00:02.50\nOne[br]Two\n\n00:00:03.00,00:00:04.50\r\nThree\r\n",
      [
        [1000, 2500, "One\nTwo"],
        [3000, 4500, "Three"],
      ],
    ],
    [
      "YouTube srv3",
      '<?xml version="1.0"?><timedtext format="3"><body><p t="1000" d="1500">On<s>e</s></p><p t="3000">x</p></body></timedtext>',
      [[1000, 2500, "One"]],
    ],
    [
      "SAMI",
      '<SAMI><BODY><SYNC Start=1000><P Class=ENCC>One<br>Two<SYNC Start=2000><P Class=ENCC>&nbsp;<SYNC Start=3000><P Class="ENCC">Three</BODY></SAMI>',
      [
        [1000, 2000, "One\nTwo"],
        [3000, 8000, "Three"],
      ],
    ],
    [
      "SAMI",
      "<SAMI><BODY><SYNC Start=1000>\n<P>One</P>\n<P>Two</P></SYNC><SYNC Start=2000></SYNC></BODY></SAMI>",
      [[1000, 2000, "One\nTwo"]],
    ],
    ["JSON", '{"segments":[{"start":1.5,"end":2,"text":" Hello"}]}', [[1500, 2000, "Hello"]]],
    [
      "JSON",
      '{"events":[{"tStartMs":10,"dDurationMs":90,"segs":[{"utf8":"Hi "},{"utf8":"you"}]}]}',
      [[10, 100, "Hi you"]],
    ],
  ])("Converts a file of %s to cues", (name, text, expected) => {
    expect(otherFormat(text)?.name).toBe(name);
    const { issues, cues } = cuesOf(text);
    expect(issues).toEqual([]);
    expect(cues).toEqual(expected);
  });

  it.each([
    ["RTF", "format", "{\\rtf1\\ansi 1\\par 00:00:01,000 --> 00:00:02,000\\par Hi}"],
    ["SCC", "format", "Scenarist_SCC V1.0\n\n00:00:01:00\t9420 9420"],
    ["VobSub", "format", "# VobSub index file, v7"],
    ["Spruce STL", "format", "$FontSize = 30\n00:00:01:00 , 00:00:02:12 , One|Two\n"],
    ["TMPlayer", "format", "00:00:01:One|Two\n00:00:03:Three\n"],
    ["FCPXML", "format", '<?xml version="1.0"?><!DOCTYPE fcpxml><fcpxml version="1.8"></fcpxml>'],
    ["HTML", "webPage", "<!DOCTYPE html><html><body><tt>404</tt></body></html>"],
    ["HTML", "webPage", '\n<?xml version="1.0"?>\n<html xmlns="x"></html>'],
    ["MicroDVD", "noFrameRate", "{25}{50}No rate\n"],
    ["TTML", "noCaptions", '<tt xmlns="http://www.w3.org/ns/ttml"><body/></tt>'],
    ["TTML", "images", '<tt><body><div begin="1s" smpte:backgroundImage="#a"/></body></tt>'],
    ["TTML", "damaged", "<tt><body><div><p begin="],
    ["JSON", "noCaptions", '{"name":"package"}'],
    ["JSON", "damaged", '{"segments":[{"start":1'],
    ["SAMI", "noCaptions", "<SAMI></SAMI>"],
  ])("Names %s, which it can't convert: %s", (name, reason, text) => {
    expect(otherFormat(text)).toEqual({ name, webVtt: null, reason });
  });

  it.each([
    ["SBV", false, "0:00:01.000,0:00:02.500\nOne\n"],
    ["JSON", false, '{"segments":[{"start":1.5,"end":2,"text":" Hello"}]}'],
    ["JSON", true, '{"events":[{"tStartMs":1,"dDurationMs":9,"pPenId":1,"segs":[{"utf8":"a"}]}]}'],
    ["LRC", false, "[ti:Song]\n[00:01.00]One\n"],
    ["LRC", true, "[00:01.00]<00:01.00>One\n"],
    ["MicroDVD", false, "{1}{1}25\n{25}{50}{y:i,b}One\n"],
    ["MicroDVD", true, "{1}{1}25\n{25}{50}{c:$0000ff}One\n"],
    ["SubStation Alpha", false, "[Script Info]\nDialogue: 0,0:00:01,0:00:02,,,,,,,{\\i1}a{note}\n"],
    ["SubStation Alpha", true, ASS],
    ["TTML", false, "<tt><body><p begin='1s' end='2s'>One</p></body></tt>"],
    ["TTML", true, TTML],
    ["SAMI", false, "<SAMI><STYLE>.EN {lang: en;}</STYLE><SYNC Start=1><P Class=EN>a</SAMI>"],
    ["SAMI", true, "<SAMI><STYLE>P {color: red;}</STYLE><SYNC Start=1><P Class=EN>a</SAMI>"],
    ["SubViewer", true, "[COLF]&HFFFFFF\n00:00:01.00,00:00:02.50\nOne\n"],
    ["YouTube srv3", true, '<timedtext><p t="1" d="2" wp="1">a</p></timedtext>'],
  ])("Says whether styles of %s are left out: %s", (name, styles, text) => {
    expect(otherFormat(text)).toMatchObject({ name, leftOut: { styles, languages: [] } });
  });

  const SAMI_STYLE =
    "<SAMI><STYLE><!--\n.ENCC {Name: English; lang: en-US;}\n.KRCC {Name: Korean; lang: ko-KR;}\n--></STYLE>";
  const TOGETHER =
    "<SYNC Start=1000><P Class=ENCC>One</P>\n<P Class=KRCC>하나</P><SYNC Start=2000><P Class=ENCC>&nbsp;<P Class=KRCC>&nbsp;";
  const APART =
    "<SYNC Start=1000><P Class=KRCC>하나<SYNC Start=1000><P Class=ENCC>One<SYNC Start=2000><P Class=ENCC>&nbsp;<SYNC Start=2000><P Class=krcc>&nbsp;";
  const DIVISIONS =
    '<tt><body><div xml:lang="en"><div><p begin="1s" end="2s">One</p></div></div><div xml:lang="fr-FR"/><div xml:lang="fr-FR"><p begin="1s" end="2s">Un</p></div></body></tt>';
  it.each([
    ["SAMI", "ko", `${SAMI_STYLE}${TOGETHER}</SAMI>`, "하나", "en-US"],
    ["SAMI", null, `${SAMI_STYLE}${TOGETHER}</SAMI>`, "One", "ko-KR"],
    ["SAMI", "en", `${SAMI_STYLE}${APART}</SAMI>`, "One", "ko-KR"],
    ["SAMI", "de", `${SAMI_STYLE}${APART}</SAMI>`, "하나", "en-US"],
    ["SAMI", "en", `<SAMI>${APART}</SAMI>`, "One", "KRCC"],
    ["TTML", "fr", DIVISIONS, "Un", "en"],
    ["TTML", null, DIVISIONS, "One", "fr-FR"],
  ])("Reads one language of %s: for %s", (name, wanted, text, words, other) => {
    const leftOut = { languages: [other] };
    expect(otherFormat(text, wanted)).toMatchObject({ name, leftOut });
    expect(cuesOf(text, wanted).cues).toEqual([[1000, 2000, words]]);
  });

  it.each([
    ["SubRip", "1\n00:00:01,000 --> 00:00:02,000\nHi\n"],
    ["WebVTT", "WEBVTT\n\n00:01.000 --> 00:02.000\n[00:01] is no LRC\n"],
    ["words", "hello world"],
    ["braces", "{\n1\n00:00:01,000 --> 00:00:02,000\nHi\n"],
  ])("Recognizes %s as no such format", (_, text) => {
    expect(otherFormat(text)).toBeNull();
  });
});
