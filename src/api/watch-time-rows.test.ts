import { describe, expect, it } from "vitest";
import { watchTimeRowForTest as row } from "./watch-time-for-test.ts";
import { plainId, ROW_FIGURES, WatchTimeRows } from "./watch-time-rows.ts";

const UUID = "0f8fad5b-d9cb-469f-a165-70867728950e";

/** Rows put one after another. */
function rowsOf(...puts: Parameters<typeof row>[0][]) {
  const rows = new WatchTimeRows();
  const places = puts.map((each) => rows.put(row(each)));
  return { rows, places };
}

describe("rows of watch time", () => {
  it("keep what they had when they outgrow their columns", () => {
    const rows = new WatchTimeRows();
    const count = 5000;
    for (let index = 0; index < count; index += 1) {
      const period = `2026-${String(1 + (index % 12)).padStart(2, "0")}`;
      const contentId = `f${Math.floor(index / 12)}`;
      const engagement = { 10: index, 25: 0, 50: 0, 75: 0, 90: 0, 100: -index };
      rows.put(row({ period, contentId, totalPlays: index, bytes: index * 3, engagement }));
    }
    expect(rows.rowCount).toBe(count);
    expect(rows.contents).toHaveLength(Math.ceil(count / 12));
    expect(rows.periods).toHaveLength(12);
    for (let index = 0; index < count; index += 1) {
      expect([
        rows.figure("totalPlays")[index],
        rows.figure("bytes")[index],
        rows.figure("engagement10")[index],
        rows.figure("engagement100")[index],
        rows.contents[rows.contentOf[index] ?? -1]?.id,
        rows.periods[rows.periodOf[index] ?? -1]?.name.slice(5),
      ]).toEqual([
        index,
        index * 3,
        index,
        -index,
        `f${Math.floor(index / 12)}`,
        String(1 + (index % 12)).padStart(2, "0"),
      ]);
    }
  });

  it("give way to a later one of the same content and period, all figures of it", () => {
    const { rows, places } = rowsOf(
      { contentId: "a", totalPlays: 1, bytes: 5 },
      { contentId: "b", totalPlays: 2 },
      { contentId: "a", totalPlays: 7, bytes: null },
    );
    expect(places).toEqual([0, 1, 0]);
    expect(rows.rowCount).toBe(2);
    expect(Array.from(rows.figure("totalPlays").subarray(0, 2))).toEqual([7, 2]);
    expect(rows.figure("bytes")[0]).toBeNaN();
  });

  it("tell apart periods, and a film from a channel of its id", () => {
    const { rows, places } = rowsOf({}, { period: "2026-02" }, { kind: "channel" });
    expect(places).toEqual([0, 1, 2]);
    expect(rows.contents.map(({ kind }) => kind)).toEqual(["vod", "channel"]);
  });

  it("do not tell apart an id with hyphens and without, and in capitals; it stays as it first came", () => {
    const { rows, places } = rowsOf(
      { contentId: UUID },
      { contentId: UUID.replaceAll("-", "") },
      { contentId: UUID.toUpperCase() },
    );
    expect(places).toEqual([0, 0, 0]);
    expect(rows.contents).toMatchObject([{ id: UUID }]);
    expect(plainId(UUID.toUpperCase())).toBe("0f8fad5bd9cb469fa16570867728950e");
  });

  it("have NaN for what the service did not say, and never for nothing", () => {
    const none = { 10: null, 25: null, 50: null, 75: null, 90: null, 100: null };
    const { rows } = rowsOf({
      totalPlays: 0,
      uniqueViewers: null,
      watchTimeSeconds: null,
      playtimeSeconds: null,
      bytes: null,
      engagement: none,
    });
    const [plays, ...others] = ROW_FIGURES.map((name) => rows.figure(name)[0]);
    expect(plays).toBe(0);
    expect(others).toEqual(others.map(() => Number.NaN));
  });

  it.each([
    ["a title, then none", ["One", null], "One", false],
    ["none, then a title", [null, "One"], "One", false],
    ["a title, then another", ["One", "Two"], "Two", false],
    ["never any", [null, null], null, false],
    ["removed meanwhile", ["One", "deleted"], "deleted", true],
    ["removed, then none", ["deleted", null], "deleted", true],
    ["named again", ["deleted", "One"], "One", false],
  ])("titles: %s", (_, titles, title, isDeleted) => {
    const { rows } = rowsOf(
      ...titles.map((each) => ({ title: each, isDeleted: each === "deleted" })),
    );
    expect(rows.contents).toMatchObject([{ title, isDeleted }]);
  });

  it("know when a period begins and ends as soon as one row has said it", () => {
    const { rows } = rowsOf(
      { from: null, to: null, contentId: "a" },
      { from: "2026-01-15", to: "2026-01-31", contentId: "b" },
      { from: null, to: null, contentId: "c" },
    );
    expect(rows.periods).toEqual([{ name: "2026-01", from: "2026-01-15", to: "2026-01-31" }]);
  });
});
