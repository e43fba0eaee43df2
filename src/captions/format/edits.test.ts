import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CaptionDocument } from "#captions/document.ts";
import { anyDocument, captions } from "./captions-for-test.ts";
import { changeCue, deleteCues, insertCue, mergeCues, sortCues, tidyText } from "./edits.ts";

const three = captions([
  { startMs: 1000, endMs: 2000, text: "One", before: ["STYLE\n::cue {}", "NOTE first"] },
  { startMs: 3000, endMs: 4000, text: "Two", before: ["NOTE second"] },
  { startMs: 5000, endMs: 6000, text: "Three" },
]);

describe("edits of cues", () => {
  it("Changes a caption and tidies its text", () => {
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
  ])("Inserts a caption at %i ms, below the styles", (startMs, order) => {
    const { document, key } = insertCue(three, { startMs, endMs: startMs + 1, text: "New" });
    expect(key).toBe(4);
    expect(outline(document)).toEqual(order);
  });

  it("Inserts a caption into an empty document, below its comments", () => {
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
  ])("Deletes %j and keeps what stood in front", (keys, order) => {
    expect(outline(deleteCues(three, new Set(keys)))).toEqual(order);
  });

  it("Merges captions into the first one", () => {
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

  it("Sorts captions by start, and keeps styles in front", () => {
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

describe("tidyText", () => {
  it("Leaves no blank line, and changes nothing the second time", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", " ", "\n", "\r", "\t") }), (text) => {
        const tidy = tidyText(text);
        expect(tidy).not.toMatch(/\r|^\s*$\n|\n\s*$/);
        expect(tidyText(tidy)).toBe(tidy);
      }),
    );
  });
});

/** Returns the blocks in front of each key. */
function outline({ cues, after }: CaptionDocument): (number | string)[] {
  return [...cues.flatMap(({ before, key }) => [...before, key]), ...after];
}
