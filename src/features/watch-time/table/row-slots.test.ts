import fc from "fast-check";
import { expect, it } from "vitest";
import { createRowSlots } from "./row-slots.ts";

const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

it("rows of another page take over the elements of the last one, in order", () => {
  const slots = createRowSlots();
  const first = slots.keysOf(range(0, 10), -1);
  expect(slots.keysOf(range(50, 10), -1)).toEqual(first);
});

it("rows that come after those that stay take over what is left, those that come before do not", () => {
  const slots = createRowSlots();
  const first = slots.keysOf(range(0, 10), -1);
  expect(slots.keysOf(range(3, 10), -1)).toEqual([...first.slice(3), ...first.slice(0, 3)]);
  const later = slots.keysOf(range(1, 10), -1);
  expect(new Set(first).has(later[0] ?? -1)).toBe(false);
});

it("the element that has the keyboard becomes no other row", () => {
  const slots = createRowSlots();
  const first = slots.keysOf(range(0, 10), 4);
  expect(slots.keysOf(range(50, 10), 55)).not.toContain(first[4]);
});

it("a row keeps its element while it is in sight, and shares it with none; none that stays is moved", () => {
  const views = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 12 })), { minLength: 2 });
  fc.assert(
    fc.property(views, (all) => {
      const slots = createRowSlots();
      let last = new Map<number, number>();
      for (const [from, count] of all) {
        const places = range(from, count);
        const keys = slots.keysOf(places, from);
        expect(new Set(keys).size).toBe(count);
        const order = [...last.values()];
        const staying = places.filter((place) => last.has(place));
        const keyOf = new Map(places.map((place, at) => [place, keys[at] ?? -1]));
        expect(staying.map((place) => keyOf.get(place))).toEqual(
          staying.map((place) => last.get(place)),
        );
        // As React does it: what was before another one that now comes earlier is moved.
        const positions = keys.map((key) => order.indexOf(key));
        const moved = places.filter((_, at) =>
          positions.slice(0, at).some((other) => other > (positions[at] ?? -1)),
        );
        expect(moved.filter((place) => last.has(place))).toEqual([]);
        last = keyOf;
      }
    }),
  );
});
