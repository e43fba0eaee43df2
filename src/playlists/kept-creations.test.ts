import { describe, expect, it } from "vitest";
import { parseKeptCreations } from "./kept-creations.ts";

const NOW_MS = Date.UTC(2026, 10, 20, 12);
const kept = {
  playlist: { id: "list", title: "Sea", description: null },
  madeAtMs: NOW_MS - 60_000,
  items: [
    { id: "film", type: "vod" },
    { id: "live", type: "channel" },
  ],
};
const textOf = (...made: unknown[]) => JSON.stringify({ version: 1, made });

describe("parseKeptCreations", () => {
  it("reads what was kept, and nothing that was put beside it", () => {
    const more = { ...kept, items: [{ id: "film", type: "vod", title: "Sea" }], more: "than that" };
    expect(parseKeptCreations(textOf(kept, more), NOW_MS)).toEqual([
      kept,
      { ...kept, items: [{ id: "film", type: "vod" }] },
    ]);
  });

  it.each([
    ["nothing", null],
    ["no JSON", "{"],
    ["another version", JSON.stringify({ version: 2, made: [kept] })],
    ["no list", JSON.stringify({ version: 1, made: kept })],
    ["no record", textOf(null, 5, "list", [])],
    ["no playlist", textOf({ ...kept, playlist: null })],
    ["a number for a title", textOf({ ...kept, playlist: { ...kept.playlist, title: 5 } })],
    ["no items", textOf({ ...kept, items: null })],
    ["some other item", textOf({ ...kept, items: [...kept.items, { id: "x", type: "folder" }] })],
    ["a quarter of an hour ago", textOf({ ...kept, madeAtMs: NOW_MS - 900_000 })],
    ["a time to come", textOf({ ...kept, madeAtMs: NOW_MS + 900_000 })],
  ])("makes nothing of %s", (_what, text) => {
    expect(parseKeptCreations(text, NOW_MS)).toEqual([]);
  });
});
