import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CaptionDocument, Cue } from "#captions/document.ts";
import { plainText } from "#captions/markup.ts";
import { anyDocument, captions } from "./captions-for-test.ts";
import { checkCaptions } from "./check-captions.ts";
import { FINDING_KINDS, type FindingKind } from "./findings.ts";
import { fixCaptions, isFixable } from "./fix-captions.ts";
import { readCaptions } from "./read-captions.ts";

const video = { durationMs: 60_000 };
const at = (startMs: number, endMs: number, text = "Well."): Partial<Cue> => ({
  startMs,
  endMs,
  text,
});

function shown({ cues }: CaptionDocument): [number, number, string][] {
  return cues.map(({ startMs, endMs, text }) => [startMs, endMs, text]);
}

describe("fixCaptions", () => {
  it.each<[FindingKind, Partial<Cue>[], [number, number, string][]]>([
    ["endBeforeStart", [at(3000, 1000)], [[1000, 3000, "Well."]]],
    ["endBeforeStart", [at(3000, 3000)], [[3000, 4000, "Well."]]],
    ["endBeforeStart", [at(30_000, 3000, "a".repeat(30))], [[30_000, 32_000, "a".repeat(30)]]],
    [
      "endBeforeStart",
      [at(3000, 3000), at(3400, 3400)],
      [
        [3000, 3400, "Well."],
        [3400, 4400, "Well."],
      ],
    ],
    ["endBeforeStart", [at(59_500, 0)], [[59_500, 60_000, "Well."]]],
    [
      "overlap",
      [at(0, 5000, "One"), at(2000, 3000, "Two"), at(2500, 9000, "Three")],
      [
        [0, 2000, "One"],
        [2000, 2500, "Two"],
        [2500, 9000, "Three"],
      ],
    ],
    [
      "overlap",
      [at(0, 2000, "One"), at(0, 5000, "Two"), at(4000, 6000, "Three")],
      [
        [0, 4000, "One\nTwo"],
        [4000, 6000, "Three"],
      ],
    ],
    ["overlap", [at(0, 2000, "One"), at(0, 1000, "One")], [[0, 2000, "One"]]],
    [
      "outOfOrder",
      [at(2, 9, "Two"), at(1, 9, "One"), at(2, 3, "Three")],
      [
        [1, 9, "One"],
        [2, 9, "Two"],
        [2, 3, "Three"],
      ],
    ],
    [
      "pastEnd",
      [at(59_000, 62_000), at(59_500, 60_500), at(60_000, 61_000)],
      [
        [59_000, 60_000, "Well."],
        [59_500, 60_500, "Well."],
        [60_000, 61_000, "Well."],
      ],
    ],
    ["afterEnd", [at(59_000, 62_000), at(60_000, 61_000)], [[59_000, 62_000, "Well."]]],
    ["emptyCue", [at(0, 1, "<i></i>"), at(1, 2, "♪")], [[1, 2, "♪"]]],
    ["mojibake", [at(0, 1, "Itâ€™s Ã©tÃ©")], [[0, 1, "It’s été"]]],
    ["mojibake", [at(0, 1, "РџСЂРёРІРµС‚")], [[0, 1, "Привет"]]],
    ["mojibake", [at(0, 1, "Lost \uFFFD")], [[0, 1, "Lost \uFFFD"]]],
    ["unclosedTag", [at(0, 1, "<b>Hi <i>you")], [[0, 1, "<b>Hi <i>you</i></b>"]]],
    ["unclosedTag", [at(0, 1, "<b><i>Hi</b>")], [[0, 1, "<b><i>Hi</i></b>"]]],
    ["badMarkup", [at(0, 1, "<B>Hi</B><br><em>you</em>")], [[0, 1, "<b>Hi</b>\n<i>you</i>"]]],
    ["badMarkup", [at(0, 1, "<font size=9>Hi</font></i>")], [[0, 1, "Hi"]]],
    ["badMarkup", [at(0, 1, "<sighs> 1 < 2 --> 3")], [[0, 1, "&lt;sighs&gt; 1 &lt; 2 --&gt; 3"]]],
    ["badMarkup", [at(0, 1, "&check; &notit; < &lt;")], [[0, 1, "&check; &notit; &lt; &lt;"]]],
    ["badMarkup", [at(0, 1, "<c.red>Hi</c.red>")], [[0, 1, "<c.red>Hi</c>"]]],
    ["advert", [at(0, 1, "Subtitles by Ann"), at(1, 2)], [[1, 2, "Well."]]],
  ])("Fixes the findings of a kind: %s", (kind, cues, fixed) => {
    expect(shown(fixCaptions(captions(cues), kind, video))).toEqual(fixed);
  });

  it.each([
    ["<sighs> Go --> on", "[sighs] Go → on"],
    ["<v Ann>Hi</v>, <FONT color=red>you</FONT>", "Hi, <FONT color=red>you</FONT>"],
    ["{\\an8}1 < 2", "{\\an8}1 < 2"],
  ])("Keeps the tags of SubRip while it fixes others: %s", (text, fixed) => {
    const document: CaptionDocument = { ...captions([{ text }]), format: "srt" };
    expect(fixCaptions(document, "badMarkup", video).cues[0]?.text).toBe(fixed);
  });

  it.each([
    [
      "It was the best of times, it was the worst of times, or so.",
      "It was the best of times, it\nwas the worst of times, or so.",
    ],
    [
      "Short.\nThis one is too long to stay on a line of its own.",
      "Short. This one is too long\nto stay on a line of its own.",
    ],
    [
      "- Short.\n- This one is too long to stay on a line of its own.",
      "- Short.\n- This one is too long to\nstay on a line of its own.",
    ],
    [
      "<i>It was the best of times</i>, <v Ann Bee>it was the worst of times.",
      "<i>It was the best of times</i>,\n<v Ann Bee>it was the worst of times.",
    ],
    ["x".repeat(50), "x".repeat(50)],
    [
      "字".repeat(19) + "。" + "字".repeat(10),
      "字".repeat(15) + "\n" + "字".repeat(4) + "。" + "字".repeat(10),
    ],
  ])("Breaks long lines between words: %s", (text, fixed) => {
    expect(fixCaptions(captions([{ text }]), "longLine", video).cues[0]?.text).toBe(fixed);
  });

  it("Makes no tag of brackets that a line break kept apart", () => {
    const text =
      "mauris tortor nulla<一<br>>suspendisse pellentesque enimaliquam eleifend sed ! ! !";
    const document: CaptionDocument = { ...captions([{ text }]), format: "srt" };
    expect(fixCaptions(document, "longLine", video)).toEqual(document);
  });

  it("Makes WebVTT of a file without a header", () => {
    const document: CaptionDocument = { ...captions([]), format: "srt" };
    expect(fixCaptions(document, "noHeader", video).format).toBe("vtt");
  });

  it("Shows each line of rolling captions once, from its start until the next one", () => {
    const cues = [
      at(160, 1429, " \nGood<00:00:00.400><c> morning</c>"),
      at(1429, 1439, "Good morning\n "),
      at(1439, 2749, "Good morning\nand<00:00:01.760><c> welcome</c>"),
      at(2749, 2759, "and welcome\n "),
      at(2759, 4100, "and welcome\nto the harbor"),
      at(9000, 9500, "to the harbor"),
    ];
    const document = captions(cues);
    const found = checkCaptions(document, video).filter(({ kind }) => kind === "rolling");
    expect(found.map(({ severity, cueKey }) => `${severity} ${cueKey}`)).toEqual(
      [2, 3, 4, 5].map((key) => `error ${key}`),
    );
    expect(shown(fixCaptions(document, "rolling", video))).toEqual([
      [160, 1439, "Good<00:00:00.400><c> morning</c>"],
      [1439, 2759, "and<00:00:01.760><c> welcome</c>"],
      [2759, 4100, "to the harbor"],
      [9000, 9500, "to the harbor"],
    ]);
  });

  it.each<[string, Partial<Cue>[], [number, number, string][]]>([
    [
      "two lines that roll up",
      [at(0, 2000, "One\nTwo"), at(2000, 3000, "Two\nThree"), at(3000, 4000, "Three\nFour")],
      [
        [0, 2000, "One\nTwo"],
        [2000, 3000, "Three"],
        [3000, 4000, "Four"],
      ],
    ],
    [
      "a line that grows by words",
      [at(0, 500, "We"), at(500, 900, "We are"), at(900, 2000, "We are here\nnow")],
      [
        [0, 900, "We are here"],
        [900, 2000, "now"],
      ],
    ],
  ])("Shows each line of rolling captions once: %s", (_, cues, fixed) => {
    expect(shown(fixCaptions(captions(cues), "rolling", video))).toEqual(fixed);
  });

  it.each<[string, Partial<Cue>[]]>([
    ["a dialogue", [at(0, 2000, "- Hi."), at(2000, 4000, "- Hi.\n- Hello.")]],
    [
      "a refrain",
      [at(0, 2000, "Oh\nLa la"), at(2000, 4000, "La la\nLa la"), at(4000, 6000, "La la\nOh no")],
    ],
    ["the same words later", [at(0, 1000, "A"), at(5000, 6000, "A\nB"), at(9000, 9900, "B\nC")]],
  ])("Leaves repeated lines alone that do not roll: %s", (_, cues) => {
    const document = captions(cues);
    expect(fixCaptions(document, "rolling", video)).toEqual(document);
  });

  it("Converts codes of another format, and their position to WebVTT", () => {
    const document: CaptionDocument = {
      ...captions([
        at(500, 2000, "{\\an8}on top & <i>so</i>"),
        at(2500, 4000, "{\\pos(192,20)}{\\fad(200,200)}{\\i1}faded{\\i0}\\Nsecond line"),
        at(5000, 6000, "{\\p1}m 0 0 l 9 9{\\p0}drawn {y:i}"),
      ]),
      format: "srt",
    };
    const fixed = fixCaptions(document, "foreignCodes", video);
    expect(fixed.format).toBe("vtt");
    expect(fixed.cues.map(({ settings, text }) => [settings, text])).toEqual([
      ["line:0", "on top &amp; <i>so</i>"],
      ["", "<i>faded</i>\nsecond line"],
      ["", "drawn "],
    ]);
    const plain = { ...document, cues: document.cues.slice(1) };
    expect(fixCaptions(plain, "foreignCodes", video).format).toBe("srt");
  });

  it("Adds text between captions to the caption before it", () => {
    const vtt = readCaptions(
      "WEBVTT\n\nabove\n\n00:01.000 --> 00:02.000\nOne\n\nlost\n\nNOTE kept\n\n00:03.000 --> 00:04.000\nTwo\n\nend\n",
    ).document;
    const srt = readCaptions("above\n\n1\n00:00:01,000 --> 00:00:02,000\nOne\n").document;
    const fixed = fixCaptions(vtt, "strayText", video);
    expect(shown(fixed)).toEqual([
      [1000, 2000, "above\nOne\nlost"],
      [3000, 4000, "Two\nend"],
    ]);
    expect(fixed.cues[1]?.before).toEqual(["NOTE kept"]);
    expect(shown(fixCaptions(srt, "strayText", video))).toEqual([[1000, 2000, "above\nOne"]]);
  });

  const fixable = FINDING_KINDS.filter(isFixable);
  /** Lists the kinds that only a person can fix. */
  const stubborn: readonly FindingKind[] = ["longLine", "mojibake"];

  it.each(fixable.filter((kind) => !stubborn.includes(kind)))(
    "Leaves no finding of a kind that it fixes: %s",
    (kind) => {
      fc.assert(
        fc.property(anyDocument, (document) => {
          const findings = checkCaptions(fixCaptions(document, kind, video), video);
          expect(findings.filter((finding) => finding.kind === kind)).toEqual([]);
        }),
      );
    },
  );

  it.each(fixable)("Changes nothing beyond what fixes %s", (kind) => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const reported = new Set(
          checkCaptions(document, video).flatMap((each) => (each.kind === kind ? each.cueKey : [])),
        );
        const fixed = fixCaptions(document, kind, video);
        expect(fixCaptions(fixed, kind, video)).toEqual(fixed);
        const now = new Map(fixed.cues.map((cue) => [cue.key, cue]));
        expect(now.size).toBe(fixed.cues.length);
        // The earlier of two overlapping captions changes, and either may come first in the file.
        if (kind === "overlap" || fixed.format !== document.format) return;
        for (const cue of document.cues) {
          if (reported.has(cue.key) || (kind === "outOfOrder" && reported.size > 0)) continue;
          expect(now.get(cue.key)).toMatchObject({ ...cue, before: expect.anything() });
        }
      }),
    );
  });

  it.each(["outOfOrder", "endBeforeStart", "longLine", "unclosedTag"] as const)(
    "Loses no letter while it fixes %s",
    (kind) => {
      fc.assert(
        fc.property(anyDocument, (document) => {
          expect(lettersOf(fixCaptions(document, kind, video))).toEqual(lettersOf(document));
        }),
      );
    },
  );

  it("Loses no line while it fixes overlaps", () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const lines = new Set(linesOf(fixCaptions(document, "overlap", video)));
        expect(linesOf(document).filter((line) => !lines.has(line))).toEqual([]);
      }),
    );
  });
});

function linesOf({ cues }: CaptionDocument): string[] {
  return cues.flatMap(({ text }) => text.split("\n")).filter((line) => line !== "");
}

/** Returns the visible text without spaces, by cue. */
function lettersOf({ cues, format }: CaptionDocument): string[] {
  return cues
    .toSorted((one, other) => one.key - other.key)
    .map(({ text }) => plainText(text, format).replace(/\s+/g, ""));
}
