import { describe, expect, it } from "vitest";
import type { SourcedContent } from "#analytics/analytics-queries.ts";
import { matchContents } from "#analytics/contents/match-contents.ts";
import { type RankedContent, rankContents } from "#analytics/contents/rank-contents.ts";
import { listOf, type MoverList, moversOf } from "./movers.ts";

function lineOf(name: string | null, plays: number): SourcedContent {
  return { name, source: "vods", counts: { plays } };
}

const VIDEOS = [{ id: "1", title: "Ferry", filename: "ferry.mp4" }];
const BEFORE_MS = Date.parse("2026-10-01");

/** Finds the movers by their plays, now and before. @param created says when some were created */
function movers(
  now: Record<string, number>,
  before: Record<string, number>,
  created: Record<string, string> = {},
) {
  const [lines, previous] = [now, before].map((plays) =>
    matchContents(
      Object.entries(plays).map(([name, count]) => lineOf(name, count)),
      [],
      [],
    ),
  );
  const createdAt = ({ name }: RankedContent) => {
    const at = created[name ?? ""];
    return at === undefined ? null : Date.parse(at);
  };
  return moversOf(rankContents(lines ?? [], previous ?? [], "plays"), createdAt, BEFORE_MS);
}

const names = (found: ReturnType<typeof movers>, list: MoverList, isAll = false) =>
  listOf(found, list, isAll).map(({ name }) => name);

/** Is content that stays as it is, and is so large that chance hardly moves it. */
const REST = { Rest: 1_000_000 };

describe("gains", () => {
  it.each([
    ["tripled from one", 3, 1, false],
    ["nine from nothing", 9, 0, false],
    ["ten from nothing", 10, 0, true],
    ["a tenth more of a hundred", 110, 100, false],
    ["a rise by half", 150, 100, true],
    ["a tenth more of thousands", 5500, 5000, true],
    ["the same", 500, 500, false],
    ["fewer", 100, 500, false],
  ])("Gains beyond chance are recognized: %s, %i after %i", (_, now, before, isGain) => {
    const expected = isGain ? ["Ferry"] : [];
    expect(names(movers({ Ferry: now }, { Ferry: before }), "gains")).toEqual(expected);
    const among = movers({ Ferry: now, ...REST }, { Ferry: before, ...REST });
    expect(names(among, "gains")).toEqual(expected);
  });

  it("Gains are sorted by plays, not by their share, and those within chance come on request", () => {
    const found = movers(
      { Ferry: 60, Lights: 1200, Attic: 40, Pier: 12, Gone: 0, ...REST },
      { Ferry: 2, Lights: 900, Pier: 8, Gone: 80, ...REST },
    );
    expect(names(found, "gains")).toEqual(["Lights", "Ferry", "Attic"]);
    expect(names(found, "gains", true)).toEqual(["Lights", "Ferry", "Attic", "Pier"]);
  });

  it("Gains omit what rises only because its row came twice", () => {
    const now = matchContents([{ ...lineOf("Ferry", 900), isLeast: true }], VIDEOS, []);
    const twins = matchContents([lineOf("Ferry", 900), lineOf("Ferry", 800)], VIDEOS, []);
    const before = matchContents([lineOf("Ferry", 2)], VIDEOS, []);
    for (const lines of [now, twins]) {
      const { rows } = moversOf(rankContents(lines, before, "plays"), () => null, BEFORE_MS);
      expect(rows).toEqual([]);
    }
  });

  it("Gains omit names of several videos, and those without a name", () => {
    const twins = (one: number, other: number) => [lineOf("Twin", one), lineOf("Twin", other)];
    const now = matchContents([...twins(90, 80), lineOf(null, 500)], [], []);
    const before = matchContents([...twins(1, 2), lineOf(null, 5)], [], []);
    const ranking = rankContents(now, before, "plays");
    expect(moversOf(ranking, () => null, BEFORE_MS).rows).toEqual([]);
  });
});

describe("losses", () => {
  it.each([
    ["ten to nothing", 0, 10, true],
    ["nine to nothing", 0, 9, false],
    ["a tenth less of a hundred", 90, 100, false],
    ["a loss by half", 100, 200, true],
    ["more", 500, 100, false],
  ])("Losses beyond chance are recognized: %s, %i after %i", (_, now, before, isLoss) => {
    const expected = isLoss ? ["Ferry"] : [];
    const among = movers({ Ferry: now, ...REST }, { Ferry: before, ...REST });
    expect(names(among, "losses")).toEqual(expected);
  });

  it("Losses are sorted by plays, those without any play left among them", () => {
    const found = movers(
      { Ferry: 2, Lights: 900, ...REST },
      { Ferry: 60, Lights: 1200, Gone: 80, ...REST },
    );
    expect(names(found, "losses")).toEqual(["Lights", "Gone", "Ferry"]);
  });
});

