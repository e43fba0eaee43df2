import { expect, it } from "vitest";
import { changeBetween, changeKind } from "./changes.ts";

it.each([
  [12, 10, 0.2, "more"],
  [8, 10, -0.2, "less"],
  [10, 10, 0, "same"],
  [100_004, 100_000, 0.000_04, "more"],
  [0.1 + 0.2, 0.3, 0, "same"],
  [0, 4, -1, "less"],
  [0, 0, null, "same"],
  [3, 0, null, "new"],
  [null, 3, null, "unknown"],
  [3, null, null, "unknown"],
] as const)("Tells how %j has changed after %j: %j, %s", (current, previous, ratio, kind) => {
  const change = changeBetween(current, previous);
  expect(changeKind(change)).toBe(kind);
  expect(change.ratio === null ? null : Math.round(change.ratio * 1e6) / 1e6).toBe(ratio);
});
