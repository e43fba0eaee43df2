import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainId } from "#shared/format/ids.ts";
import { arrange, contentFinder, rankTexts, tieBreakOrder, wireId } from "./arrange.ts";
import type { NumberFilter, Sorting } from "./columns.ts";
import { RowGroups } from "./row-groups.ts";
import { ROW_GROUPINGS, type RowGrouping, rowsForTest } from "./rows-for-test.ts";
import { type WatchTimeRows } from "./watch-time-rows.ts";

const TITLES = ["Sea 10", "Zoo", "Sea 9", "Ähre", "sea 9", "Zoo"];
const PERIODS = ["2026-09", "2026-10", "2026-11"];

/** Returns the groups in the order of a view: what they are of. */
function arranged(
  rows: WatchTimeRows,
  grouping: RowGrouping,
  { numbers = [], sort = [] }: { numbers?: readonly NumberFilter[]; sort?: readonly Sorting[] },
): string[] {
  const groups = new RowGroups(rows, rows.rowCount, grouping);
  const ranks = rankTexts(
    rows.contents.map(({ id, title }) => ({ id, title: title ?? "" })),
    rows.periods,
    "en",
  );
  const order = arrange(groups, { numbers, sort }, ranks, tieBreakOrder(groups, ranks));
  return [...order].map((group) =>
    [
      rows.contents[groups.contentAt(group) ?? -1]?.id,
      rows.periods[groups.periodAt(group) ?? -1]?.name,
    ]
      .filter((part) => part !== undefined)
      .join(" "),
  );
}

