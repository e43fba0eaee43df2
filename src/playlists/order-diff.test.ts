import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { patched, patchOf } from "#playlists/content/order-drafts.ts";
import { anyOrder, entriesForTest, lettersOf, orderAfter } from "./order/orders-for-test.ts";
import { diffOrders, steadyKeys } from "./order-diff.ts";

const anyChange = anyOrder.chain((before) => fc.tuple(fc.constant(before), orderAfter(before)));

describe("diffOrders", () => {
  it("Lists the fewest moves, with places from 1", () => {
    const diff = diffOrders(entriesForTest("abcde"), entriesForTest("ebxcd"));
    expect(lettersOf(diff.removed.map(({ entry }) => entry))).toBe("a");
    expect(diff.removed[0]?.place).toBe(1);
    expect(diff.added.map(({ entry, place }) => [entry.id, place])).toEqual([["x", 3]]);
    expect(diff.moved.map(({ entry, from, to }) => [entry.id, from, to])).toEqual([["e", 5, 1]]);
  });

  it("Results in the order after when it is applied to the one before", () => {
    fc.assert(
      fc.property(anyChange, ([before, after]) => {
        const { added, removed, moved } = diffOrders(before, after);
        const away = new Set([...removed, ...moved].map(({ entry }) => entry.key));
        const placed = [
          ...added.map(({ entry, place }) => ({ entry, place })),
          ...moved.map(({ entry, to }) => ({ entry, place: to })),
        ].toSorted((a, b) => a.place - b.place);
        const order = before.filter(({ key }) => !away.has(key));
        for (const { entry, place } of placed) order.splice(place - 1, 0, entry);
        expect(order).toEqual(after);
      }),
    );
  });

  it("Is empty between an order and itself", () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        expect(diffOrders(order, [...order])).toEqual({ added: [], removed: [], moved: [] });
      }),
    );
  });
});

it("A patch turns the order before into the one after", () => {
  fc.assert(
    fc.property(anyChange, ([before, after]) => {
      expect(patched(before, patchOf(before, after))).toEqual(after);
    }),
  );
});

it("A patch of one move is small, however long the order is", () => {
  const before = Array.from({ length: 2000 }, (_, at) => ({
    key: `vod:${at}`,
    id: `${at}`,
    type: "vod" as const,
  }));
  const [first] = before;
  const after = first === undefined ? [] : before.slice(1).toSpliced(1500, 0, first);
  expect(patchOf(before, after)).toEqual({ runs: [1, 1500, 0, 1, 1501, 499], added: [] });
});

/** Returns the length of the longest common run, the slow way. */
function longestRun(a: readonly string[], b: readonly string[]): number {
  const lengths = Array.from({ length: a.length + 1 }, () =>
    Array.from({ length: b.length + 1 }, () => 0),
  );
  for (const [i, x] of a.entries()) {
    for (const [j, y] of b.entries()) {
      const row = lengths[i + 1] ?? [];
      const above = lengths[i] ?? [];
      row[j + 1] = x === y ? (above[j] ?? 0) + 1 : Math.max(above[j + 1] ?? 0, row[j] ?? 0);
    }
  }
  return lengths[a.length]?.[b.length] ?? 0;
}

describe("steadyKeys", () => {
  it("Are a longest sequence that has the same order in both", () => {
    fc.assert(
      fc.property(anyChange, ([before, after]) => {
        const [a, b] = [before, after].map((order) => order.map(({ key }) => key));
        const steady = steadyKeys(before, after);
        expect(steady.size).toBe(longestRun(a ?? [], b ?? []));
        expect(a?.filter((key) => steady.has(key))).toEqual(b?.filter((key) => steady.has(key)));
      }),
    );
  });
});
