import { describe, expect, it } from "vitest";
import { neverPlayed } from "./never-played.ts";
import { rowForTest, rowsForTest } from "./rows-for-test.ts";

const DAY_MS = 86_400_000;

const video = (id: string, createdAtMs: number | null = 0) => ({ id, createdAtMs });

describe("videos without plays", () => {
  it.each<[string, Parameters<typeof rowForTest>[0][], string[]]>([
    ["are all where there are no rows", [], ["a", "b-1"]],
    ["are those without a row", [{ contentId: "a", totalPlays: 3 }], ["b-1"]],
    ["are those with rows of zero plays", [{ contentId: "a", totalPlays: 0 }], ["a", "b-1"]],
    ["are not those whose id has other hyphens", [{ contentId: "B1", totalPlays: 1 }], ["a"]],
    ["are not those with unknown plays", [{ contentId: "a", totalPlays: null }], ["b-1"]],
  ])("Videos without plays, in a library of two, %s", (_, given, expected) => {
    const rows = rowsForTest(given.map(rowForTest));
    const videos = neverPlayed([video("a"), video("b-1")], rows, rows.rowCount, DAY_MS);
    expect(videos.map(({ id }) => id)).toEqual(expected);
  });

  it("Leaves out videos created after the range, and keeps those without a date", () => {
    const rows = rowsForTest([]);
    const videos = [video("a", DAY_MS - 1), video("b", DAY_MS), video("c", null)];
    expect(neverPlayed(videos, rows, 0, DAY_MS)).toEqual([videos[0], videos[2]]);
  });
});
