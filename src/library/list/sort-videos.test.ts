import { describe, expect, it } from "vitest";
import { ORDERS } from "#library/library-view.ts";
import { videoForTest } from "#videos/video-for-test.ts";
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

  it("Sorts equal videos always in the same order", () => {
    const equal = ["c", "a", "b"].map((id) => videoForTest(id, { title: "Same" }));
    for (const order of ORDERS.filter((each) => each !== "best")) {
      expect(sortVideos(equal, order, "en").map(({ id }) => id)).toEqual(["a", "b", "c"]);
    }
  });
});
