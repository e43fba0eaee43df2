import { describe, expect, it } from "vitest";
import { ORDERS } from "#library/library-view.ts";
import { comparisonsIn } from "#videos/compare-videos.ts";
import { videoForTest } from "#videos/video-for-test.ts";
import { EMPTY_LIBRARY, withoutVideo, withVideos } from "#videos/video-library.ts";
import { sortVideos } from "./sort-videos.ts";

describe("sortVideos", () => {
  const videos = [
    videoForTest("a", {
      title: "Part 10",
      durationSeconds: 5,
      fileSizeBytes: null,
      createdAtMs: 3,
      savedAtMs: 1,
    }),
    videoForTest("b", {
      title: "part 2",
      durationSeconds: null,
      fileSizeBytes: 9,
      createdAtMs: 2,
      savedAtMs: null,
    }),
    videoForTest("c", {
      title: "Älg",
      durationSeconds: 7,
      fileSizeBytes: 8,
      createdAtMs: null,
      savedAtMs: 2,
    }),
    videoForTest("d", {
      title: null,
      durationSeconds: null,
      fileSizeBytes: null,
      createdAtMs: null,
      savedAtMs: null,
    }),
  ];
  it.each([
    ["newest", "abcd"],
    ["oldest", "bacd"],
    ["title", "cbad"],
    ["titleDown", "abcd"],
    ["longest", "cabd"],
    ["shortest", "acbd"],
    ["largest", "bcad"],
    ["changed", "cabd"],
  ] as const)("Sorts unknown values last, by %s", (order, ids) => {
    expect(
      sortVideos(videos, order, "en")
        .map(({ id }) => id)
        .join(""),
    ).toBe(ids);
    expect(
      sortVideos(videos.toReversed(), order, "en")
        .map(({ id }) => id)
        .join(""),
    ).toBe(ids);
  });

  it("Sorts titles as readers of a language do", () => {
    const named = ["Öl", "Zug", "Ort"].map((title) => videoForTest(title, { title }));
    const sorted = (locale: string) => sortVideos(named, "title", locale).map(({ id }) => id);
    expect(sorted("de")).toEqual(["Öl", "Ort", "Zug"]);
    expect(sorted("sv")).toEqual(["Ort", "Zug", "Öl"]);
  });

  it.each(["title", "titleDown", "changed"] as const)(
    "Sorts thousands as it does a few, also after changes: %s",
    (order) => {
      const titles = ["Ärger", "zebra", "Part 10", "part 2", "", "夜の商店街", "École", "كل يوم"];
      const videos = Array.from({ length: 3000 }, (_, number) =>
        videoForTest(`a${number}`, {
          title: `${titles[(number * 7) % titles.length]}${(number * 31) % 997}`.trim() || null,
          savedAtMs: (number * 131) % 1999,
          createdAtMs: number,
        }),
      );
      const compare = comparisonsIn("sv")[order];
      const expected = (list: readonly (typeof videos)[number][]) =>
        list.toSorted((a, b) => compare(a, b) || (a.id < b.id ? -1 : 1));
      let library = withVideos(EMPTY_LIBRARY, videos);
      expect(sortVideos(library.videos, order, "sv")).toEqual(expected(videos));
      const changes = [
        videoForTest("a5", { title: "E\u0301cole 5", savedAtMs: 5000, createdAtMs: 5 }),
        videoForTest("new", { title: "Ä new one", savedAtMs: 4000, createdAtMs: 9000 }),
      ];
      library = withoutVideo(withVideos(library, changes), "a77");
      expect(sortVideos(library.videos, order, "sv")).toEqual(expected(library.videos));
      const half = library.videos.slice(900);
      expect(sortVideos(half, order, "sv")).toEqual(expected(half));
    },
  );

  it("Sorts equal videos always in the same order", () => {
    const equal = ["c", "a", "b"].map((id) => videoForTest(id, { title: "Same" }));
    for (const order of ORDERS.filter((each) => each !== "best")) {
      expect(sortVideos(equal, order, "en").map(({ id }) => id)).toEqual(["a", "b", "c"]);
    }
  });
});
