import { expect, it } from "vitest";
import { type EntryFacts, entriesOf } from "#playlists/entries.ts";
import { SORTS, type SortOrder, sorted } from "./sort-orders.ts";

const KNOWN: Record<string, Partial<EntryFacts> & { plays?: number }> = {
  a: { title: "Part 10", createdAtMs: 3, durationSeconds: 0, plays: 0 },
  b: { title: "Part 9", createdAtMs: null, durationSeconds: 30 },
  c: { title: "éclair", createdAtMs: 1, durationSeconds: 20, plays: 7 },
  d: { title: "d", createdAtMs: 2, durationSeconds: 20, phase: "gone" },
  e: { title: "Zebra", createdAtMs: 3, durationSeconds: null, plays: 9 },
};
const entries = entriesOf(["a", "b", "c", "d", "e"].map((id) => ({ id, type: "vod" })));

function order(name: SortOrder["name"]): string {
  const found = SORTS.find((each) => each.name === name);
  if (found === undefined) throw new Error(name);
  const next = sorted(entries, found, {
    factsOf: ({ id }) => ({
      title: id,
      thumbnailUrl: null,
      durationSeconds: null,
      createdAtMs: null,
      phase: "ready",
      ...KNOWN[id],
    }),
    playsOf: ({ id }) => KNOWN[id]?.plays ?? null,
    locale: "en",
  });
  return next.map(({ id }) => id).join("");
}

it.each<[SortOrder["name"], string]>([
  // Numeric collation, accents as base letters; untitled items last.
  ["titleUp", "cbaed"],
  ["titleDown", "eabcd"],
  // Equal ones keep their order; unknown values are last, in both directions.
  ["newest", "aedcb"],
  ["oldest", "cdaeb"],
  ["shortest", "cdbae"],
  ["longest", "bcdae"],
  // Zero is a known value, and comes before unknown ones.
  ["plays", "ecabd"],
  ["reverse", "edcba"],
])("Sorts the entries by %s", (sort, expected) => {
  expect(order(sort)).toBe(expected);
});

it("Loses no entry in a random order", () => {
  expect(order("random").split("").toSorted().join("")).toBe("abcde");
});
