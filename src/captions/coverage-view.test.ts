import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_VIEW, formatCoverageView, ORDERS, parseCoverageView } from "./coverage-view.ts";

const parse = (query: string) => parseCoverageView(new URLSearchParams(query));

describe("parseCoverageView", () => {
  it.each([
    ["", {}],
    ["?q=sea&missing=fr&show=published", { search: "sea", missing: "fr", isOnlineOnly: true }],
    ["?show=online", { isOnlineOnly: true }],
    ["?missing=FR&show=offline&order=longest&languages=", {}],
    ["?languages=de,,fr,de,x", { added: ["de", "fr"] }],
    ["?missing=xx&languages=zz,sv,gsw,klingon", { added: ["sv", "gsw"] }],
    ["?order=fewest", { order: "fewest" }],
  ])("Reads the view from the query %j", (query, expected) => {
    expect(parse(query)).toEqual({ ...DEFAULT_VIEW, ...expected });
  });
});

describe("formatCoverageView", () => {
  it("Leaves the default values out of the query", () =>
    expect(formatCoverageView(DEFAULT_VIEW)).toBe(""));

  it("Returns a query that reads back as the same view", () => {
    const anyView = fc.record({
      search: fc.string({ unit: "grapheme" }),
      missing: fc.option(fc.constantFrom("fr", "de", "gsw")),
      isOnlineOnly: fc.boolean(),
      order: fc.constantFrom(...ORDERS),
      added: fc.shuffledSubarray(["fr", "de", "pt", "gsw"]),
    });
    fc.assert(
      fc.property(anyView, (view) => {
        expect(parse(formatCoverageView(view))).toEqual(view);
      }),
    );
  });
});
