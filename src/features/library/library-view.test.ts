import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatLibraryView,
  libraryQuery,
  ORDERS,
  parseLibraryView,
  SHOWN,
} from "./library-view.ts";

const usual = { page: 1, search: "", shown: "all", order: "newest" } as const;
const parse = (query: string) => parseLibraryView(new URLSearchParams(query));

describe("parseLibraryView", () => {
  it.each([
    ["", usual],
    [
      "?page=3&q=sea&show=online&order=title",
      { page: 3, search: "sea", shown: "online", order: "title" },
    ],
    ["?page=0&show=x&order=y", usual],
    ["?page=-1", usual],
    ["?page=1.5", usual],
    ["?page=1e999", usual],
  ])("%j", (query, expected) => {
    expect(parse(query)).toEqual(expected);
  });
});

describe("formatLibraryView", () => {
  it("leaves out what is usual", () => {
    expect(formatLibraryView(usual)).toBe("");
  });

  it("starts at the first page when anything else changes", () => {
    expect(formatLibraryView({ ...usual, page: 4 }, { order: "title" })).toBe("?order=title");
    expect(formatLibraryView({ ...usual, order: "title" }, { page: 4 })).toBe(
      "?order=title&page=4",
    );
  });

  it("gives an address that reads back as the same view", () => {
    const anyView = fc.record({
      page: fc.integer({ min: 1, max: 1_000_000 }),
      search: fc.string({ unit: "grapheme" }),
      shown: fc.constantFrom(...SHOWN),
      order: fc.constantFrom(...ORDERS),
    });
    fc.assert(
      fc.property(anyView, (view) => {
        expect(parse(formatLibraryView(view, { page: view.page }))).toEqual(view);
      }),
    );
  });
});

describe("libraryQuery", () => {
  it("asks for what the view shows", () => {
    expect(libraryQuery({ page: 2, search: " sea ", shown: "offline", order: "longest" })).toEqual({
      page: 2,
      pageSize: 24,
      title: "sea",
      online: false,
      order: "duration",
      direction: "DESC",
    });
    expect(libraryQuery(usual).online).toBeUndefined();
  });
});
