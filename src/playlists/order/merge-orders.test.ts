import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeOrders, steadyKeys } from "#playlists/order-diff.ts";
import { anyOrder, entriesForTest, lettersOf, orderAfter } from "./orders-for-test.ts";

const keysOf = (entries: readonly { key: string }[]) => entries.map(({ key }) => key);
const anyMerge = anyOrder.chain((base) =>
  fc.tuple(fc.constant(base), orderAfter(base), orderAfter(base)),
);

describe("mergeOrders", () => {
  it.each([
    {
      what: "one adds and one moves",
      base: "abcd",
      mine: "xabcd",
      theirs: "bcda",
      merged: "xbcda",
    },
    { what: "both add at one place", base: "ab", mine: "axb", theirs: "ayb", merged: "ayxb" },
    { what: "both add the same", base: "ab", mine: "axb", theirs: "abx", merged: "axb" },
    { what: "both take out", base: "abcd", mine: "acd", theirs: "abd", merged: "ad" },
    { what: "both do the same", base: "abcd", mine: "dabc", theirs: "dabc", merged: "dabc" },
    {
      what: "a block of theirs stays whole though mine has moved a part of it",
      base: "abcdefg",
      mine: "abcdegf",
      theirs: "fgabcde",
      merged: "fabcdeg",
    },
  ])("Merges two orders where $what", ({ base, mine, theirs, merged }) => {
    const orders = [base, mine, theirs].map(entriesForTest);
    const [a = [], b = [], c = []] = orders;
    expect(lettersOf(mergeOrders(a, b, c).entries)).toBe(merged);
  });

  it("Reports what both have moved, and can keep their place", () => {
    const orders = ["abcdef", "bcdefa", "bcadef"].map(entriesForTest);
    const [base = [], mine = [], theirs = []] = orders;
    const merged = mergeOrders(base, mine, theirs);
    expect(lettersOf(merged.contested)).toBe("a");
    expect(lettersOf(merged.entries)).toBe("bcdefa");
    const choices = { theirPlaces: new Set(["vod:a"]), stored: new Set<string>() };
    expect(lettersOf(mergeOrders(base, mine, theirs, choices).entries)).toBe("bcadef");
  });

  it("Reports what both have added at different places", () => {
    const [base = [], mine = [], theirs = []] = ["abc", "xabc", "abcx"].map(entriesForTest);
    const merged = mergeOrders(base, mine, theirs);
    expect(lettersOf(merged.contested)).toBe("x");
    expect(lettersOf(merged.entries)).toBe("xabc");
    const choices = { theirPlaces: new Set(["vod:x"]), stored: new Set<string>() };
    expect(lettersOf(mergeOrders(base, mine, theirs, choices).entries)).toBe("abcx");
    expect(mergeOrders(base, mine, mine).contested).toEqual([]);
  });

  it("Reports what one side removed and the other moved, and can keep it", () => {
    const orders = ["abcd", "bcda", "bcd"].map(entriesForTest);
    const [base = [], mine = [], theirs = []] = orders;
    const merged = mergeOrders(base, mine, theirs);
    expect(lettersOf(merged.outThoughMoved)).toBe("a");
    expect(lettersOf(mergeOrders(base, theirs, mine).outThoughMoved)).toBe("a");
    expect(lettersOf(merged.entries)).toBe("bcd");
    const choices = { theirPlaces: new Set<string>(), stored: new Set(["vod:a"]) };
    expect(lettersOf(mergeOrders(base, mine, theirs, choices).entries)).toBe("bcda");
  });

  it("Equals the order of one side where the other has changed nothing", () => {
    fc.assert(
      fc.property(anyMerge, ([base, mine]) => {
        expect(mergeOrders(base, mine, base).entries).toEqual(mine);
        expect(mergeOrders(base, base, mine).entries).toEqual(mine);
        expect(mergeOrders(base, mine, mine).entries).toEqual(mine);
      }),
    );
  });

  it("Loses nothing that neither side removed, and has everything once", () => {
    fc.assert(
      fc.property(anyMerge, ([base, mine, theirs]) => {
        const [inBase, inMine, inTheirs] = [base, mine, theirs].map((all) => new Set(keysOf(all)));
        const expected = [...new Set([...keysOf(mine), ...keysOf(theirs)])].filter(
          (key) => !inBase?.has(key) || (inMine?.has(key) && inTheirs?.has(key)),
        );
        const merged = keysOf(mergeOrders(base, mine, theirs).entries);
        expect(merged.toSorted()).toEqual(expected.toSorted());
      }),
    );
  });

  it("Keeps the order of what neither side has touched, whatever is chosen", () => {
    fc.assert(
      fc.property(anyMerge, fc.boolean(), ([base, mine, theirs], isTheirs) => {
        const [ours, others] = [steadyKeys(base, mine), steadyKeys(base, theirs)];
        const untouched = keysOf(base).filter((key) => ours.has(key) && others.has(key));
        const all = new Set(isTheirs ? keysOf(base) : []);
        const merged = mergeOrders(base, mine, theirs, { theirPlaces: all, stored: all });
        const still = new Set(untouched);
        expect(keysOf(merged.entries).filter((key) => still.has(key))).toEqual(untouched);
        expect(new Set(keysOf(merged.entries)).size).toBe(merged.entries.length);
      }),
    );
  });
});
