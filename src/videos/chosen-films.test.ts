import fc from "fast-check";
import { expect, it } from "vitest";
import { chosenFilms, chosenState } from "./chosen-films.ts";

it("what was chosen comes back from the history", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid()), (ids) => {
      const kept: unknown = structuredClone(chosenState(ids));
      expect(chosenFilms(kept)).toEqual(new Set(ids));
    }),
  );
});

it.each([
  [null, null],
  [undefined, null],
  ["text", null],
  [{ chosenFilms: "a" }, null],
  [{ chosenFilms: ["a", 1, null, "b"] }, new Set(["a", "b"])],
])("of %j it is %j", (state, expected) => expect(chosenFilms(state)).toEqual(expected));
