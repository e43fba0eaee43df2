import { describe, expect, it } from "vitest";
import { COLUMNS, columnsOf } from "./columns.ts";

describe("columnsOf", () => {
  it.each([
    ["content", false, true],
    ["period", true, false],
    ["flat", true, true],
  ] as const)("Gives rows by %s a period: %s, a title: %s", (grouping, hasPeriod, hasTitle) => {
    const columns = columnsOf(grouping, null, () => true);
    expect(columns.includes("period")).toBe(hasPeriod);
    expect(columns.includes("title")).toBe(hasTitle);
  });

  it("Keeps the chosen order, and leaves out impossible columns", () => {
    const selected = COLUMNS.toReversed();
    expect(columnsOf("flat", selected, (column) => column !== "plays")).toEqual(
      selected.filter((column) => column !== "plays"),
    );
  });
});
