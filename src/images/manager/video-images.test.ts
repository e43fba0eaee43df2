import { expect, it } from "vitest";
import { videoImagesOf } from "./video-images.tsx";

it("Lists both images of each video once, in the order of the playlist", () => {
  const videos = new Map([
    ["a", { title: "A", thumbnailUrl: "a-t", splashScreenUrl: "a-s" }],
    ["b", { title: null, thumbnailUrl: null, splashScreenUrl: "b-s" }],
    // Many services use one file for both images.
    ["c", { title: "C", thumbnailUrl: "c", splashScreenUrl: "c" }],
  ]);
  const items = ["c", "a", "gone", "b", "a"].map((id) => ({ id, type: "vod" as const }));
  expect(videoImagesOf([...items, { id: "b", type: "channel" }], videos)).toEqual([
    { kind: "thumbnail", url: "c", title: "C" },
    { kind: "thumbnail", url: "a-t", title: "A" },
    { kind: "splashscreen", url: "a-s", title: "A" },
    { kind: "splashscreen", url: "b-s", title: null },
  ]);
});
