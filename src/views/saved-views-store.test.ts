import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatSavedViews,
  isSameView,
  linkOfView,
  parseSavedViews,
  queryOfView,
  type SavedView,
  tidyName,
} from "./saved-views-store.ts";

const included = (views: unknown[]) => JSON.stringify({ version: 1, views });
const LONG: SavedView = {
  name: "Long",
  page: "watchTimeVideos",
  link: "/watch-time/vod?range=365d",
  createdAtMs: 7,
};
const FORMER = { kind: "vod", name: "Long", address: "?range=365d" };
const PAGES = ["library", "analytics", "watchTimeVideos", "watchTimeChannels"] as const;

const name = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  .map(tidyName)
  .filter((text) => text !== "" && text.length <= 80);
const query = fc
  .dictionary(fc.string(), fc.string())
  .map((params) => new URLSearchParams(params))
  .map((params) => (params.size === 0 ? "" : `?${params}`));

describe("parseSavedViews", () => {
  it("Reads what was written, whatever the names and links", () => {
    const view = fc
      .record({
        name,
        page: fc.constantFrom(...PAGES),
        query,
        createdAtMs: fc.option(fc.nat(), { nil: null }),
      })
      .map(({ query: text, ...each }) => ({ ...each, link: linkOfView(each.page, text) }));
    const views = fc.uniqueArray(view, { comparator: isSameView });
    fc.assert(
      fc.property(views, (all) => {
        expect(parseSavedViews(formatSavedViews(all), null)).toEqual({
          views: all,
          lostCount: 0,
          issue: null,
        });
      }),
    );
  });

  it("Returns no views where none were stored", () => {
    expect(parseSavedViews(null, null)).toEqual({ views: [], lostCount: 0, issue: null });
  });

  it.each([
    "",
    "{",
    "null",
    "[]",
    "7",
    '"?range=7d"',
    '{"version":2,"views":[]}',
    '{"version":1}',
    '{"version":1,"views":{}}',
    '{"__proto__":{"version":1,"views":[]}}',
  ])("Calls %j unreadable, and has no views", (text) => {
    const unreadable = { views: [], lostCount: 0, issue: "unreadable" };
    expect(parseSavedViews(text, null)).toEqual(unreadable);
    expect(parseSavedViews(null, text)).toEqual(unreadable);
  });

  it.each([
    ["not an object", 7],
    ["nothing", null],
    ["of an unknown page", { ...LONG, page: "playlists" }],
    ["of an inherited page", { ...LONG, page: "toString" }],
    ["without a name", { ...LONG, name: "  " }],
    ["of an endless name", { ...LONG, name: "x".repeat(81) }],
    ["without a link", { ...LONG, link: null }],
    ["with an endless link", { ...LONG, link: `/watch-time/vod?q=${"x".repeat(8000)}` }],
    ["of another page than its link", { ...LONG, link: "/library" }],
    ["below the page", { ...LONG, page: "library", link: "/library/subtitles" }],
    ["at another host", { ...LONG, link: "//example.com" }],
    ["at another origin", { ...LONG, link: "https://example.com/watch-time/vod" }],
    ["at an address with a script", { ...LONG, link: "javascript:alert(1)" }],
    ["at an address with a fragment", { ...LONG, link: "/watch-time/vod?a=b#c" }],
    ["of a repeated name", { ...LONG, name: "lONG", link: "/watch-time/vod" }],
  ])("Loses a view that is %s, and only that one", (_what, broken) => {
    const { views, lostCount, issue } = parseSavedViews(included([LONG, broken]), null);
    expect([views.length, lostCount, issue]).toEqual([1, 1, null]);
  });

  it("Takes a name for each page, and no time for an odd one", () => {
    const two = [
      { ...LONG, page: "library", link: "/library", createdAtMs: "yesterday" },
      { ...LONG, createdAtMs: undefined },
    ];
    const { views } = parseSavedViews(included(two), null);
    expect(views).toEqual([
      { ...LONG, page: "library", link: "/library", createdAtMs: null },
      { ...LONG, createdAtMs: null },
    ]);
  });

  it("Takes over all views of watch time that an earlier dashboard has stored", () => {
    const former = included([
      FORMER,
      { kind: "channel", name: " Long ", address: "" },
      { ...FORMER, name: "Bad", address: "//example.com" },
      { ...FORMER, name: "Odd", kind: "playlist" },
    ]);
    const kept: SavedView = { ...LONG, page: "library", link: "/library?q=a" };
    expect(parseSavedViews(included([kept]), former)).toEqual({
      views: [
        kept,
        { ...LONG, createdAtMs: null },
        { ...LONG, page: "watchTimeChannels", link: "/watch-time/live", createdAtMs: null },
      ],
      lostCount: 2,
      issue: null,
    });
  });

  it("Takes what an earlier dashboard has stored since in place of a view by that name", () => {
    const now = parseSavedViews(included([LONG]), included([{ ...FORMER, address: "?range=7d" }]));
    expect(now.views.map(({ link }) => link)).toEqual(["/watch-time/vod?range=7d"]);
    expect(now.lostCount).toBe(0);
  });

  it("Reads or refuses any text, and never throws", () => {
    const text = fc.oneof(
      fc.json(),
      fc.string(),
      fc.jsonValue().map((it) => included([it])),
    );
    fc.assert(
      fc.property(text, text, (own, former) => {
        const { views } = parseSavedViews(own, former);
        expect(parseSavedViews(formatSavedViews(views), null).views).toEqual(views);
      }),
    );
  });
});

it("Tells the query of a link that it has made", () => {
  for (const page of PAGES) {
    expect(queryOfView({ page, link: linkOfView(page, "?a=b") })).toBe("?a=b");
    expect(queryOfView({ page, link: linkOfView(page, "") })).toBe("");
  }
});
