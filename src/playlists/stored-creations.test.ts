import { describe, expect, it } from "vitest";
import { parseStoredCreations } from "./playlist-creations-queries.ts";

const NOW_MS = Date.UTC(2026, 10, 20, 12);
const stored = {
  playlist: { id: "list", title: "Sea", description: null },
  madeAtMs: NOW_MS - 60_000,
  items: [
    { id: "video", type: "vod" },
    { id: "live", type: "channel" },
  ],
};
const textOf = (...made: unknown[]) => JSON.stringify({ version: 1, made });

describe("parseKeptCreations", () => {
  it("reads what was kept, and nothing that was put beside it", () => {
    const more = {
      ...stored,
      items: [{ id: "video", type: "vod", title: "Sea" }],
      more: "than that",
    };
    expect(parseStoredCreations(textOf(stored, more), NOW_MS)).toEqual([
      stored,
      { ...stored, items: [{ id: "video", type: "vod" }] },
    ]);
  });

  it.each([
    ["nothing", null],
    ["no JSON", "{"],
    ["another version", JSON.stringify({ version: 2, made: [stored] })],
    ["no list", JSON.stringify({ version: 1, made: stored })],
    ["no record", textOf(null, 5, "list", [])],
    ["no playlist", textOf({ ...stored, playlist: null })],
    ["a number for a title", textOf({ ...stored, playlist: { ...stored.playlist, title: 5 } })],
    ["no items", textOf({ ...stored, items: null })],
    [
      "some other item",
      textOf({ ...stored, items: [...stored.items, { id: "x", type: "folder" }] }),
    ],
    ["a quarter of an hour ago", textOf({ ...stored, madeAtMs: NOW_MS - 900_000 })],
    ["a time to come", textOf({ ...stored, madeAtMs: NOW_MS + 900_000 })],
  ])("makes nothing of %s", (_what, text) => {
    expect(parseStoredCreations(text, NOW_MS)).toEqual([]);
  });
});
