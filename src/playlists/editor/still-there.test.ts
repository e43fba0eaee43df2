import { expect, it } from "vitest";
import { entriesOf } from "#playlists/entries.ts";
import { stillThere } from "./use-drag.ts";

const entries = entriesOf(["a", "b", "c", "d"].map((id) => ({ id, type: "vod" })));
const held = (key: string, ids: string) => ({
  key: `vod:${key}`,
  keys: new Set(ids.split("").map((id) => `vod:${id}`)),
});

it.each([
  ["b", "bd", held("b", "bd")],
  ["x", "xdb", held("b", "bd")],
  ["b", "bxd", held("b", "bd")],
  ["x", "xy", null],
])("Finds which of the held entries at %s of %s still exist", (key, ids, left) => {
  expect(stillThere(held(key, ids), entries)).toEqual(left);
});

it("Returns the same object as long as nothing is missing", () => {
  const all = held("a", "ac");
  expect(stillThere(all, entries)).toBe(all);
});
