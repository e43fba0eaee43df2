import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entriesOf, type PlaylistEntry } from "#playlists/entries.ts";
import { moved, rearranged } from "./moves.ts";

const listOf = (count: number) =>
  entriesOf(Array.from({ length: count }, (_, at) => ({ id: `f${at}`, type: "vod" })));
const keysOf = (entries: readonly PlaylistEntry[]) => entries.map(({ key }) => key);

/** Makes a list, and some of its keys. */
const cases = fc.integer({ min: 1, max: 30 }).chain((count) =>
  fc.record({
    entries: fc.constant(listOf(count)),
    keys: fc.subarray(keysOf(listOf(count))).map((some) => new Set(some)),
    at: fc.integer({ min: 0, max: count }),
  }),
);

function expectMove(
  before: readonly PlaylistEntry[],
  after: readonly PlaylistEntry[],
  keys: ReadonlySet<string>,
): void {
  expect(keysOf(after).toSorted()).toEqual(keysOf(before).toSorted());
  const split = (entries: readonly PlaylistEntry[], isMoved: boolean) =>
    keysOf(entries).filter((key) => keys.has(key) === isMoved);
  expect(split(after, true)).toEqual(split(before, true));
  expect(split(after, false)).toEqual(split(before, false));
}

describe("moves", () => {
  it("Moves put entries into a gap together, before what was behind it", () => {
    fc.assert(
      fc.property(cases, ({ entries, keys, at }) => {
        const after = moved(entries, keys, { gap: at });
        expectMove(entries, after, keys);
        const staysBefore = entries.slice(0, at).filter(({ key }) => !keys.has(key)).length;
        const first = after.findIndex(({ key }) => keys.has(key));
        expect(first).toBe(keys.size > 0 ? staysBefore : -1);
        expect(
          after.slice(staysBefore, staysBefore + keys.size).every(({ key }) => keys.has(key)),
        ).toBe(true);
      }),
    );
  });

  it("Moves put the first entry at the place, or as near as there is room", () => {
    fc.assert(
      fc.property(cases, ({ entries, keys, at }) => {
        const after = moved(entries, keys, { place: at });
        expectMove(entries, after, keys);
        const nearest = Math.min(Math.max(at, 1), entries.length - keys.size + 1);
        const first = after.findIndex(({ key }) => keys.has(key)) + 1;
        expect(first).toBe(keys.size === 0 ? 0 : nearest);
      }),
    );
  });

  it("Moves shift each entry by one where there is room, and back by the reverse move", () => {
    fc.assert(
      fc.property(cases, ({ entries, keys }) => {
        const up = moved(entries, keys, "up");
        const down = moved(entries, keys, "down");
        expectMove(entries, up, keys);
        expectMove(entries, down, keys);
        const atTop = entries.findIndex(({ key }) => !keys.has(key));
        for (const [at, { key }] of entries.entries()) {
          if (!keys.has(key)) continue;
          const isStuck = atTop < 0 || at < atTop;
          expect(keysOf(up).indexOf(key)).toBe(isStuck ? at : at - 1);
        }
        fc.pre(!keys.has(entries[0]?.key ?? ""));
        expect(moved(up, keys, "down")).toEqual(entries);
      }),
    );
  });

  it("Moves within places change no other entry", () => {
    fc.assert(
      fc.property(cases, ({ entries, keys }) => {
        const after = rearranged(entries, keys, (some) => some.toReversed());
        const touched = keys.size === 0 ? new Set(keysOf(entries)) : keys;
        const pick = (list: readonly PlaylistEntry[]) =>
          keysOf(list).filter((key) => touched.has(key));
        expect(pick(after)).toEqual(pick(entries).toReversed());
        const elsewhere = entries.filter(
          ({ key }, at) => !touched.has(key) && after[at]?.key !== key,
        );
        expect(elsewhere).toEqual([]);
      }),
    );
  });
});
