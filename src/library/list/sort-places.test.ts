import { describe, expect, it } from "vitest";
import { comparisonsIn } from "#videos/compare-videos.ts";
import { videoForTest } from "#videos/video-for-test.ts";
import { placesByNumber, placesByTitle } from "./sort-places.ts";

describe("placesByNumber", () => {
  it("Puts the lowest first, the unknown last, and leaves equal ones in their order", () => {
    const numbers = Float64Array.of(7, -1.5, Number.POSITIVE_INFINITY, 7, 0, -1.5);
    expect([...placesByNumber(numbers)]).toEqual([1, 5, 4, 0, 3, 2]);
    expect([...placesByNumber(new Float64Array())]).toEqual([]);
  });
});

/** Sorts as a short list is sorted. */
function expected(list: readonly (string | null)[], locale: string, isDown: boolean) {
  const compare = comparisonsIn(locale)[isDown ? "titleDown" : "title"];
  return list
    .map((title, at) => ({ at, video: videoForTest(`${at}`, { title }) }))
    .toSorted((a, b) => compare(a.video, b.video) || a.at - b.at)
    .map(({ at }) => at);
}

describe("placesByTitle", () => {
  const words = ["Ärger", "zebra", "Part 10", "part 2", "", "夜の商店街", "École", "كل يوم"];
  const titles = Array.from({ length: 1500 }, (_, at) =>
    at % 97 === 0 ? null : `${words[(at * 7) % words.length]} ${(at * 31) % 397}`,
  );

  it.each([false, true])(
    "Sorts many as a few are sorted, also after changes; down: %s",
    (isDown) => {
      const changed = titles.with(5, "E\u0301cole 5").with(9, "Ä new one").with(10, "Ä new two");
      const longer = [
        ...changed.slice(300),
        "a new one",
        "Ä new one",
        "A NEW ONE",
        "a first",
        null,
      ];
      for (const locale of ["sv", "de"]) {
        for (const list of [titles, changed, longer, titles.slice(900)]) {
          expect([...placesByTitle(list, locale, isDown)]).toEqual(expected(list, locale, isDown));
        }
      }
    },
  );
});
