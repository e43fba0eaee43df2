import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrange, contentFinder, rankTexts, wireId } from "./arrange.ts";
import { RowGroups } from "./row-groups.ts";
import { rowsForTest } from "./rows-for-test.ts";

const TITLES = ["Sea 10", "Sea 9", "Ähre", "sea 9", "Zoo"];
const PERIODS = ["2026-09", "2026-10", "2026-11"];

describe("arrange", () => {
  const films = fc.uniqueArray(
    fc.record({
      film: fc.nat(TITLES.length - 1),
      period: fc.constantFrom(...PERIODS),
      totalPlays: fc.nat(3),
      bytes: fc.option(fc.nat(3)),
    }),
    { selector: ({ film, period }) => `${film} ${period}` },
  );
  const sort = fc.uniqueArray(
    fc.record({
      column: fc.constantFrom("title", "period", "plays", "bytes"),
      isDown: fc.boolean(),
    }),
    { selector: ({ column }) => column },
  );
  const bound = fc.option(fc.nat(3));

  it("keeps what passes every filter, and sorts it as comparing does, equal ones as they came", () => {
    fc.assert(
      fc.property(films, sort, bound, bound, bound, (all, by, from, to, most) => {
        const rows = rowsForTest(
          all.map(({ film, ...row }) => ({
            ...row,
            contentId: `${film}`,
            title: TITLES[film] ?? "",
          })),
        );
        const groups = new RowGroups(rows, rows.rowCount, "flat");
        const ranks = rankTexts(
          rows.contents.map(({ title }) => title ?? ""),
          rows.periods.map(({ name }) => name),
          "en",
        );
        const numbers = [
          { measure: "plays", atLeast: from, atMost: to },
          { measure: "bytes", atLeast: null, atMost: most },
        ] as const;
        const order = arrange(groups, { numbers, sort: by }, ranks);

        const { compare } = new Intl.Collator("en", { numeric: true });
        const expected = all
          .map((row, at) => ({ ...row, at }))
          .filter(
            ({ totalPlays, bytes }) =>
              totalPlays >= (from ?? 0) &&
              totalPlays <= (to ?? 9) &&
              bytes !== null &&
              bytes <= (most ?? 9),
          )
          .toSorted((one, other) => {
            for (const { column, isDown } of by) {
              const up =
                column === "title"
                  ? compare(TITLES[one.film] ?? "", TITLES[other.film] ?? "")
                  : column === "period"
                    ? PERIODS.indexOf(one.period) - PERIODS.indexOf(other.period)
                    : column === "plays"
                      ? one.totalPlays - other.totalPlays
                      : (one.bytes ?? 0) - (other.bytes ?? 0);
              if (up !== 0) return isDown ? -up : up;
            }
            return one.at - other.at;
          });
        expect([...order]).toEqual(expected.map(({ at }) => at));
      }),
    );
  });

  it.each([true, false])("puts what is not known last, down: %s", (isDown) => {
    const rows = rowsForTest([
      { contentId: "a", bytes: null },
      { contentId: "b", bytes: 1 },
      { contentId: "c", bytes: 2 },
    ]);
    const groups = new RowGroups(rows, rows.rowCount, "content");
    const ranks = rankTexts(["", "", ""], ["2026-11"], "en");
    const order = arrange(groups, { numbers: [], sort: [{ column: "bytes", isDown }] }, ranks);
    expect([...order]).toEqual(isDown ? [2, 1, 0] : [1, 2, 0]);
  });

  it("keeps what is known to pass, and nothing that may as well not", () => {
    const rows = rowsForTest([
      { contentId: "range", period: "2026-10", uniqueViewers: 60, bytes: 5 },
      { contentId: "range", period: "2026-11", uniqueViewers: 50, bytes: 5 },
      { contentId: "gap", period: "2026-10", uniqueViewers: 70, bytes: null },
      { contentId: "gap", period: "2026-11", uniqueViewers: 0, bytes: 7 },
      { contentId: "one", period: "2026-11", uniqueViewers: 80, bytes: 8 },
    ]);
    const groups = new RowGroups(rows, rows.rowCount, "content");
    const ranks = rankTexts(["", "", ""], ["2026-10", "2026-11"], "en");
    const keep = (measure: "uniqueViewers" | "bytes", atLeast: number | null, atMost: number) =>
      [...arrange(groups, { numbers: [{ measure, atLeast, atMost }], sort: [] }, ranks)].map(
        (group) => rows.contents[groups.contentAt(group) ?? -1]?.id,
      );
    expect(keep("uniqueViewers", null, 80)).toEqual(["gap", "one"]);
    expect(keep("uniqueViewers", 60, 110)).toEqual(["range", "gap", "one"]);
    expect(keep("uniqueViewers", 61, 110)).toEqual(["gap", "one"]);
    expect(keep("bytes", null, 9)).toEqual(["one"]);
    expect(keep("bytes", 0, 10)).toEqual(["range", "one"]);
  });

  it("goes by no column that the rows do not have", () => {
    const rows = rowsForTest([{ contentId: "b" }, { contentId: "a" }]);
    const groups = new RowGroups(rows, rows.rowCount, "content");
    const ranks = rankTexts(["b", "a"], ["2026-11"], "en");
    const by = (column: "title" | "period") => [
      ...arrange(groups, { numbers: [], sort: [{ column, isDown: false }] }, ranks),
    ];
    expect(by("period")).toEqual([0, 1]);
    expect(by("title")).toEqual([1, 0]);
  });
});

function find(text: string): number[] | null {
  const found = contentFinder(["Überfahrt 12", "Sea & sun"], ["0B6F-77", "x"])(text);
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
    ["0b6f", [1, 0]],
    ["0B6F-77", [1, 0]],
    ["0b6f77", [1, 0]],
    ["0b-6f7-7", [1, 0]],
    [wireId({ kind: "vod", id: "0b6f-77" }), [1, 0]],
    [wireId({ kind: "channel", id: "0B6F77" }), [1, 0]],
    ["über vod-0b6f-77", [1, 0]],
    ["sea vod-0b6f-77", [0, 0]],
    ["vod", [0, 0]],
    // Neither says anything of an id.
    ["-", [0, 0]],
    ["vod-", [0, 0]],
    // Hyphens are left out of ids alone.
    ["s-e-a", [0, 0]],
    ["s", [0, 1]],
  ])("%j", (text, expected) => {
    expect(find(text)).toEqual(expected);
  });
});
