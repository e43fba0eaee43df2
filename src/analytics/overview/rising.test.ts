import { describe, expect, it } from "vitest";
import type { SourcedContent } from "#analytics/analytics-queries.ts";
import { matchContents } from "#analytics/contents/match-contents.ts";
import { rankContents } from "#analytics/contents/rank-contents.ts";
import { fallingOf, risingOf } from "./rising.ts";

function lineOf(name: string | null, plays: number): SourcedContent {
  return { name, source: "vods", counts: { plays } };
}

const VIDEOS = [{ id: "1", title: "Ferry", filename: "ferry.mp4" }];

/** Returns the names that a rule picks by their plays, now and before. */
function namesBy(
  rule: typeof risingOf,
  now: Record<string, number>,
  before: Record<string, number>,
): (string | null)[] {
  const [lines, previous] = [now, before].map((plays) =>
    matchContents(
      Object.entries(plays).map(([name, count]) => lineOf(name, count)),
      [],
      [],
    ),
  );
  return rule(rankContents(lines ?? [], previous ?? [], "plays").rows).map(({ name }) => name);
}

const rising = (now: Record<string, number>, before: Record<string, number>) =>
  namesBy(risingOf, now, before);

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

describe("falling videos", () => {
  it.each([
    ["ten to nothing", 0, 10, true],
    ["nine to nothing", 0, 9, false],
    ["a tenth less of a hundred", 90, 100, false],
    ["a loss by half", 100, 200, true],
    ["more", 500, 100, false],
  ])("Falling videos are recognized by their plays: %s, %i after %i", (_, now, before, isFall) => {
    expect(namesBy(fallingOf, { Ferry: now }, { Ferry: before })).toEqual(isFall ? ["Ferry"] : []);
  });

  it("Falling videos are sorted by their loss, those without any play left among them", () => {
    expect(
      namesBy(fallingOf, { Ferry: 2, Lights: 900 }, { Ferry: 60, Lights: 1200, Gone: 80 }),
    ).toEqual(["Lights", "Gone", "Ferry"]);
  });
});
