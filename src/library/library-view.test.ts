import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  COLUMNS,
  countFilters,
  DEFAULT_VIEW,
  FIGURE_ORDERS,
  firstRowsQuery,
  formatLibraryView,
  LAYOUTS,
  NO_FOLDER,
  ORDERS,
  orderOf,
  ordersOf,
  parseFolderView,
  parseLibraryView,
  SHOWN,
  withoutFilters,
} from "./library-view.ts";

const parse = (query: string) => parseLibraryView(new URLSearchParams(query));

describe("parseLibraryView", () => {
  it.each([
    ["", {}],
    ["?show=offline", { shown: "unpublished" }],
    ["?q=sea&show=online&order=title", { search: "sea", shown: "published", order: "title" }],
    ["?show=x&order=y&view=z&missing=w&columns=v", { columns: [] }],
    ["?folder=12345678901234567890&within=1", { folder: "12345678901234567890", isWithin: true }],
    ["?folder=7&within=0", { folder: "7", isWithin: false }],
    ["?folder=7&within=yes", { folder: "7" }],
    ["?folder=none&within=1", { folder: NO_FOLDER }],
    ["?within=1&folder=", {}],
    ["?missing=subtitles,thumbnail,subtitles", { missing: ["subtitles", "thumbnail"] }],
    ["?missing=subtitles.fr,subtitles.,subtitles.FR,subtitles.fr", { missing: ["subtitles.fr"] }],
    ["?from=2026-02-28&to=2026-03-01", { createdFrom: "2026-02-28", createdTo: "2026-03-01" }],
    ["?from=2026-02-30&to=yesterday", {}],
    ["?from=02026-01-01&to=2026-13-01", {}],
    ["?view=table&columns=id,status", { layout: "table", columns: ["status", "id"] }],
    [
      "?order=mostPlays&columns=watchTime,plays",
      { order: "mostPlays", columns: ["plays", "watchTime"] },
    ],
    ["?plays=-0&watched=10-50", { plays: "-0", watchTime: "10-50" }],
    ["?plays=10-&watched=-5", { plays: "10-", watchTime: "-5" }],
    ["?plays=-&watched=1.5-", {}],
    ["?plays=many&watched=", {}],
    ["?page=3", {}],
  ])("Reads the view from the query %j", (query, expected) => {
    expect(parse(query)).toEqual({ ...DEFAULT_VIEW, ...expected });
  });
});

const parseFolder = (query: string) => parseFolderView(new URLSearchParams(query));

it("Reads of the page of a folder whether subfolders are included", () => {
  expect(parseFolder("?within=1&q=sea&folder=7")).toEqual({
    ...DEFAULT_VIEW,
    search: "sea",
    isWithin: true,
  });
  expect(parseFolder("")).toEqual(DEFAULT_VIEW);
});

const day = fc
  .date({
    min: new Date("1000-01-01"),
    max: new Date("2999-12-31"),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));
const anyView = fc
  .record({
    search: fc.string({ unit: "grapheme" }),
    shown: fc.constantFrom(...SHOWN),
    folder: fc.option(fc.oneof(fc.constant(NO_FOLDER), fc.string({ minLength: 1 }))),
    isWithin: fc.option(fc.boolean()),
    missing: fc.shuffledSubarray([
      "thumbnail",
      "subtitles",
      "subtitles.fr",
      "subtitles.pt",
    ] as const),
    list: fc.option(fc.string({ minLength: 1 })),
    createdFrom: fc.option(day),
    createdTo: fc.option(day),
    plays: fc.option(fc.constantFrom("10-", "-0", "3-7")),
    watchTime: fc.option(fc.constantFrom("60-", "-5")),
    order: fc.constantFrom(...ORDERS, ...FIGURE_ORDERS),
    layout: fc.constantFrom(...LAYOUTS),
    columns: fc.subarray([...COLUMNS]),
  })
  .map((view) => ({
    ...view,
    isWithin: view.folder === null || view.folder === NO_FOLDER ? null : view.isWithin,
    // They are the same without a search.
    order: view.order === "newest" && view.search.trim() === "" ? ("best" as const) : view.order,
  }));

describe("formatLibraryView", () => {
  it("Leaves out default values", () => {
    expect(formatLibraryView(DEFAULT_VIEW)).toBe("");
  });

  it("Keeps that a search is sorted by date, and forgets it with the search", () => {
    const view = { ...DEFAULT_VIEW, order: "newest" } as const;
    expect(formatLibraryView({ ...view, search: "sea" })).toBe("?q=sea&order=newest");
    expect(formatLibraryView(view)).toBe("");
  });

  it("Returns a query that reads back as the same view", () => {
    fc.assert(
      fc.property(anyView, (view) => {
        expect(parse(formatLibraryView(view))).toEqual(view);
      }),
    );
  });
});

it("Offers the best matches for a search alone, and begins with them", () => {
  expect(orderOf(DEFAULT_VIEW)).toBe("newest");
  expect(ordersOf(DEFAULT_VIEW)).not.toContain("best");
  const searched = { ...DEFAULT_VIEW, search: "sea" };
  expect(orderOf(searched)).toBe("best");
  expect(ordersOf(searched)).toEqual(ORDERS);
  expect(orderOf({ ...searched, order: "newest" })).toBe("newest");
});

it("Removes every filter and keeps how the rest is shown", () => {
  fc.assert(
    fc.property(anyView, (view) => {
      const bare = withoutFilters(view);
      expect(countFilters(bare)).toBe(0);
      expect(bare).toEqual({
        ...DEFAULT_VIEW,
        order: view.order,
        layout: view.layout,
        columns: view.columns,
      });
    }),
  );
});

describe("firstRowsQuery", () => {
  it.each([
    [{}, null],
    [{ shown: "encoding" }, null],
    [{ folder: "7", missing: ["subtitles"] }, null],
    [{ order: "largest" }, null],
    [{ order: "mostPlays" }, null],
    [
      { search: " sea ", shown: "unpublished", order: "longest" },
      { title: "sea", online: false, order: "duration", direction: "DESC" },
    ],
    [{ order: "titleDown" }, { title: "", order: "title", direction: "DESC" }],
    [
      { createdFrom: "2026-03-01", createdTo: "2026-12-31" },
      {
        title: "",
        createdFrom: "2026-02-28",
        createdTo: "2027-01-01",
        order: "creation_date",
        direction: "DESC",
      },
    ],
    [
      { search: "sea", order: "largest" },
      { title: "sea", order: "creation_date", direction: "DESC" },
    ],
  ] as const)("Turns a view with %j into a query for its first rows: %j", (change, expected) => {
    expect(firstRowsQuery({ ...DEFAULT_VIEW, ...change })).toEqual(
      expected === null ? null : { page: 1, pageSize: 100, ...expected },
    );
  });
});
