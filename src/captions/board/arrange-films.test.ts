import { expect, it } from "vitest";
import { arrangeFilms } from "./coverage.ts";
import { type CoverageView, USUAL_VIEW } from "./coverage-view.ts";
import { filmForTest as film } from "./film-for-test.ts";

const FILMS = [
  film("a", ["en"], { title: "Part 10", createdAtMs: 3 }),
  film("b", ["en", "fr"], { title: "part 2", createdAtMs: 2, status: "offline" }),
  film("c", [], { title: "Älg", createdAtMs: null }),
  film("d", [null, "FR"], { title: null, filename: "Straße.mov", createdAtMs: 1 }),
];

it.each<[Partial<CoverageView>, string]>([
  [{}, "abdc"],
  [{ order: "oldest" }, "dbac"],
  [{ order: "title" }, "cbad"],
  [{ order: "titleDown" }, "abcd"],
  [{ order: "fewest" }, "cadb"],
  [{ missing: "fr" }, "ac"],
  [{ missing: "sv" }, "abdc"],
  [{ isOnlineOnly: true }, "adc"],
  [{ search: "PART" }, "ab"],
  [{ search: "10 part" }, "a"],
  [{ search: "alg" }, "c"],
  [{ search: "strasse" }, "d"],
  [{ search: "zzz" }, ""],
])("%j: %s", (view, ids) => {
  const arranged = (films: typeof FILMS) =>
    arrangeFilms(films, { ...USUAL_VIEW, ...view })
      .map(({ id }) => id)
      .join("");
  expect(arranged(FILMS)).toBe(ids);
  expect(arranged(FILMS.toReversed())).toBe(ids);
});
