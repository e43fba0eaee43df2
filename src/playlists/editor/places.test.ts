import { expect, it } from "vitest";
import { entriesOf } from "#playlists/entries.ts";
import { neighbourOf, placesOf } from "./row-focus.ts";

const entries = entriesOf(["a", "b", "c", "d"].map((id) => ({ id, type: "vod" })));
const keys = (ids: string) => new Set(ids.split("").map((id) => `vod:${id}`));

it("Returns the places of entries, and whether they are consecutive", () => {
  expect(placesOf(entries, keys("bc"))).toEqual({ count: 2, first: 2, last: 3, isTogether: true });
  expect(placesOf(entries, keys("ad"))).toMatchObject({ first: 1, last: 4, isTogether: false });
});

it.each([
  ["b", "b", "vod:c"],
  ["bc", "b", "vod:d"],
  ["cd", "d", "vod:b"],
  ["abcd", "a", null],
])("Without %s, the focus goes to what comes after: %s", (gone, at, next) => {
  expect(neighbourOf(entries, keys(gone), `vod:${at}`)).toBe(next);
});
