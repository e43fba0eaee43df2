import { expect, it } from "vitest";
import { type EntryFacts, entriesOf } from "#playlists/entries.ts";
import { runningTimes } from "./sort-orders.ts";

const factsOf = (lengths: Record<string, number | null>) => {
  return ({ id }: { id: string }): EntryFacts => ({
    title: id,
    thumbnailUrl: null,
    durationSeconds: lengths[id] ?? null,
    createdAtMs: null,
    phase: "ready",
  });
};

it("Adds up the known lengths, and says from which entry on it may be more", () => {
  const entries = entriesOf(["a", "b", "live", "c", "a"].map((id) => ({ id, type: "vod" })));
  expect(runningTimes(entries, factsOf({ a: 10, b: 5, live: null, c: 1 }))).toEqual([
    { seconds: 0, isAtLeast: false },
    { seconds: 10, isAtLeast: false },
    { seconds: 15, isAtLeast: false },
    { seconds: 15, isAtLeast: true },
    { seconds: 16, isAtLeast: true },
    { seconds: 26, isAtLeast: true },
  ]);
});

it("Reads a length of zero as not measured", () => {
  const times = runningTimes(entriesOf([{ id: "a", type: "vod" }]), factsOf({ a: 0 }));
  expect(times.at(-1)).toEqual({ seconds: 0, isAtLeast: true });
});
