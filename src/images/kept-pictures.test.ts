import { describe, expect, it } from "vitest";
import { parseKeptPictures } from "./kept-pictures.ts";

const NOW_MS = Date.UTC(2026, 10, 20, 12);
const kept = {
  id: "job",
  owner: { type: "vod", id: "film" },
  kind: "thumbnail",
  isOvertaking: false,
  givenAtMs: NOW_MS - 60_000,
  print: "abc",
  isStored: true,
  before: { url: null, print: null },
};
const textOf = (...pictures: unknown[]) => JSON.stringify({ version: 1, pictures });

describe("parseKeptPictures", () => {
  it("reads what was kept, and nothing that was put beside it", () => {
    const before = { url: "https://cdn.example/a", print: "old" };
    const text = textOf(kept, { ...kept, id: "b", before, more: "than that" });
    expect(parseKeptPictures(text, NOW_MS)).toEqual([kept, { ...kept, id: "b", before }]);
  });

  it.each([
    ["nothing", null],
    ["no JSON", "{"],
    ["another version", JSON.stringify({ version: 2, pictures: [kept] })],
    ["no list", JSON.stringify({ version: 1, pictures: kept })],
    ["no record", textOf(null, 5, "job", [])],
    ["another owner", textOf({ ...kept, owner: { type: "folder", id: "film" } })],
    ["an owner without id", textOf({ ...kept, owner: { type: "vod" } })],
    ["another kind", textOf({ ...kept, kind: "poster" })],
    ["no print", textOf({ ...kept, print: null })],
    ["no answer of storage", textOf({ ...kept, isStored: "yes" })],
    ["no standing before", textOf({ ...kept, before: null })],
    ["a number for an address", textOf({ ...kept, before: { url: 5, print: null } })],
    ["the day before yesterday", textOf({ ...kept, givenAtMs: NOW_MS - 48 * 3_600_000 })],
    ["a time to come", textOf({ ...kept, givenAtMs: NOW_MS + 48 * 3_600_000 })],
  ])("makes nothing of %s", (_what, text) => {
    expect(parseKeptPictures(text, NOW_MS)).toEqual([]);
  });
});
