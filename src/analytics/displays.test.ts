import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_DISPLAY, type PanelDisplay } from "#shared/charts/panel-display.ts";
import {
  formatDisplay,
  formatDisplays,
  PANELS,
  type PanelDisplays,
  parseDisplay,
  parseDisplays,
} from "./analytics-view.ts";

const anyDisplay: fc.Arbitrary<PanelDisplay> = fc.record({
  isTable: fc.boolean(),
  order: fc.option(fc.record({ column: fc.integer({ min: 0, max: 98 }), isDown: fc.boolean() })),
  more: fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 0, max: 9999 })),
});
const anyText = fc
  .array(
    fc.oneof(fc.string(), fc.constantFrom("table", "more", "more2", "more1", "3-up", "0-up", "é")),
  )
  .map((parts) => parts.join("."));
const isUnusual = (display: PanelDisplay | undefined) =>
  display !== undefined && (display.isTable || display.order !== null || display.more > 0);

describe("a display", () => {
  it.each<[string, Partial<PanelDisplay>]>([
    ["", {}],
    ["table", { isTable: true }],
    ["table.2-down", { isTable: true, order: { column: 1, isDown: true } }],
    ["1-up.more", { order: { column: 0, isDown: false }, more: 1 }],
    ["more3", { more: 3 }],
  ])("Reads %j back as it was written", (text, expected) => {
    const display = { ...DEFAULT_DISPLAY, ...expected };
    expect(parseDisplay(text)).toEqual(display);
    expect(formatDisplay(display)).toBe(text);
  });

  it.each<[string, Partial<PanelDisplay>]>([
    ["tables", {}],
    ["TABLE", {}],
    ["0-up.100-up.1-left.-1-up.1.5-up.one-up", { order: { column: 4, isDown: false } }],
    ["more0.more-1.more10000.more1e3.mores", {}],
    ["x.table..2-down.3-up", { isTable: true, order: { column: 1, isDown: true } }],
    ["more2.table", { isTable: true, more: 2 }],
  ])("Reads the valid part of %j", (text, expected) => {
    expect(parseDisplay(text)).toEqual({ ...DEFAULT_DISPLAY, ...expected });
  });

  it("Reads back as the same display", () => {
    fc.assert(
      fc.property(anyDisplay, (display) => {
        expect(parseDisplay(formatDisplay(display))).toEqual(display);
      }),
    );
  });

  it("Reads any text, and is written to the URL unchanged", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const written = formatDisplay(parseDisplay(text));
        expect(parseDisplay(written)).toEqual(parseDisplay(text));
        expect(new URLSearchParams({ as: written }).toString()).toBe(`as=${written}`);
      }),
    );
  });
});

describe("the displays of a page", () => {
  const anyLooks: fc.Arbitrary<PanelDisplays> = fc.record(
    {
      as: anyDisplay,
      contents: anyDisplay,
      countries: anyDisplay,
      members: anyDisplay,
      each: anyDisplay,
      overlay: anyDisplay,
      totals: anyDisplay,
    },
    { requiredKeys: [] },
  );

  it("The displays of a page are written to the URL separately, without the defaults", () => {
    fc.assert(
      fc.property(anyLooks, (displays) => {
        const params = new URLSearchParams();
        for (const [name, text] of formatDisplays(displays)) params.set(name, text);
        const unusual = PANELS.filter((panel) => isUnusual(displays[panel]));
        expect([...params.keys()]).toEqual(unusual);
        expect(parseDisplays(params)).toEqual(
          Object.fromEntries(unusual.map((panel) => [panel, displays[panel]])),
        );
      }),
    );
  });
});
