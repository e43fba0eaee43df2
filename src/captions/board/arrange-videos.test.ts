import { expect, it } from "vitest";
import { type CoverageView, DEFAULT_VIEW } from "#captions/coverage-view.ts";
import { arrangeVideos } from "./coverage.ts";
import { videoForTest as video } from "./video-for-test.ts";

const VIDEOS = [
  video("a", ["en"], { title: "Part 10", createdAtMs: 3 }),
  video("b", ["en", "fr"], { title: "part 2", createdAtMs: 2, status: "unpublished" }),
  video("c", [], { title: "Älg", createdAtMs: null }),
  video("d", [null, "FR"], { title: null, filename: "Straße.mov", createdAtMs: 1 }),
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
])("Arranges videos for the view %j as %s", (view, ids) => {
  const arranged = (videos: typeof VIDEOS) =>
    arrangeVideos(videos, { ...DEFAULT_VIEW, ...view }, "en")
      .map(({ id }) => id)
      .join("");
  expect(arranged(VIDEOS)).toBe(ids);
  expect(arranged(VIDEOS.toReversed())).toBe(ids);
});
