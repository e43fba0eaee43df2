import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  followed,
  isChanged,
  openDocument,
  redone,
  undone,
  withAct,
  withBase,
  withTheirs,
} from "./order-document.ts";
import { anyOrder, entriesForTest, lettersOf, orderAfter } from "./orders-for-test.ts";

const act = { kind: "move", count: 1 } as const;
const anySession = anyOrder.chain((base) =>
  fc.tuple(fc.constant(base), fc.array(fc.tuple(orderAfter(base), fc.boolean()), { maxLength: 8 })),
);

describe("an order that is worked on", () => {
  it("Returns to its start by undoing all, and to its end by redoing all", () => {
    fc.assert(
      fc.property(anySession, ([base, orders]) => {
        let document = openDocument(base);
        for (const [order, isTheirs] of orders) {
          document = isTheirs
            ? withTheirs(document, order, order, { kind: "theirs" })
            : withAct(document, order, act);
        }
        const count = document.past.length;
        let back = document;
        for (let step = 0; step < count; step += 1) back = undone(back);
        expect(back.present).toEqual(base);
        expect(isChanged(back)).toBe(false);
        expect(undone(back)).toBe(back);
        let again = back;
        for (let step = 0; step < count; step += 1) again = redone(again);
        expect(again).toEqual(document);
        expect(redone(again)).toBe(again);
      }),
    );
  });

  it("Adds no step where nothing changes, and drops undone steps where something does", () => {
    const opened = openDocument(entriesForTest("abc"));
    expect(withAct(opened, entriesForTest("abc"), act)).toBe(opened);
    const changed = withAct(
      undone(withAct(opened, entriesForTest("cab"), act)),
      entriesForTest("a"),
      act,
    );
    expect(changed.future).toEqual([]);
    expect(changed.past).toHaveLength(1);
  });

  it("Follows another person's order in one step, and keeps undo and redo", () => {
    fc.assert(
      fc.property(anySession, fc.nat({ max: 8 }), ([base, orders], undos) => {
        let document = openDocument(base);
        for (const [order] of orders) document = withAct(document, order, act);
        const count = document.past.length;
        for (let step = 0; step < undos; step += 1) document = undone(document);
        const theirs = entriesForTest("xyz");
        const after = followed(document, theirs);
        expect(isChanged(after)).toBe(false);
        expect(after.present).toEqual(theirs);
        expect(after.past.length > 0).toBe(count > 0);
        const before = count > 0 ? undone(after) : document;
        expect([before.present, before.base]).toEqual([document.present, document.base]);
        const stored = new Set(after.past.map(({ value }) => lettersOf(value)));
        const lost = [...document.past, ...document.future].filter(
          ({ value }) => !stored.has(lettersOf(value)),
        );
        expect(lost).toEqual([]);
      }),
    );
  });

  it("An order that is worked on is compared with the last confirmed order, also when an earlier merge is undone", () => {
    const opened = withAct(openDocument(entriesForTest("abc")), entriesForTest("cab"), act);
    const merged = withTheirs(opened, entriesForTest("cabx"), entriesForTest("abcx"), {
      kind: "merge",
    });
    expect(lettersOf(undone(merged).base)).toBe("abc");
    const saved = withBase(merged, entriesForTest("cabx"));
    expect(lettersOf(undone(saved).base)).toBe("cabx");
    expect(isChanged(undone(saved))).toBe(true);
  });
});
