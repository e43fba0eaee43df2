import { describe, expect, it } from "vitest";
import { plainId } from "#shared/format/ids.ts";
import { watchTimeRowForTest as row } from "./watch-time-for-test.ts";
import { ROW_FIGURES, WatchTimeRows } from "./watch-time-rows.ts";

const UUID = "0f8fad5b-d9cb-469f-a165-70867728950e";

/** Makes rows put in one after another. */
function rowsOf(...puts: Parameters<typeof row>[0][]) {
  const rows = new WatchTimeRows();
  const places = puts.map((each) => rows.put(row(each)));
  return { rows, places };
}

function firstFigures(rows: WatchTimeRows) {
  return Object.fromEntries(ROW_FIGURES.map((name) => [name, rows.figure(name)[0]]));
}

describe("rows of watch time", () => {
  it("Rows of watch time keep their values when they outgrow their columns", () => {
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

  it("Rows of watch time keep only what they agree in when they contradict each other", () => {
    const { rows, places } = rowsOf(
      { contentId: "a", totalPlays: 1, bytes: 5, uniqueViewers: null, watchTimeSeconds: 9 },
      { contentId: "b", totalPlays: 2 },
      { contentId: "a", totalPlays: 7, bytes: null, uniqueViewers: 3, watchTimeSeconds: 9 },
      { contentId: "a", totalPlays: 7, bytes: null, uniqueViewers: 3, watchTimeSeconds: 9 },
    );
    expect(places).toEqual([0, 1, 0, 0]);
    expect(rows.rowCount).toBe(2);
    expect(rows.contradictedCount).toBe(1);
    expect(Array.from(rows.figure("totalPlays").subarray(0, 2))).toEqual([Number.NaN, 2]);
    const { bytes, uniqueViewers, watchTimeSeconds } = firstFigures(rows);
    expect({ bytes, uniqueViewers, watchTimeSeconds }).toEqual({
      bytes: Number.NaN,
      uniqueViewers: Number.NaN,
      watchTimeSeconds: 9,
    });
  });

  it.each([
    ["of a later pass", { pass: 2, page: 1, isOpen: false }, 7],
    ["of a later page of an unfinished period", { pass: 1, page: 2, isOpen: true }, 7],
    ["of a later page of a finished period", { pass: 1, page: 2, isOpen: false }, Number.NaN],
    ["of the same page", { pass: 1, page: 1, isOpen: true }, Number.NaN],
  ])("Rows of watch time are replaced by newer ones: one %s", (_, from, expected) => {
    const rows = new WatchTimeRows();
    rows.put(row({ totalPlays: 1 }), { pass: 1, page: 1, isOpen: from.isOpen });
    rows.put(row({ totalPlays: 7 }), from);
    expect(firstFigures(rows).totalPlays).toBe(expected);
    expect(rows.contradictedCount).toBe(Number(Number.isNaN(expected)));
  });

  it("Rows of watch time are known again when a later pass does not contradict itself", () => {
    const { rows } = rowsOf({ totalPlays: 1 }, { totalPlays: 2 });
    rows.put(row({ totalPlays: 3 }), { pass: 2, page: 1, isOpen: false });
    expect([firstFigures(rows).totalPlays, rows.contradictedCount]).toEqual([3, 0]);
  });

  it("Rows of watch time distinguish periods, and a video from a channel of its id", () => {
    const { rows, places } = rowsOf({}, { period: "2026-02" }, { kind: "channel" });
    expect(places).toEqual([0, 1, 2]);
    expect(rows.contents.map(({ kind }) => kind)).toEqual(["vod", "channel"]);
  });

  it("Rows of watch time ignore hyphens and capitals of an id, which stays as it first came", () => {
    const { rows, places } = rowsOf(
      { contentId: UUID },
      { contentId: UUID.replaceAll("-", "") },
      { contentId: UUID.toUpperCase() },
    );
    expect(places).toEqual([0, 0, 0]);
    expect(rows.contents).toMatchObject([{ id: UUID }]);
    expect(plainId(UUID.toUpperCase())).toBe("0f8fad5bd9cb469fa16570867728950e");
  });

  it("Rows of watch time have NaN only for what the service did not send", () => {
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
    ["never a title", [null, null], null, false],
    ["removed in between", ["One", "deleted"], "deleted", true],
    ["removed, then none", ["deleted", null], "deleted", true],
    ["named again", ["deleted", "One"], "One", false],
  ])("Rows of watch time keep the best title that came: %s", (_, titles, title, isDeleted) => {
    const { rows } = rowsOf(
      ...titles.map((each) => ({ title: each, isDeleted: each === "deleted" })),
    );
    expect(rows.contents).toMatchObject([{ title, isDeleted }]);
  });

  it("Rows of watch time have the start and end of a period as soon as one row has them", () => {
    const { rows } = rowsOf(
      { from: null, to: null, contentId: "a" },
      { from: "2026-01-15", to: "2026-01-31", contentId: "b" },
      { from: null, to: null, contentId: "c" },
    );
    expect(rows.periods).toEqual([{ name: "2026-01", from: "2026-01-15", to: "2026-01-31" }]);
  });
});
