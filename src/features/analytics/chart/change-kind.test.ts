import { expect, it } from "vitest";
import { changeKind, percentWords } from "./change-kind.ts";

it.each([
  [12, 10, 0.2, "more"],
  [8, 10, -0.2, "less"],
  [10, 10, 0, "same"],
  [100_004, 100_000, 0.000_04, "same"],
  [99_950, 100_000, -0.0005, "less"],
  [0, 0, null, "same"],
  [3, 0, null, "new"],
  [null, 3, null, "unknown"],
  [3, null, null, "unknown"],
] as const)("%j after %j is %4$s", (current, previous, ratio, kind) => {
  expect(changeKind({ current, previous, ratio })).toBe(kind);
});

it("says how large it is without its direction", () => {
  expect(percentWords(-0.0273, "en")).toBe("2.7%");
  expect(percentWords(12, "en")).toBe("1,200%");
});
