import { describe, expect, it } from "vitest";
import { folderContainers } from "#watch-time/memberships.ts";
import { RowGroups } from "#watch-time/row-groups.ts";
import { rowsForTest } from "#watch-time/rows-for-test.ts";
import { absentAmong, selectedKey, toggleSelected } from "./selection-bar.tsx";

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

  it("Selects folders by their ids, and not what is in none", () => {
    const rows = rowsForTest([{ contentId: "a" }, { contentId: "b" }]);
    const sea = { id: "7", name: "Sea", path: "/Sea" };
    const vacant = { id: "9", name: "Vacant", path: "/Vacant" };
    const folders = [sea, vacant].map((folder) => ({ ...folder, parentId: null }));
    const containers = folderContainers(folders, null, [{ id: "a", folders: [sea] }], true);
    const groups = new RowGroups(rows, 2, "folder", null, null, null, containers);
    expect([0, 1].map((group) => selectedKey(rows, groups, group))).toEqual(["7", ""]);
    expect(absentAmong(["7", "9", "gone"], rows, "folder", containers)).toEqual(["9", "gone"]);
  });
});
