import fc from "fast-check";
import { expect, it } from "vitest";
import { DEFAULT_VIEW, parseAnalyticsView } from "#analytics/analytics-view.ts";
import { MOVER_LISTS } from "./movers.ts";
import { formatMovers, type MoversView, moversHref, parseMovers } from "./movers-view.ts";

const anyView: fc.Arbitrary<MoversView> = fc.record({
  list: fc.constantFrom(...MOVER_LISTS),
  isAll: fc.boolean(),
  hasWatchTime: fc.boolean(),
  display: fc.record({
    order: fc.option(fc.record({ column: fc.nat({ max: 8 }), isDown: fc.boolean() })),
    more: fc.nat({ max: 99 }),
  }),
  open: fc.option(fc.string({ minLength: 1 })),
});

it("Keeps which movers are shown through the address, whatever the content is called", () => {
  fc.assert(
    fc.property(anyView, (view) => {
      expect(parseMovers(formatMovers(view))).toEqual(view);
    }),
  );
});

it("Shows losses for a text that says nothing", () => {
  expect(parseMovers("?.x")).toMatchObject({ list: "losses", isAll: false, open: null });
});

it("Leads to the movers of the same days, without the panels and the comparison of the page", () => {
  const view = {
    ...DEFAULT_VIEW,
    choice: "7d",
    search: "x",
    beside: [{ kind: "vod", id: "a" }],
  } as const;
  const href = moversHref(view, { kind: "vods" }, "gains");
  expect(href).toBe("/analytics?of=vods&range=7d&movers=gains");
  expect(parseAnalyticsView(new URLSearchParams(href.split("?")[1])).movers).toBe("gains");
});
