import { expect, it } from "vitest";
import { boardVideos, lackingKinds, placeOf } from "./board-videos.ts";

const item = (id: string, over: Partial<Parameters<typeof lackingKinds>[0]> = {}) => ({
  id,
  status: "ready" as const,
  assetId: `asset-${id}`,
  thumbnailUrl: null,
  splashScreenUrl: null,
  ...over,
});
const URL = "https://cdn.example/picture";
const none: ReadonlySet<string> = new Set();
const ids = (videos: readonly { id: string }[]) => videos.map(({ id }) => id);

it.each([
  ["thumbnail", {}, ["thumbnail"]],
  ["splashscreen", {}, ["splashscreen"]],
  ["both", {}, ["thumbnail", "splashscreen"]],
  ["both", { thumbnailUrl: URL }, ["splashscreen"]],
  ["both", { splashScreenUrl: URL }, ["thumbnail"]],
  ["thumbnail", { thumbnailUrl: URL }, []],
  ["splashscreen", { thumbnailUrl: URL }, ["splashscreen"]],
] as const)("Says, filling in %s, what a video with %j lacks: %j", (fill, over, expected) => {
  expect(lackingKinds(item("a", over), fill)).toEqual(expected);
});

const LIBRARY = [
  item("a"),
  item("has", { thumbnailUrl: URL }),
  item("off", { status: "unpublished" }),
  item("new", { status: "encoding", assetId: null }),
  item("mute", { assetId: null }),
  item("b"),
];

it("Shows videos that lack an image, apart from those that yield no frames", () => {
  const shown = boardVideos(LIBRARY, {
    fill: "thumbnail",
    selected: null,
    given: none,
    awaited: none,
    unplayable: none,
  });
  expect(ids(shown.ready)).toEqual(["a", "b"]);
  expect(shown.waiting.map(({ video, reason }) => [video.id, reason])).toEqual([
    ["off", "unpublished"],
    ["new", "encoding"],
    ["mute", "noAsset"],
  ]);
});

it("Shows, of the selected videos, those that lack an image", () => {
  const selected = new Set(["b", "has", "off", "gone"]);
  const shown = boardVideos(LIBRARY, {
    fill: "thumbnail",
    selected,
    given: none,
    awaited: none,
    unplayable: none,
  });
  expect(ids(shown.ready)).toEqual(["b"]);
  expect(shown.waiting).toHaveLength(1);
});

it("A video that was given its image stays on the board", () => {
  const shown = boardVideos(LIBRARY, {
    fill: "thumbnail",
    selected: null,
    given: new Set(["has"]),
    awaited: none,
    unplayable: none,
  });
  expect(ids(shown.ready)).toEqual(["a", "has", "b"]);
});

it("A video whose image was sent elsewhere is not given another", () => {
  const awaited = new Set([placeOf("a", "thumbnail"), placeOf("b", "splashscreen")]);
  expect(lackingKinds(item("a"), "both", awaited)).toEqual(["splashscreen"]);
  expect(lackingKinds(item("b"), "both", awaited)).toEqual(["thumbnail"]);
  const shown = boardVideos(LIBRARY, {
    fill: "thumbnail",
    selected: null,
    given: none,
    awaited,
    unplayable: none,
  });
  expect(ids(shown.ready)).toEqual(["b"]);
  expect(shown.waiting[0]).toMatchObject({ video: { id: "a" }, reason: "onItsWay" });
});

it("Lists a video that this browser can't play with the reason, unless it has its image already", () => {
  const shown = boardVideos(LIBRARY, {
    fill: "thumbnail",
    selected: null,
    given: new Set(["b"]),
    awaited: none,
    unplayable: new Set(["a", "b", "off"]),
  });
  expect(ids(shown.ready)).toEqual(["b"]);
  expect(shown.waiting.map(({ video, reason }) => [video.id, reason])).toEqual([
    ["a", "unplayable"],
    ["off", "unpublished"],
    ["new", "encoding"],
    ["mute", "noAsset"],
  ]);
});