it("Plays without a name may be those of a content without a row, which is approximate then, or in no list", () => {
  const rest = lineOf("Rest", 1_000_000);
  const found = (nameless: number) => {
    const now = matchContents([rest, lineOf("Pier", 10), lineOf(null, nameless)], [], []);
    const before = matchContents([rest, lineOf("Pier", 90), lineOf("Ferry", 500)], [], []);
    const { rows } = moversOf(rankContents(now, before, "plays"), () => null, BEFORE_MS);
    return rows.map(({ name, mark }) => `${name} ${mark}`);
  };
  expect(found(100)).toEqual(["Ferry about", "Pier exact"]);
  expect(found(500)).toEqual(["Pier exact"]);
});

it("Gains and losses are one list on request, largest change first", () => {
  const found = movers(
    { Ferry: 2, Lights: 1200, ...REST },
    { Ferry: 60, Lights: 900, Gone: 80, ...REST },
  );
  expect(names(found, "both")).toEqual(["Lights", "Gone", "Ferry"]);
});

describe("the change of the account", () => {
  it("A video that falls as all others do is not among what fell beyond it", () => {
    const found = movers(
      { Ferry: 700, Pier: 100, Rest: 700_000 },
      { Ferry: 1000, Pier: 1000, ...REST },
    );
    expect(found.account).toEqual({ current: 700_800, previous: 1_002_000 });
    expect(names(found, "losses")).toEqual(["Pier"]);
    expect(names(found, "losses", true)).toEqual(["Rest", "Pier", "Ferry"]);
  });

  it("A video that keeps its plays while others fall has gained none", () => {
    const found = movers({ Ferry: 1000, Rest: 500_000 }, { Ferry: 1000, ...REST });
    expect(names(found, "gains", true)).toEqual([]);
  });

  it("A loss within chance stays one where all others rise", () => {
    const found = movers({ Ferry: 85, Rest: 2_000_000 }, { Ferry: 100, ...REST });
    expect(names(found, "losses")).toEqual([]);
  });

  it("A video that rises with all others is not among what rose beyond it", () => {
    const found = movers({ Ferry: 2000, Rest: 2_000_000 }, { Ferry: 1000, ...REST });
    expect(names(found, "gains")).toEqual([]);
  });

  it("A video with most of the plays is measured by the others, not by itself", () => {
    const found = movers({ Ferry: 1000, Pier: 500 }, { Ferry: 10_000, Pier: 500 });
    expect(names(found, "losses")).toEqual(["Ferry"]);
  });

  it("Few plays of others prove little about what was to be expected", () => {
    expect(names(movers({ Ferry: 150, Pier: 8 }, { Ferry: 100, Pier: 8 }), "gains")).toEqual([]);
  });

  it("Nothing is taken out where a total is only a minimum", () => {
    const now = matchContents(
      [{ ...lineOf("Pier", 9), isLeast: true }, lineOf("Ferry", 50)],
      [],
      [],
    );
    const before = matchContents([lineOf("Pier", 900), lineOf("Ferry", 500)], [], []);
    const found = moversOf(rankContents(now, before, "plays"), () => null, BEFORE_MS);
    expect(found.account).toBeNull();
    expect(listOf(found, "losses", false).map(({ name }) => name)).toEqual(["Ferry"]);
  });
});

it("Keeps apart what was created after the compared period began, whose plays before are not a whole period's", () => {
  const found = movers(
    { Ferry: 500, Pier: 400, Attic: 300, Gone: 0, ...REST },
    { Ferry: 10, Pier: 100, Gone: 90, ...REST },
    { Ferry: "2026-10-05", Pier: "2026-09-30", Attic: "2026-11-02", Gone: "2026-10-20" },
  );
  expect(names(found, "new")).toEqual(["Ferry", "Attic"]);
  expect(listOf(found, "new", false).map(({ gain }) => gain)).toEqual([null, null]);
  expect(names(found, "gains")).toEqual(["Pier"]);
  expect(names(found, "losses", true)).toEqual([]);
});
