import fc from "fast-check";
import { entriesOf, type PlaylistEntry, type PlaylistItem } from "#playlists/entries.ts";

/** Creates entries named by letters. */
export function entriesForTest(letters: string): PlaylistEntry[] {
  return entriesOf(letters.split("").map((id): PlaylistItem => ({ id, type: "vod" })));
}

/** Returns the letters of entries. */
export function lettersOf(entries: readonly PlaylistItem[]): string {
  return entries.map(({ id }) => id).join("");
}

/** Makes an order that has come about from another: some taken out, some moved, some put in. */
export function orderAfter(before: readonly PlaylistEntry[]): fc.Arbitrary<PlaylistEntry[]> {
  return fc
    .tuple(
      fc.subarray([...before]),
      fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 4 }),
      fc.array(fc.tuple(fc.constantFrom("u", "v", "w", "x", "y", "z"), fc.nat()), { maxLength: 3 }),
      fc.boolean(),
    )
    .map(([stored, moves, added, isWhole]) => {
      let order = isWhole ? [...before] : stored;
      for (const [from, to] of moves) {
        const [entry] = order.slice(from % (order.length || 1));
        if (entry === undefined) continue;
        const rest = order.filter(({ key }) => key !== entry.key);
        order = rest.toSpliced(to % (rest.length + 1), 0, entry);
      }
      for (const [letter, at] of added) {
        const [entry] = entriesForTest(letter);
        if (entry === undefined || order.some(({ key }) => key === entry.key)) continue;
        order = order.toSpliced(at % (order.length + 1), 0, entry);
      }
      return order;
    });
}

/** Makes an order to begin with. */
export const anyOrder = fc
  .uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h", "i"), { maxLength: 9 })
  .map((letters) => entriesForTest(letters.join("")));
