import { expect, it } from "vitest";
import { folderContainers } from "#watch-time/memberships.ts";
import { rowsForTest } from "#watch-time/rows-for-test.ts";
import { rowForTest } from "./rows-for-test.ts";
import { contentsOfPick, findPicks } from "./use-picks.ts";

const ROWS = rowsForTest([
  rowForTest({ contentId: "AB-12", period: "2026-10" }),
  rowForTest({ contentId: "cd", period: "2026-11" }),
]);

it("Finds contents by any spelling of their ids, once each, in the order of choosing", () => {
  expect(findPicks(ROWS, ["none", "cd", "ab12", "AB-12"], "flat")).toEqual({
    by: "content",
    places: [1, 0],
  });
});

it("Finds periods by their names where rows are periods", () => {
  expect(findPicks(ROWS, ["2026-11", "cd"], "period")).toEqual({
    by: "period",
    places: [1],
  });
});

it("Finds folders that some content is in, and masks their contents, subfolders included", () => {
  const folders = [
    { id: "7", name: "Sea", path: "/Sea", parentId: null },
    { id: "8", name: "Deep", path: "/Sea/Deep", parentId: "7" },
    { id: "9", name: "Vacant", path: "/Vacant", parentId: null },
  ];
  const inFolder = { id: "8", name: "Deep", path: "/Sea/Deep" };
  const videos = [{ id: "cd", folders: [inFolder] }];
  const containers = folderContainers(folders, null, videos, true);
  const picks = findPicks(ROWS, ["9", "8", "7", "ab12", "8"], "folder", containers);
  expect(picks).toEqual({ by: "container", places: [1, 0] });
  for (const place of picks.places) {
    expect([...contentsOfPick(ROWS, "container", place, containers)]).toEqual([0, 1]);
  }
  expect(findPicks(ROWS, ["8"], "folder", null).places).toEqual([]);
});
