import { expect, it } from "vitest";
import { boardFilms, lackingKinds, placeOf } from "./board-films.ts";

const film = (id: string, over: Partial<Parameters<typeof lackingKinds>[0]> = {}) => ({
  id,
  status: "ready" as const,
  assetId: `asset-${id}`,
  thumbnailUrl: null,
  splashScreenUrl: null,
  ...over,
});
const URL = "https://cdn.example/picture";
const none: ReadonlySet<string> = new Set();
const ids = (films: readonly { id: string }[]) => films.map(({ id }) => id);

it.each([
  ["thumbnail", {}, ["thumbnail"]],
  ["splashscreen", {}, ["splashscreen"]],
  ["both", {}, ["thumbnail", "splashscreen"]],
  ["both", { thumbnailUrl: URL }, ["splashscreen"]],
  ["both", { splashScreenUrl: URL }, ["thumbnail"]],
  ["thumbnail", { thumbnailUrl: URL }, []],
  ["splashscreen", { thumbnailUrl: URL }, ["splashscreen"]],
] as const)("filling in %s, a film with %j lacks %j", (fill, over, expected) => {
  expect(lackingKinds(film("a", over), fill)).toEqual(expected);
});

const LIBRARY = [
  film("a"),
  film("has", { thumbnailUrl: URL }),
  film("off", { status: "offline" }),
  film("new", { status: "encoding", assetId: null }),
  film("mute", { assetId: null }),
  film("b"),
];

it("shows films that lack something, apart from those that give no frames", () => {
  const shown = boardFilms(LIBRARY, {
    fill: "thumbnail",
    chosen: null,
    given: none,
    awaited: none,
  });
  expect(ids(shown.ready)).toEqual(["a", "b"]);
  expect(shown.waiting.map(({ vod, reason }) => [vod.id, reason])).toEqual([
    ["off", "offline"],
    ["new", "encoding"],
    ["mute", "noAsset"],
  ]);
  expect([shown.completeCount, shown.unknownCount]).toEqual([0, 0]);
});

it("of films that were chosen it says how many lack nothing, and how many are not known", () => {
  const chosen = new Set(["b", "has", "off", "gone"]);
  const shown = boardFilms(LIBRARY, { fill: "thumbnail", chosen, given: none, awaited: none });
  expect(ids(shown.ready)).toEqual(["b"]);
  expect(shown.waiting).toHaveLength(1);
  expect([shown.completeCount, shown.unknownCount]).toEqual([1, 1]);
});

it("a film that was given its picture stays", () => {
  const shown = boardFilms(LIBRARY, {
    fill: "thumbnail",
    chosen: null,
    given: new Set(["has"]),
    awaited: none,
  });
  expect(ids(shown.ready)).toEqual(["a", "has", "b"]);
});

it("a film that is given its picture elsewhere is not given another", () => {
  const awaited = new Set([placeOf("a", "thumbnail"), placeOf("b", "splashscreen")]);
  expect(lackingKinds(film("a"), "both", awaited)).toEqual(["splashscreen"]);
  expect(lackingKinds(film("b"), "both", awaited)).toEqual(["thumbnail"]);
  const shown = boardFilms(LIBRARY, { fill: "thumbnail", chosen: null, given: none, awaited });
  expect(ids(shown.ready)).toEqual(["b"]);
  expect(shown.waiting[0]).toMatchObject({ vod: { id: "a" }, reason: "onItsWay" });
});
