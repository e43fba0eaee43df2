import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CaptionDocument, Cue } from "./document.ts";
import { changeCue, deleteCues, insertCue, mergeCues, sortCues, tidyText } from "./edits.ts";
import { replaceText } from "./edits-replace.ts";
import { splitCue } from "./edits-split.ts";
import { anyDocument, captions, orderlyDocument } from "./edits-testing.ts";
import { changeFrameRate, shiftCues, stretchCues } from "./edits-times.ts";
import { plainText } from "./plain-text.ts";

const three = captions([
  { startMs: 1000, endMs: 2000, text: "One", before: ["STYLE\n::cue {}", "NOTE first"] },
  { startMs: 3000, endMs: 4000, text: "Two", before: ["NOTE second"] },
  { startMs: 5000, endMs: 6000, text: "Three" },
]);

function outline({ cues, after }: CaptionDocument): (number | string)[] {
  return [...cues.flatMap(({ before, key }) => [...before, key]), ...after];
}

describe("edits of cues", () => {
  it("changes one and tidies it", () => {
    const change = { text: "a\r\n\r\nb\n", startMs: -4.4, endMs: 10.6, key: 99 };
    const { cues } = changeCue(three, 2, change);
    expect(cues[1]).toMatchObject({ key: 2, text: "a\nb", startMs: 0, endMs: 11 });
    expect([cues[0], cues[2]]).toEqual([three.cues[0], three.cues[2]]);
    expect(three.cues[1]?.text).toBe("Two");
  });

  it.each([
    [0, ["STYLE\n::cue {}", 4, "NOTE first", 1, "NOTE second", 2, 3]],
    [1000, ["STYLE\n::cue {}", "NOTE first", 1, 4, "NOTE second", 2, 3]],
    [9000, ["STYLE\n::cue {}", "NOTE first", 1, "NOTE second", 2, 3, 4]],
  ])("inserts at %i ms, below the styles", (startMs, order) => {
    const { document, key } = insertCue(three, { startMs, endMs: startMs + 1, text: "New" });
    expect(key).toBe(4);
    expect(outline(document)).toEqual(order);
  });

  it("inserts into nothing, below what is there", () => {
    const empty = { ...captions([]), after: ["STYLE\n::cue {}"] };
    const { document } = insertCue(empty, { startMs: 0, endMs: 1, text: "New" });
    expect(outline(document)).toEqual(["STYLE\n::cue {}", 1]);
  });

  it.each<[number[], (number | string)[]]>([
    [[1], ["STYLE\n::cue {}", "NOTE first", "NOTE second", 2, 3]],
    [
      [2, 3],
      ["STYLE\n::cue {}", "NOTE first", 1, "NOTE second"],
    ],
    [
      [1, 2, 3, 9],
      ["STYLE\n::cue {}", "NOTE first", "NOTE second"],
    ],
  ])("deletes %j and keeps what stood in front", (keys, order) => {
    expect(outline(deleteCues(three, new Set(keys)))).toEqual(order);
  });

  it("merges into the first", () => {
    const merged = mergeCues(three, new Set([3, 1]));
    expect(merged.cues[0]).toMatchObject({
      key: 1,
      startMs: 1000,
      endMs: 6000,
      text: "One\nThree",
    });
    expect(outline(merged)).toEqual(["STYLE\n::cue {}", "NOTE first", 1, "NOTE second", 2]);
    expect(mergeCues(three, new Set([1]))).toBe(three);
  });

  it("sorts by start, and styles stay in front", () => {
    const moved = changeCue(three, 1, { startMs: 5000 });
    expect(outline(sortCues(moved))).toEqual([
      "STYLE\n::cue {}",
      "NOTE second",
      2,
      "NOTE first",
      1,
      3,
    ]);
    fc.assert(
      fc.property(anyDocument, (document) => {
        const sorted = sortCues(document).cues;
        const order = sorted.map(({ startMs, key }): [number, number] => [startMs, key]);
        const due = document.cues
          .map(({ startMs, key }): [number, number] => [startMs, key])
          .toSorted((one, other) => one[0] - other[0] || one[1] - other[1]);
        expect(order).toEqual(due);
      }),
    );
  });
});

