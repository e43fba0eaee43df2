import { describe, expect, it } from "vitest";
import { showCell, sortedBy } from "./table-data.ts";

describe("showCell", () => {
  const plays = { name: "Plays", kind: "number", show: (value: number) => `${value}!` } as const;
  const day = { name: "Day", kind: "text", show: (value: string) => value.slice(8) } as const;

  it.each([
    [plays, 3, "3!"],
    [plays, 0, "0!"],
    [plays, null, null],
    [plays, Number.NaN, null],
    [plays, "under 5", "under 5"],
    [day, "2026-11-20", "20"],
    [{ name: "Video", kind: "text" } as const, "", ""],
    [{ name: "Video", kind: "text" } as const, null, null],
  ])("Shows in the column %j the value %j as %j", (column, cell, shown) => {
    expect(showCell(column, cell)).toBe(shown);
  });
});

describe("sortedBy", () => {
  const rows: [name: string, count: number | null][] = [
    ["Episode 10", 5],
    ["Episode 9", null],
    ["episode 2", 7],
    ["Açores", 5],
  ];
  const names = (place: 0 | 1, isDown: boolean) =>
    sortedBy(rows, (row) => row[place], isDown, "en").map(([name]) => name);

  it("Sorts numbers within texts by value", () => {
    expect(names(0, false)).toEqual(["Açores", "episode 2", "Episode 9", "Episode 10"]);
  });

  it("Keeps equal rows in order and unknown values last, both ways", () => {
    expect(names(1, false)).toEqual(["Episode 10", "Açores", "episode 2", "Episode 9"]);
    expect(names(1, true)).toEqual(["episode 2", "Episode 10", "Açores", "Episode 9"]);
  });
});
