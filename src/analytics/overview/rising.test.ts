import { describe, expect, it } from "vitest";
import type { SourcedContent } from "#analytics/analytics-queries.ts";
import { matchContents } from "#analytics/contents/match-contents.ts";
import { rankContents } from "#analytics/contents/rank-contents.ts";
import { risingOf } from "./rising.ts";

function lineOf(name: string | null, plays: number): SourcedContent {
  return { name, source: "vods", counts: { plays } };
}

const VIDEOS = [{ id: "1", title: "Ferry", filename: "ferry.mp4" }];

/** Ranks plays by name, now and before. */
function rising(now: Record<string, number>, before: Record<string, number>): (string | null)[] {
  const [lines, previous] = [now, before].map((plays) =>
    matchContents(
      Object.entries(plays).map(([name, count]) => lineOf(name, count)),
      [],
      [],
    ),
  );
  return risingOf(rankContents(lines ?? [], previous ?? [], "plays").rows).map(({ name }) => name);
}

describe("rising videos", () => {
  it.each([
    ["tripled from one", 3, 1, false],
    ["nine from nothing", 9, 0, false],
    ["ten from nothing", 10, 0, true],
    ["a tenth more of a hundred", 110, 100, false],
    ["a rise by half", 150, 100, true],
    ["a tenth more of thousands", 5500, 5000, true],
    ["the same", 500, 500, false],
    ["fewer", 100, 500, false],
  ])("Rising videos are recognized by their plays: %s, %i after %i", (_, now, before, isRising) => {
    expect(rising({ Ferry: now }, { Ferry: before })).toEqual(isRising ? ["Ferry"] : []);
  });

  it("Rising videos are sorted by their gain, not by their share", () => {
    expect(
      rising({ Ferry: 60, Lights: 1200, Attic: 40, Gone: 0 }, { Ferry: 2, Lights: 900, Gone: 80 }),
    ).toEqual(["Lights", "Ferry", "Attic"]);
  });

  it("Rising videos omit what rises only because its row came twice", () => {
    const now = matchContents([{ ...lineOf("Ferry", 900), isLeast: true }], VIDEOS, []);
    const twins = matchContents([lineOf("Ferry", 900), lineOf("Ferry", 800)], VIDEOS, []);
    const before = matchContents([lineOf("Ferry", 2)], VIDEOS, []);
    expect(risingOf(rankContents(now, before, "plays").rows)).toEqual([]);
    expect(risingOf(rankContents(twins, before, "plays").rows)).toEqual([]);
  });

  it("Rising videos omit names of several videos, and those without a name", () => {
    const twins = (one: number, other: number) => [lineOf("Twin", one), lineOf("Twin", other)];
    const now = matchContents([...twins(90, 80), lineOf(null, 500)], [], []);
    const before = matchContents([...twins(1, 2), lineOf(null, 5)], [], []);
    expect(risingOf(rankContents(now, before, "plays").rows)).toEqual([]);
  });
});