describe("splitCue", () => {
  const split = (text: string, atMs: number, textAt?: number): string[] => {
    const document = captions([{ startMs: 0, endMs: 1000, text }]);
    const at = textAt === undefined ? { atMs } : { atMs, textAt };
    return splitCue(document, 1, at).cues.map((cue) => cue.text);
  };

  it.each<[string, number, string[]]>([
    ["one two three four", 500, ["one two", "three four"]],
    ["one two three four", 100, ["one", "two three four"]],
    ["one\ntwo", 900, ["one", "two"]],
    ["word", 500, ["word", ""]],
    ["字字字字", 500, ["字字", "字字"]],
    ["<i>one <v Ann Bee>two</i>", 500, ["<i>one</i>", "<i><v Ann Bee>two</i>"]],
    ["<c.red.big>one two</c>", 500, ["<c.red.big>one</c>", "<c.red.big>two</c>"]],
    ["one two", 0, ["one two"]],
    ["one two", 1000, ["one two"]],
  ])("divides %j at %i ms", (text, atMs, texts) => {
    expect(split(text, atMs)).toEqual(texts);
  });

  it("divides where it is told to, but through no tag", () => {
    expect(split("one two", 500, 5)).toEqual(["one t", "wo"]);
    expect(split("on<b>e</b>", 500, 3)).toEqual(["on<b></b>", "<b>e</b>"]);
  });

  it("keeps the words, which merging puts together again", () => {
    const words = ({ text }: Cue) => plainText(text, "vtt").replace(/\s+/g, "");
    fc.assert(
      fc.property(
        orderlyDocument,
        fc.nat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (any, pick, share) => {
          const document: CaptionDocument = { ...any, format: "vtt" };
          const cue = document.cues[pick % Math.max(1, document.cues.length)];
          if (cue === undefined) return;
          const atMs = cue.startMs + share * (cue.endMs - cue.startMs);
          const parted = splitCue(document, cue.key, { atMs });
          const keys = parted.cues.map(({ key }) => key);
          expect(new Set(keys).size).toBe(keys.length);
          const fresh = keys.filter((key) => !document.cues.some((each) => each.key === key));
          const merged = mergeCues(parted, new Set([cue.key, ...fresh]));
          expect(merged.cues.map(words)).toEqual(document.cues.map(words));
          const times = merged.cues.map(({ startMs, endMs }) => [startMs, endMs]);
          expect(times).toEqual(document.cues.map(({ startMs, endMs }) => [startMs, endMs]));
        },
      ),
    );
  });
});

