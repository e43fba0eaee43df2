import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { showCell, sortRows } from "./table-data.ts";

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
  ])("%j and %j give %j", (column, cell, shown) => {
    expect(showCell(column, cell)).toBe(shown);
  });
});

describe("sortRows", () => {
  const rows = [
    ["Episode 10", 5],
    ["Episode 9", null],
    ["episode 2", 7],
    ["Açores", 5],
  ];
  const names = (order: { column: number; isDown: boolean } | null) =>
    sortRows(rows, order, "en").map(({ cells }) => cells[0]);

  it("leaves the rows as they came, unless asked", () => {
    expect(names(null)).toEqual(["Episode 10", "Episode 9", "episode 2", "Açores"]);
  });

  it("orders texts as people do", () => {
    expect(names({ column: 0, isDown: false })).toEqual([
      "Açores",
      "episode 2",
      "Episode 9",
      "Episode 10",
    ]);
  });

  it("keeps equal rows in order and what is not known last, both ways", () => {
    expect(names({ column: 1, isDown: false })).toEqual([
      "Episode 10",
      "Açores",
      "episode 2",
      "Episode 9",
    ]);
    expect(names({ column: 1, isDown: true })).toEqual([
      "episode 2",
      "Episode 10",
      "Açores",
      "Episode 9",
    ]);
  });

  it("loses no row and adds none", () => {
    const cell = fc.oneof(fc.string(), fc.double(), fc.constant(null));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell)),
        fc.nat(1),
        fc.boolean(),
        (any, column, isDown) => {
          const places = sortRows(any, { column, isDown }, "en").map(({ at }) => at);
          expect(places.toSorted((a, b) => a - b)).toEqual(any.map((_, at) => at));
        },
      ),
    );
  });
});
