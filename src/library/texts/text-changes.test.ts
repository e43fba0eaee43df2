import { describe, expect, it } from "vitest";
import { excerptOf, issueOf, markDifference, textOf, wantedOf } from "./text-changes.ts";

const shown = (parts: readonly { text: string; isChanged: boolean }[]) =>
  parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join("");

describe("markDifference", () => {
  it.each([
    ["Ferry to Oslo", "Ferry to Bergen", "Ferry to [Oslo]", "Ferry to [Bergen]"],
    ["Ferry", "Ferry II", "Ferry", "Ferry[ II]"],
    ["", "New", "", "[New]"],
    ["aaa", "aa", "aa[a]", "aa"],
    ["👍🏻 ok", "👍🏿 ok", "[👍🏻] ok", "[👍🏿] ok"],
    ["cafe\u0301", "cafe", "caf[e\u0301]", "caf[e]"],
    ["مرحبا", "مرحبًا", "مرح[ب]ا", "مرح[بً]ا"],
  ])("Marks what differs between %j and %j", (before, after, markedBefore, markedAfter) => {
    const marked = markDifference(before, after);
    expect([shown(marked.before), shown(marked.after)]).toEqual([markedBefore, markedAfter]);
    expect([textOf(marked.before), textOf(marked.after)]).toEqual([before, after]);
  });
});

describe("excerptOf", () => {
  it("Leaves a short text as it is", () => {
    const { after } = markDifference("One two", "One three two");
    expect(excerptOf(after)).toEqual(after);
  });

  it("Keeps what is around a change of a long text", () => {
    const { after } = markDifference(
      `${"a".repeat(300)}old${"b".repeat(300)}`,
      `${"a".repeat(300)}new${"b".repeat(300)}`,
    );
    expect(shown(excerptOf(after))).toBe(`…${"a".repeat(60)}[new]${"b".repeat(60)}…`);
  });
});

describe("issueOf", () => {
  it.each([
    ["title", " ", "blank-title"],
    ["title", "x".repeat(1000), null],
    ["title", "x".repeat(1001), "long-title"],
    ["description", "", null],
    ["description", "x".repeat(10_001), "long-description"],
  ] as const)("Judges a %s of its length", (field, text, issue) => {
    expect(issueOf({ field, ...markDifference("Old", text) })).toBe(issue);
  });
});

it("Names the texts of a video before and after", () => {
  const changes = [{ field: "title" as const, ...markDifference("Old", "New") }];
  expect(wantedOf({ video: { id: "v", title: "Old" }, changes, issue: null })).toEqual({
    videoId: "v",
    title: "Old",
    wanted: { before: { title: "Old" }, after: { title: "New" } },
  });
});