describe("edits of times", () => {
  it("shifts a selection or all, and stops at 0", () => {
    const times = ({ cues }: CaptionDocument) => cues.map(({ startMs, endMs }) => [startMs, endMs]);
    const some = shiftCues(three, -1500, new Set([1, 2]));
    expect(some.clipped).toBe(1);
    expect(times(some.document)).toEqual([
      [0, 500],
      [1500, 2500],
      [5000, 6000],
    ]);
    expect(times(shiftCues(three, -9000, null).document)).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
  });

  it("shifts back to where it was, where nothing was clipped", () => {
    fc.assert(
      fc.property(anyDocument, fc.integer({ min: -20_000, max: 90_000 }), (document, byMs) => {
        const { document: moved, clipped } = shiftCues(document, byMs, null);
        for (const { startMs, endMs } of moved.cues) {
          expect(Number.isInteger(startMs) && Number.isInteger(endMs)).toBe(true);
          expect(Math.min(startMs, endMs)).toBeGreaterThanOrEqual(0);
        }
        const isWhole = document.cues.every(({ endMs }) => endMs + byMs >= 0);
        if (clipped === 0 && isWhole) {
          expect(shiftCues(moved, -byMs, null).document).toEqual(document);
        }
      }),
    );
  });

  it("stretches by two points", () => {
    const points = [
      { fromMs: 1000, toMs: 2000 },
      { fromMs: 5000, toMs: 10_000 },
    ] as const;
    expect(stretchCues(three, points, null)?.document.cues).toMatchObject([
      { startMs: 2000, endMs: 4000 },
      { startMs: 6000, endMs: 8000 },
      { startMs: 10_000, endMs: 12_000 },
    ]);
    const back = points.map(({ fromMs, toMs }) => ({ fromMs: toMs, toMs: fromMs }));
    expect(back).toHaveLength(2);
  });

  it.each([
    [1000, 1000, 1000, 2000],
    [1000, 5000, 4000, 4000],
    [1000, 5000, 4000, 3000],
  ])("takes no points that turn time around: %i→%i, %i→%i", (...[a, b, c, d]) => {
    const points = [
      { fromMs: a, toMs: c },
      { fromMs: b, toMs: d },
    ] as const;
    expect(stretchCues(three, points, null)).toBeNull();
  });

  it("changes the frame rate", () => {
    const { document } = changeFrameRate(three, 25, 24_000 / 1001, new Set([3]));
    expect(document.cues[2]).toMatchObject({ startMs: 5214, endMs: 6256 });
    expect(document.cues[1]).toBe(three.cues[1]);
  });
});

describe("replaceText", () => {
  const search = { isRegex: false, isCaseSensitive: false, replacement: "$&!" };

  it.each([
    ["e", { ...search, text: "E" }, ["On$&!", "Two", "Thr$&!$&!"], 3],
    ["nothing", { ...search, text: "" }, ["One", "Two", "Three"], 0],
    ["signs", { ...search, text: ".*" }, ["One", "Two", "Three"], 0],
    ["case", { ...search, text: "t", isCaseSensitive: true }, ["One", "Two", "Three"], 0],
    [
      "a pattern",
      { ...search, text: "(t)(w|h)", isRegex: true, replacement: "$2$1" },
      ["One", "wTo", "hTree"],
      2,
    ],
    [
      "lines",
      { ...search, text: "$", isRegex: true, replacement: "\n\n" },
      ["One", "Two", "Three"],
      3,
    ],
  ])("replaces %s", (_, what, texts, count) => {
    const replaced = replaceText(three, what, null);
    expect(replaced).toMatchObject({
      count,
      skipped: 0,
      document: { cues: texts.map((text) => ({ text })) },
    });
  });

  it("stays in the selection, and away from texts too long for a pattern", () => {
    const long = changeCue(three, 3, { text: "e".repeat(2001) });
    const pattern = { ...search, text: "e", isRegex: true, replacement: "" };
    expect(replaceText(long, pattern, null)).toMatchObject({ count: 1, skipped: 1 });
    expect(replaceText(three, { ...search, text: "e" }, new Set([1]))).toMatchObject({ count: 1 });
  });

  it("says what is wrong with a pattern", () => {
    expect(replaceText(three, { ...search, text: "(", isRegex: true }, null)).toEqual({
      problem: expect.stringContaining("group"),
    });
  });

  it("finds any text as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (text) => {
        const document = captions([{ text: `a${text}b` }]);
        const found = replaceText(document, { ...search, text, isCaseSensitive: true }, null);
        expect(found).toMatchObject({ count: expect.any(Number) });
        expect("count" in found && found.count > 0).toBe(true);
      }),
    );
  });
});

describe("tidyText", () => {
  it("leaves no blank line, and nothing to do twice", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", " ", "\n", "\r", "\t") }), (text) => {
        const tidy = tidyText(text);
        expect(tidy).not.toMatch(/\r|^\s*$\n|\n\s*$/);
        expect(tidyText(tidy)).toBe(tidy);
      }),
    );
  });
});
