import { expect, it } from "vitest";
import { only, rangedTo, type Selection, toggled, without } from "./selection.ts";

const NOTHING: Selection<string> = { keys: new Set(), anchor: null };
const all = ["a", "b", "c", "d", "e"];
const ids = ({ keys }: Selection<string>) => [...keys].join("");

it("Starts a range at the last selection, upwards as well", () => {
  const down = rangedTo(only("b"), all, "d", false);
  expect(ids(down)).toBe("bcd");
  expect(ids(rangedTo(down, all, "a", false))).toBe("ab");
});

it("Adds a range to the selection on request", () => {
  const two = toggled(only("a"), "c");
  expect(ids(rangedTo(two, all, "e", true))).toBe("acde");
  expect(ids(rangedTo(two, all, "e", false))).toBe("cde");
});

it("Has no range without a start, or with one that is gone", () => {
  expect(ids(rangedTo(NOTHING, all, "c", false))).toBe("c");
  expect(ids(rangedTo(only("gone"), all, "c", false))).toBe("c");
});

it("Drops what is gone, and otherwise stays the same object", () => {
  const two = toggled(only("a"), "b");
  expect(without(two, () => true)).toBe(two);
  expect(ids(without(two, (key) => key === "b"))).toBe("b");
});