describe("arrange", () => {
  const videos = fc.uniqueArray(
    fc.record({
      video: fc.nat(TITLES.length - 1),
      period: fc.constantFrom(...PERIODS),
      totalPlays: fc.nat(3),
      bytes: fc.option(fc.nat(3)),
    }),
    { selector: ({ video, period }) => `${video} ${period}` },
  );
  const sort = fc.uniqueArray(
    fc.record({
      column: fc.constantFrom("title", "period", "plays", "bytes"),
      isDown: fc.boolean(),
    }),
    { selector: ({ column }) => column },
  );
  const bound = fc.option(fc.nat(3));

  it("Keeps the rows that pass every filter, and sorts them, equal ones by title, id and period", () => {
    fc.assert(
      fc.property(videos, sort, bound, bound, bound, (all, by, from, to, most) => {
        const rows = rowsForTest(
          all.map(({ video, ...row }) => ({
            ...row,
            contentId: `${video}`,
            title: TITLES[video] ?? "",
          })),
        );
        const numbers = [
          { measure: "plays", atLeast: from, atMost: to },
          { measure: "bytes", atLeast: null, atMost: most },
        ] as const;

        const { compare } = new Intl.Collator("en", { numeric: true });
        const expected = all
          .filter(
            ({ totalPlays, bytes }) =>
              totalPlays >= (from ?? 0) &&
              totalPlays <= (to ?? 9) &&
              bytes !== null &&
              bytes <= (most ?? 9),
          )
          .toSorted((one, other) => {
            const ties = [
              { column: "title", isDown: false },
              { column: "id", isDown: false },
              { column: "period", isDown: false },
            ];
            for (const { column, isDown } of [...by, ...ties]) {
              const up =
                column === "title"
                  ? compare(TITLES[one.video] ?? "", TITLES[other.video] ?? "")
                  : column === "id"
                    ? one.video - other.video
                    : column === "period"
                      ? PERIODS.indexOf(one.period) - PERIODS.indexOf(other.period)
                      : column === "plays"
                        ? one.totalPlays - other.totalPlays
                        : (one.bytes ?? 0) - (other.bytes ?? 0);
              if (up !== 0) return isDown ? -up : up;
            }
            return 0;
          });
        expect(arranged(rows, "flat", { numbers, sort: by })).toEqual(
          expected.map(({ video, period }) => `${video} ${period}`),
        );
      }),
    );
  });

  it("Keeps rows of one content together where another one has its title", () => {
    const rows = rowsForTest([
      { contentId: "b", title: "Zoo", period: "2026-10" },
      { contentId: "a", title: "Zoo", period: "2026-11" },
      { contentId: "b", title: "Zoo", period: "2026-09" },
    ]);
    expect(arranged(rows, "flat", {})).toEqual(["a 2026-11", "b 2026-09", "b 2026-10"]);
  });

  it.each([true, false])("Sorts unknown values last, also down: %s", (isDown) => {
    const rows = rowsForTest([
      { contentId: "a", bytes: null },
      { contentId: "b", bytes: 1 },
      { contentId: "c", bytes: 2 },
    ]);
    expect(arranged(rows, "content", { sort: [{ column: "bytes", isDown }] })).toEqual(
      isDown ? ["c", "b", "a"] : ["b", "c", "a"],
    );
  });

  it("Sorts equal rows in the same order however the pages of a reading came", () => {
    const sorts = fc.constantFrom<readonly Sorting[]>(
      [],
      [{ column: "plays", isDown: true }],
      [{ column: "title", isDown: true }],
    );
    const reading = videos.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(reading, sorts, fc.constantFrom(...ROW_GROUPINGS), (readings, sort, grouping) => {
        const [first, again] = readings
          .map((all, at) =>
            rowsForTest(
              all.map(({ video, period, totalPlays }) => ({
                period,
                totalPlays,
                title: TITLES[video] ?? "",
                // Spellings of ids differ.
                contentId: at === 0 ? `A-${video}` : `a${video}`,
              })),
            ),
          )
          .map((rows) => arranged(rows, grouping, { sort }).map(plainId));
        expect(again).toEqual(first);
      }),
    );
  });

  it("Keeps the rows that certainly pass, and no uncertain one", () => {
    const rows = rowsForTest([
      { contentId: "range", period: "2026-10", uniqueViewers: 60, bytes: 5 },
      { contentId: "range", period: "2026-11", uniqueViewers: 50, bytes: 5 },
      { contentId: "gap", period: "2026-10", uniqueViewers: 70, bytes: null },
      { contentId: "gap", period: "2026-11", uniqueViewers: 0, bytes: 7 },
      { contentId: "one", period: "2026-11", uniqueViewers: 80, bytes: 8 },
    ]);
    const keep = (measure: "uniqueViewers" | "bytes", atLeast: number | null, atMost: number) =>
      arranged(rows, "content", { numbers: [{ measure, atLeast, atMost }] });
    expect(keep("uniqueViewers", null, 80)).toEqual(["gap", "one"]);
    expect(keep("uniqueViewers", 60, 110)).toEqual(["gap", "one", "range"]);
    expect(keep("uniqueViewers", 61, 110)).toEqual(["gap", "one"]);
    expect(keep("bytes", null, 9)).toEqual(["one"]);
    expect(keep("bytes", 0, 10)).toEqual(["one", "range"]);
  });

  it("Ignores columns that the rows do not have", () => {
    const rows = rowsForTest([
      { contentId: "a", title: "A", period: "2026-11" },
      { contentId: "b", title: "B", period: "2026-10" },
    ]);
    const by = (grouping: RowGrouping, column: "title" | "period") =>
      arranged(rows, grouping, { sort: [{ column, isDown: true }] });
    expect(by("content", "period")).toEqual(["a", "b"]);
    expect(by("content", "title")).toEqual(["b", "a"]);
    expect(by("period", "title")).toEqual(["2026-10", "2026-11"]);
    expect(by("period", "period")).toEqual(["2026-11", "2026-10"]);
  });
});

function find(text: string): number[] | null {
  const found = contentFinder([
    { title: "Überfahrt 12", id: "0B6F-77" },
    { title: "Sea & sun", id: "x" },
  ])(text);
  return found === null ? null : [...found];
}

describe("contentFinder", () => {
  it.each([
    ["", null],
    ["  ", null],
    ["uber", [1, 0]],
    ["ÜBER 12", [1, 0]],
    ["12 über", [1, 0]],
    ["über sea", [0, 0]],
    ["&", [0, 1]],
    // So few characters are in other ids by chance: years, for instance.
    ["0b6f", [0, 0]],
    ["0B6F-77", [1, 0]],
    ["0b6f77", [1, 0]],
    ["0b-6f7-7", [1, 0]],
    [wireId({ kind: "vod", id: "0b6f-77" }), [1, 0]],
    [wireId({ kind: "channel", id: "0B6F77" }), [1, 0]],
    ["über vod-0b6f-77", [1, 0]],
    ["sea vod-0b6f-77", [0, 0]],
    ["vod", [0, 0]],
    // Neither text resembles an id.
    ["-", [0, 0]],
    ["vod-", [0, 0]],
    // Nearly every id contains a digit.
    ["live-7", [0, 0]],
    ["7-7", [0, 0]],
    // Hyphens are ignored only in ids.
    ["s-e-a", [0, 0]],
    ["s", [0, 1]],
  ])("Marks the contents that match %j", (text, expected) => {
    expect(find(text)).toEqual(expected);
  });
});
