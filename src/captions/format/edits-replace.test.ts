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
  ])("Replaces all matches in captions: %s", (_, what, texts, count) => {
    const replaced = replaceText(three, what, null);
    expect(replaced).toMatchObject({
      count,
      skipped: 0,
      document: { cues: texts.map((text) => ({ text })) },
    });
  });

  it("Stays within the selection, and skips texts too long for a pattern", () => {
    const long = changeCue(three, 3, { text: "e".repeat(2001) });
    const pattern = { ...search, text: "e", isRegex: true, replacement: "" };
    expect(replaceText(long, pattern, null)).toMatchObject({ count: 1, skipped: 1 });
    expect(replaceText(three, { ...search, text: "e" }, new Set([1]))).toMatchObject({ count: 1 });
  });

  it.each([
    ["across tags", "on <b>fer</b>ry", "FERRY", "boat", "on <b>boat</b>"],
    [
      "over several tags",
      "<v Ann>a <i>fe</i><b>rr</b>y, ferry",
      "ferry",
      "boat",
      "<v Ann>a <i>boat</i><b></b>, boat",
    ],
    ["an entity", "Q&amp;A &eacute;t&eacute;", "&", " and ", "Q and A été"],
    [
      "and keeps the spelling of other words",
      "&eacute;t&eacute; <i>ferry</i>",
      "ferry",
      "boat",
      "&eacute;t&eacute; <i>boat</i>",
    ],
    ["and escapes text beside an entity", "1 &lt; 2 ferry", "ferry", "boat", "1 &lt; 2 boat"],
    ["not the name of a tag", "<b>no</b>", "b", "x", "<b>no</b>"],
    ["a tag", "<b>no</b>", "<b>", "<i>", "<i>no</b>"],
  ])("Finds the words of a caption, and replaces %s", (_, text, find, replacement, expected) => {
    const replaced = replaceText(
      captions([{ text }]),
      { ...search, text: find, replacement },
      null,
    );
    expect(replaced).toMatchObject({ document: { cues: [{ text: expected }] } });
  });

  it("Inserts what a pattern matched into the words across tags", () => {
    const pattern = { ...search, text: "(fer)(ry)|$", isRegex: true, replacement: "[$2$1]" };
    const replaced = replaceText(captions([{ text: "<b>f</b>erry" }]), pattern, null);
    expect(replaced).toMatchObject({
      count: 2,
      document: { cues: [{ text: "<b>[ryfer]</b>[]" }] },
    });
  });

  it("Explains what is wrong with a pattern", () => {
    expect(replaceText(three, { ...search, text: "(", isRegex: true }, null)).toEqual({
      problem: expect.stringContaining("group"),
    });
  });

  it("Finds any text literally, as it was typed", () => {
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
