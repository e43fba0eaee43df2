import { expect, it } from "vitest";
import { only, rangedTo, type Selection, toggled, without } from "./selection.ts";

const NOTHING: Selection<string> = { keys: new Set(), anchor: null };
const all = ["a", "b", "c", "d", "e"];
const ids = ({ keys }: Selection<string>) => [...keys].join("");

it("begins a range where something was chosen last, upwards as well", () => {
  const down = rangedTo(only("b"), all, "d", false);
  expect(ids(down)).toBe("bcd");
  expect(ids(rangedTo(down, all, "a", false))).toBe("ab");
});

it("adds a range to what is chosen where that is wanted", () => {
  const two = toggled(only("a"), "c");
  expect(ids(rangedTo(two, all, "e", true))).toBe("acde");
  expect(ids(rangedTo(two, all, "e", false))).toBe("cde");
});

it("has no range without a beginning, or with one that has gone", () => {
  expect(ids(rangedTo(NOTHING, all, "c", false))).toBe("c");
  expect(ids(rangedTo(only("gone"), all, "c", false))).toBe("c");
});

it("lets go of what has gone, and stays the same object else", () => {
  const two = toggled(only("a"), "b");
  expect(without(two, () => true)).toBe(two);
  expect(ids(without(two, (key) => key === "b"))).toBe("b");
});
