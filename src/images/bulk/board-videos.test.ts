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
] as const)("filling in %s, a video with %j lacks %j", (fill, over, expected) => {
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

it("shows videos that lack something, apart from those that give no frames", () => {
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

it("of videos that were chosen it shows those that lack something", () => {
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

it("a video that was given its image stays", () => {
  const shown = boardVideos(LIBRARY, {
    fill: "thumbnail",
    selected: null,
    given: new Set(["has"]),
    awaited: none,
    unplayable: none,
  });
  expect(ids(shown.ready)).toEqual(["a", "has", "b"]);
});

it("a video that is given its image elsewhere is not given another", () => {
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

it("lists a video that this browser can't play with the reason, unless it has its image already", () => {
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
