import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { captions } from "./captions-for-test.ts";
import { changeCue } from "./edits.ts";
import { replaceText } from "./edits-replace.ts";

const three = captions([{ text: "One" }, { text: "Two" }, { text: "Three" }]);

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
