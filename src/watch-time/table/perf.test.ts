import fc from "fast-check";
import { expect, it } from "vitest";
import { createRowSlots } from "./perf.ts";

const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

it("Rows of another page reuse the elements of the last one, in order", () => {
  const slots = createRowSlots();
  const first = slots.keysOf(range(0, 10), 20);
  expect(slots.keysOf(range(50, 10), 20)).toEqual(first);
});

it("A page further, every element stays in place except the focused one", () => {
  const slots = createRowSlots();
  const first = slots.keysOf(range(0, 10), 9);
  expect(slots.keysOf(range(9, 10), 17)).toEqual(first);
  const last = slots.keysOf(range(17, 10), 25);
  expect(last.filter((key, at) => key !== first[at])).toEqual([last[8]]);
});

it("Rows after those that stay reuse the remaining elements, those before do not", () => {
  const slots = createRowSlots();
  const first = slots.keysOf(range(0, 10), 20);
  expect(slots.keysOf(range(3, 10), 20)).toEqual([...first.slice(3), ...first.slice(0, 3)]);
  const later = slots.keysOf(range(1, 10), 20);
  expect(new Set(first).has(later[0] ?? -1)).toBe(false);
});

it("The focused element is not moved, and becomes no other row while it has the focus", () => {
  const views = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 12 }), fc.nat(60)), {
    minLength: 2,
  });
  fc.assert(
    fc.property(views, (all) => {
      const slots = createRowSlots();
      let last = new Map<number, number>();
      let lastActive = -1;
      for (const [from, count, to] of all) {
        // Half of the time, the focus stays where it is; there it is always in view.
        const active = to % 2 === 0 ? lastActive : to;
        const places = [...new Set([...range(from, count), Math.max(0, active)])].toSorted(
          (a, b) => a - b,
        );
        const keys = slots.keysOf(places, active);
        expect(new Set(keys).size).toBe(places.length);
        const keyOf = new Map(places.map((place, at) => [place, keys[at]]));
        const order = [...last.values()];
        const positions = keys.map((key) => order.indexOf(key));
        // This follows React: an element before another one that now comes earlier is moved.
        const moved = keys.filter((_, at) =>
          positions.slice(0, at).some((other) => other > (positions[at] ?? -1)),
        );
        const heldKey = last.get(lastActive);
        const isHeld = heldKey !== undefined;
        const hasStayed = active === lastActive;
        expect(isHeld && hasStayed ? keyOf.get(active) : heldKey).toBe(heldKey);
        expect(isHeld && hasStayed && moved.includes(heldKey)).toBe(false);
        expect(isHeld && !hasStayed && keyOf.get(active) === heldKey).toBe(false);
        last = new Map(places.map((place, at) => [place, keys[at] ?? -1]));
        lastActive = active;
      }
    }),
  );
});
