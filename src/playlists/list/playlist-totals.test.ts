import { describe, expect, it } from "vitest";
import type { ListedItem } from "#playlists/playlist-record.ts";
import { totalsOf } from "./arrange-playlists.ts";

const video = (id: string): ListedItem => ({ id, type: "vod", title: null });
const channel: ListedItem = { id: "a", type: "channel", title: null };
const videos = new Map([
  ["a", { durationSeconds: 60, thumbnailUrl: "https://cdn.example/a" }],
  ["b", { durationSeconds: 30, thumbnailUrl: null }],
  ["none", { durationSeconds: 0, thumbnailUrl: "https://cdn.example/none" }],
]);

const known = { isCountAtLeast: false, isLengthAtLeast: false };

describe("totalsOf", () => {
  it.each([
    ["content that is not known", null, 0, { ...known, itemCount: null, seconds: null }],
    ["nothing", [], 0, { ...known, itemCount: 0, seconds: 0 }],
    ["videos", [video("a"), video("b"), video("a")], 0, { ...known, itemCount: 3, seconds: 150 }],
    [
      "a video that the library does not have",
      [video("a"), video("x")],
      0,
      { isCountAtLeast: false, isLengthAtLeast: true, itemCount: 2, seconds: 60 },
    ],
    [
      "a video of no length",
      [video("none"), video("b")],
      0,
      { isCountAtLeast: false, isLengthAtLeast: true, itemCount: 2, seconds: 30 },
    ],
    [
      // A channel has the id of a video.
      "a channel alone",
      [channel],
      0,
      { isCountAtLeast: false, isLengthAtLeast: true, itemCount: 1, seconds: null },
    ],
    [
      "an item that can't be read",
      [video("b")],
      1,
      { isCountAtLeast: true, isLengthAtLeast: true, itemCount: 1, seconds: 30 },
    ],
  ])("Adds up items and lengths of %s", (_name, items, unreadableCount, totals) => {
    expect(totalsOf({ items, unreadableCount }, videos)).toMatchObject(totals);
  });

  it("Returns the first four images, each once", () => {
    const many = new Map(
      ["1", "2", "3", "4", "5"].map((id) => [id, { durationSeconds: 1, thumbnailUrl: `u${id}` }]),
    );
    const items = ["1", "1", "x", "2", "3", "4", "5"].map(video);
    expect(totalsOf({ items, unreadableCount: 0 }, many).thumbnailUrls).toEqual([
      "u1",
      "u2",
      "u3",
      "u4",
    ]);
  });
});
