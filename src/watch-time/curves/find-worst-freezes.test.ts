import fc from "fast-check";
import { expect, it } from "vitest";
import { RowGroups } from "#watch-time/row-groups.ts";
import { rowsForTest } from "#watch-time/rows-for-test.ts";
import { MIN_PLAYS, worstFreezes } from "./curve-panels.tsx";
import { anyRows, rowForTest } from "./rows-for-test.ts";

it("Omits what was played too seldom", () => {
  const given = [
    rowForTest({ contentId: "a", totalPlays: 9, watchTimeSeconds: 1, playtimeSeconds: 100 }),
    rowForTest({ contentId: "b", totalPlays: 10, watchTimeSeconds: 90, playtimeSeconds: 100 }),
    rowForTest({ contentId: "c", totalPlays: 99, watchTimeSeconds: 80, playtimeSeconds: 100 }),
    rowForTest({ contentId: "d", totalPlays: 99, watchTimeSeconds: 100, playtimeSeconds: 100 }),
  ];
  const groups = new RowGroups(rowsForTest(given), given.length, "content");
  expect(worstFreezes(groups).worst).toEqual([2, 1]);
});

it.each([
  [false, { totalPlays: 9, watchTimeSeconds: 50, playtimeSeconds: 100 }],
  [false, { totalPlays: 10, watchTimeSeconds: 50, playtimeSeconds: null }],
  [true, { totalPlays: 10, watchTimeSeconds: 100, playtimeSeconds: 100 }],
])("Says whether there is none, or none known: %s", (isKnown, figures) => {
  const given = [rowForTest(figures), rowForTest({ contentId: "b", totalPlays: 1 })];
  const groups = new RowGroups(rowsForTest(given), given.length, "content");
  expect(worstFreezes(groups)).toEqual({ worst: [], isKnown });
});

it("Returns the first five of all in their order", () => {
  fc.assert(
    fc.property(anyRows, (given) => {
      const groups = new RowGroups(rowsForTest(given), given.length, "content");
      const plays = groups.values("plays");
      const freeze = groups.values("freeze");
      const sorted = [...plays.keys()]
        .filter((group) => (plays[group] ?? 0) >= MIN_PLAYS && (freeze[group] ?? 0) > 0)
        .toSorted((a, b) => (freeze[b] ?? 0) - (freeze[a] ?? 0));
      expect(worstFreezes(groups).worst).toEqual(sorted.slice(0, 5));
    }),
  );
});
