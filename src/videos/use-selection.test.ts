import fc from "fast-check";
import { expect, it } from "vitest";
import { selectedVideos, selectionState } from "./use-selection.ts";

it("Restores the selection from the history", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid()), (ids) => {
      const stored: unknown = structuredClone(selectionState(ids));
      expect(selectedVideos(stored)).toEqual(new Set(ids));
    }),
  );
});

it.each([
  [null, null],
  [undefined, null],
  ["text", null],
  [{ selectedVideos: "a" }, null],
  [{ selectedVideos: ["a", 1, null, "b"] }, new Set(["a", "b"])],
])("Reads from the history entry %j the selection %j", (state, expected) =>
  expect(selectedVideos(state)).toEqual(expected),
);
