import { describe, expect, it } from "vitest";
import { parseStoredImages } from "./stored-images.ts";

const NOW_MS = Date.UTC(2026, 10, 20, 12);
const stored = {
  id: "job",
  owner: { type: "vod", id: "video" },
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
    const text = textOf(stored, { ...stored, id: "b", before, more: "than that" });
    expect(parseStoredImages(text, NOW_MS)).toEqual([stored, { ...stored, id: "b", before }]);
  });

  it.each([
    ["nothing", null],
    ["no JSON", "{"],
    ["another version", JSON.stringify({ version: 2, pictures: [stored] })],
    ["no list", JSON.stringify({ version: 1, pictures: stored })],
    ["no record", textOf(null, 5, "job", [])],
    ["another owner", textOf({ ...stored, owner: { type: "folder", id: "video" } })],
    ["an owner without id", textOf({ ...stored, owner: { type: "vod" } })],
    ["another kind", textOf({ ...stored, kind: "poster" })],
    ["no print", textOf({ ...stored, print: null })],
    ["no answer of storage", textOf({ ...stored, isStored: "yes" })],
    ["no standing before", textOf({ ...stored, before: null })],
    ["a number for an address", textOf({ ...stored, before: { url: 5, print: null } })],
    ["the day before yesterday", textOf({ ...stored, givenAtMs: NOW_MS - 48 * 3_600_000 })],
    ["a time to come", textOf({ ...stored, givenAtMs: NOW_MS + 48 * 3_600_000 })],
  ])("makes nothing of %s", (_what, text) => {
    expect(parseStoredImages(text, NOW_MS)).toEqual([]);
  });
});
