import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatSavedViews,
  isSameView,
  parseSavedViews,
  type SavedView,
  tidyName,
} from "./saved-views-store.ts";

const included = (views: unknown[]) => JSON.stringify({ version: 1, views });
const LONG: SavedView = { kind: "vod", name: "Long", address: "?range=365d" };

describe("parseSavedViews", () => {
  it("Reads what was written, whatever the names and addresses", () => {
    const view = fc.record({
      kind: fc.constantFrom("vod" as const, "channel" as const),
      name: fc
        .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
        .map(tidyName)
        .filter((name) => name !== "" && name.length <= 80),
      address: fc
        .dictionary(fc.string(), fc.string())
        .map((params) => new URLSearchParams(params))
        .map((params) => (params.size === 0 ? "" : `?${params}`)),
    });
    const views = fc.uniqueArray(view, { comparator: isSameView });
    fc.assert(
      fc.property(views, (all) => {
        expect(parseSavedViews(formatSavedViews(all))).toEqual({
          views: all,
          lostCount: 0,
          issue: null,
        });
      }),
    );
  });

  it("Returns no views where none were stored", () => {
    expect(parseSavedViews(null)).toEqual({ views: [], lostCount: 0, issue: null });
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
    expect(parseSavedViews(text)).toEqual({ views: [], lostCount: 0, issue: "unreadable" });
  });

  it.each([
    ["not an object", 7],
    ["nothing", null],
    ["of another kind", { ...LONG, kind: "playlist" }],
    ["without a name", { ...LONG, name: "  " }],
    ["of an endless name", { ...LONG, name: "x".repeat(81) }],
    ["without a query", { ...LONG, address: null }],
    ["at another address", { ...LONG, address: "//example.com" }],
    ["at an address with a script", { ...LONG, address: "javascript:alert(1)" }],
    ["at an address with a fragment", { ...LONG, address: "?a=b#c" }],
    ["of a repeated name", { ...LONG, name: "lONG", address: "" }],
  ])("Loses a view that is %s, and only that one", (_what, broken) => {
    const { views, lostCount, issue } = parseSavedViews(included([LONG, broken]));
    expect([views.length, lostCount, issue]).toEqual([1, 1, null]);
  });

  it("Reads or refuses any text, and never throws", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.jsonValue().map((it) => included([it])),
        ),
        (text) => {
          const { views } = parseSavedViews(text);
          expect(parseSavedViews(formatSavedViews(views)).views).toEqual(views);
        },
      ),
    );
  });
});
