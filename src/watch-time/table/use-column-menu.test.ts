import { describe, expect, it } from "vitest";
import type { Sorting } from "#watch-time/columns.ts";
import { sortAlsoBy, sortBy, unsortBy } from "./use-column-menu.tsx";

const PLAYS: Sorting = { column: "plays", isDown: true };
const TITLE: Sorting = { column: "title", isDown: false };

const turned = (sorting: Sorting): Sorting => ({ ...sorting, isDown: !sorting.isDown });

describe("a press on a heading", () => {
  it.each<[string, Sorting[], Sorting[]]>([
    ["numbers from the largest", [], [PLAYS]],
    ["the other way round", [PLAYS], [turned(PLAYS)]],
    ["and back", [turned(PLAYS)], [PLAYS]],
    ["alone, whatever there was", [TITLE, turned(PLAYS)], [PLAYS]],
  ])("%s", (_, before, after) => {
    expect(sortBy(before, "plays")).toEqual(after);
  });

  it("sorts texts from the first", () => {
    expect(sortBy([PLAYS], "title")).toEqual([TITLE]);
  });
});

describe("a press with Shift", () => {
  it.each<[string, Sorting[], Sorting[]]>([
    ["comes behind the others", [PLAYS], [PLAYS, TITLE]],
    ["turns round", [PLAYS, TITLE], [PLAYS, turned(TITLE)]],
    ["is left out", [PLAYS, turned(TITLE)], [PLAYS]],
    ["but the last one stays", [turned(TITLE)], [TITLE]],
  ])("%s", (_, before, after) => {
    expect(sortAlsoBy(before, "title")).toEqual(after);
  });
});

describe("unsortBy", () => {
  it("leaves the others", () => {
    expect(unsortBy([PLAYS, TITLE], "plays")).toEqual([TITLE]);
  });
});
