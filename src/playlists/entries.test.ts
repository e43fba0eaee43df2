import { describe, expect, it } from "vitest";
import {
  byFate,
  type EntryStatus,
  entriesAlike,
  entriesOf,
  type PlaylistItem,
  videosTakenOut,
  withNewEntries,
} from "./entries.ts";

const videos = (...ids: string[]): PlaylistItem[] => ids.map((id) => ({ id, type: "vod" }));
const keysOf = (entries: readonly { key: string }[]) => entries.map(({ key }) => key);

describe("names of entries", () => {
  it("Names of entries match the same video, and differ for a video and a channel", () => {
    const items: PlaylistItem[] = [...videos("a", "b", "a"), { id: "a", type: "channel" }];
    expect(keysOf(entriesOf(items))).toEqual(["vod:a", "vod:b", "vod:a#2", "channel:a"]);
  });

  it("Names of entries are not reused for new entries", () => {
    const rest = entriesOf(videos("a", "a")).slice(1);
    expect(keysOf(withNewEntries(rest, videos("a", "a"), 0))).toEqual([
      "vod:a",
      "vod:a#3",
      "vod:a#2",
    ]);
  });

  it("Names of entries are those of a known order, the first for the first", () => {
    const known = entriesOf(videos("a", "b", "a")).slice(1);
    expect(keysOf(known)).toEqual(["vod:b", "vod:a#2"]);
    expect(keysOf(entriesAlike(videos("a", "a", "b", "c"), known))).toEqual([
      "vod:a#2",
      "vod:a",
      "vod:b",
      "vod:c",
    ]);
  });
});

describe("videos that an order lacks", () => {
  const channel: PlaylistItem = { id: "k", type: "channel" };

  it.each<[string, PlaylistItem[], PlaylistItem[], PlaylistItem[]]>([
    ["those taken out", videos("a", "b", "c"), videos("b"), videos("a", "c")],
    ["all of them", videos("a", "b"), [], videos("a", "b")],
    ["none where nothing is missing", videos("a"), videos("a"), []],
    ["none where one is added too", videos("a", "b"), videos("a", "x"), []],
    ["none where the others have moved", videos("a", "b", "c"), videos("c", "a"), []],
    ["none where a channel is missing", [...videos("a"), channel], videos("a"), []],
  ])("Finds the videos that were only removed: %s", (_, order, now, missing) => {
    expect(videosTakenOut(order, now)).toEqual(missing);
  });
});

it("Saving keeps the order of items, and leaves unknown ones to the service", () => {
  const phases: EntryStatus[] = [
    "ready",
    "unpublished",
    "disabled",
    "gone",
    "unknown",
    "encoding",
    "ready",
  ];
  const items = phases.map((_, at): PlaylistItem => ({ id: `${at}`, type: "vod" }));
  const groups = byFate(items, ({ id }) => ({ phase: phases[Number(id)] ?? "unknown" }));
  expect(groups).toEqual({
    sent: videos("0", "2", "4", "6"),
    waits: videos("1", "5"),
    dropped: videos("3"),
  });
});
