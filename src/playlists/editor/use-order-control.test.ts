import { expect, it } from "vitest";
import { entriesOf } from "#playlists/entries.ts";
import { NOTHING, only, rangedTo, toggled, without } from "./use-order-control.ts";

const entries = entriesOf(["a", "b", "c", "d", "e"].map((id) => ({ id, type: "vod" })));
const ids = ({ keys }: { keys: ReadonlySet<string> }) =>
  [...keys].map((key) => key.slice("vod:".length)).join("");

it("begins a range where something was chosen last, upwards as well", () => {
  const down = rangedTo(only("vod:b"), entries, "vod:d", false);
  expect(ids(down)).toBe("bcd");
  expect(ids(rangedTo(down, entries, "vod:a", false))).toBe("ab");
});

it("adds a range to what is chosen where that is wanted", () => {
  const two = toggled(only("vod:a"), "vod:c");
  expect(ids(rangedTo(two, entries, "vod:e", true))).toBe("acde");
  expect(ids(rangedTo(two, entries, "vod:e", false))).toBe("cde");
});

it("has no range without a beginning, or with one that has gone", () => {
  expect(ids(rangedTo(NOTHING, entries, "vod:c", false))).toBe("c");
  expect(ids(rangedTo(only("vod:gone"), entries, "vod:c", false))).toBe("c");
});

it("lets go of what has gone, and stays the same object else", () => {
  const all = toggled(only("vod:a"), "vod:b");
  expect(without(all, () => true)).toBe(all);
  expect(ids(without(all, (key) => key === "vod:b"))).toBe("b");
});
