import { describe, expect, it } from "vitest";
import { COLUMNS, type Column, isChangeColumn, layoutOf, withChanges } from "./columns.ts";

const shownOf = (view: Partial<Parameters<typeof layoutOf>[0]>) =>
  layoutOf({ grouping: "content", columns: null, pinned: [], ...view }, "vod").shown;

describe("layoutOf", () => {
  it.each([
    ["content", false, true],
    ["period", true, false],
    ["flat", true, true],
  ] as const)("Gives rows by %s a period: %s, a title: %s", (grouping, hasPeriod, hasTitle) => {
    const columns = shownOf({ grouping });
    expect(columns.includes("period")).toBe(hasPeriod);
    expect(columns.includes("title")).toBe(hasTitle);
  });

  it("Keeps the chosen order, and leaves out what is not compared", () => {
    const columns = COLUMNS.toReversed();
    const shown = columns.filter((column) => column !== "period");
    expect(shownOf({ columns, against: "previous" })).toEqual(shown);
    expect(shownOf({ columns })).toEqual(shown.filter((column) => !isChangeColumn(column)));
  });

  it("Shows changes of plays and watch time behind them, except beside single records", () => {
    const columns = shownOf({ against: "year" });
    expect(columns.slice(0, 7)).toEqual([
      "title",
      "plays",
      "playsChange",
      "playsPercent",
      "uniqueViewers",
      "watchTime",
      "watchTimeChange",
    ]);
    expect(shownOf({ against: "year", grouping: "flat" }).some(isChangeColumn)).toBe(false);
  });
});

it("Adds the usual changes to chosen columns", () => {
  const chosen: Column[] = ["watchTime", "title", "plays"];
  expect(withChanges(chosen)).toEqual([
    "watchTime",
    "watchTimeChange",
    "watchTimePercent",
    "title",
    "plays",
    "playsChange",
    "playsPercent",
  ]);
});
