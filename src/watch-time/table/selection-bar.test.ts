import { describe, expect, it } from "vitest";
import { RowGroups } from "#watch-time/row-groups.ts";
import { rowsForTest } from "#watch-time/rows-for-test.ts";
import { selectedKey, toggleSelected } from "./selection-bar.tsx";

describe("the selection of rows", () => {
  it("The selection of rows is limited to eight rows", () => {
    const eight = ["1", "2", "3", "4", "5", "6", "7", "8"];
    expect(toggleSelected(eight.slice(1), "1")).toHaveLength(8);
    expect(toggleSelected(eight, "9")).toBeNull();
    expect(toggleSelected(eight, "3")).toEqual(["1", "2", "4", "5", "6", "7", "8"]);
  });

  it("Compares ids regardless of their spelling", () => {
    expect(toggleSelected(["ab12", "cd"], "AB-12")).toEqual(["cd"]);
    expect(toggleSelected(["AB-12", "cd", "2026-11"], "2026-11")).toEqual(["AB-12", "cd"]);
  });

  it.each([
    ["content", "a"],
    ["flat", "a"],
    ["period", "2026-11"],
  ] as const)("Selects rows by %s as %s", (grouping, key) => {
    const rows = rowsForTest([{ contentId: "a", period: "2026-11" }]);
    expect(selectedKey(rows, new RowGroups(rows, 1, grouping), 0)).toBe(key);
  });
});
