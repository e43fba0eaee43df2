import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FIRST_LOOK, type PanelLook } from "#shared/charts/panel-look.ts";
import {
  formatLook,
  type Looks,
  PANELS,
  parseLook,
  parseLooks,
  putLooks,
} from "./analytics-view.ts";

const anyLook: fc.Arbitrary<PanelLook> = fc.record({
  isTable: fc.boolean(),
  order: fc.option(fc.record({ column: fc.integer({ min: 0, max: 98 }), isDown: fc.boolean() })),
  more: fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 0, max: 9999 })),
});
const anyText = fc
  .array(
    fc.oneof(fc.string(), fc.constantFrom("table", "more", "more2", "more1", "3-up", "0-up", "é")),
  )
  .map((parts) => parts.join("."));
const isUnusual = (look: PanelLook | undefined) =>
  look !== undefined && (look.isTable || look.order !== null || look.more > 0);

describe("a look", () => {
  it.each<[string, Partial<PanelLook>]>([
    ["", {}],
    ["table", { isTable: true }],
    ["table.2-down", { isTable: true, order: { column: 1, isDown: true } }],
    ["1-up.more", { order: { column: 0, isDown: false }, more: 1 }],
    ["more3", { more: 3 }],
  ])("%j reads as it is written", (text, expected) => {
    const look = { ...FIRST_LOOK, ...expected };
    expect(parseLook(text)).toEqual(look);
    expect(formatLook(look)).toBe(text);
  });

  it.each<[string, Partial<PanelLook>]>([
    ["tables", {}],
    ["TABLE", {}],
    ["0-up.100-up.1-left.-1-up.1.5-up.one-up", { order: { column: 4, isDown: false } }],
    ["more0.more-1.more10000.more1e3.mores", {}],
    ["x.table..2-down.3-up", { isTable: true, order: { column: 1, isDown: true } }],
    ["more2.table", { isTable: true, more: 2 }],
  ])("%j is read as far as it makes sense", (text, expected) => {
    expect(parseLook(text)).toEqual({ ...FIRST_LOOK, ...expected });
  });

  it("reads back as the same", () => {
    fc.assert(
      fc.property(anyLook, (look) => {
        expect(parseLook(formatLook(look))).toEqual(look);
      }),
    );
  });

  it("takes any text, and stands in an address as it is written", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const written = formatLook(parseLook(text));
        expect(parseLook(written)).toEqual(parseLook(text));
        expect(new URLSearchParams({ as: written }).toString()).toBe(`as=${written}`);
      }),
    );
  });
});

describe("looks", () => {
  const anyLooks: fc.Arbitrary<Looks> = fc.record(
    {
      as: anyLook,
      contents: anyLook,
      countries: anyLook,
      members: anyLook,
      each: anyLook,
      overlay: anyLook,
      totals: anyLook,
    },
    { requiredKeys: [] },
  );

  it("stand in an address each by itself, those of the beginning left out", () => {
    fc.assert(
      fc.property(anyLooks, (looks) => {
        const params = new URLSearchParams();
        putLooks(params, looks);
        const unusual = PANELS.filter((panel) => isUnusual(looks[panel]));
        expect([...params.keys()]).toEqual(unusual);
        expect(parseLooks(params)).toEqual(
          Object.fromEntries(unusual.map((panel) => [panel, looks[panel]])),
        );
      }),
    );
  });
});
