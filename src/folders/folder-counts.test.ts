import { describe, expect, it } from "vitest";
import { countByFolder, countManyByFolder, folderScope } from "./folder-counts.ts";
import { nestFolders } from "./nesting.ts";

const folder = (id: string, path: string, parentId: string) => ({
  id,
  path,
  parentId,
  name: path.slice(path.lastIndexOf("/") + 1),
  awaits: null,
  isDoubtful: false,
});
const NESTING = nestFolders([
  folder("a", "/A", "top"),
  folder("b", "/A/B", "a"),
  folder("c", "/A/B/C", "b"),
  folder("d", "/A/D", "a"),
  folder("e", "/E", "top"),
]);
const inFolders = (...ids: string[]) => ({
  folders: ids.map((id) => ({ id, name: null, path: null })),
});
const count = (...videos: ReturnType<typeof inFolders>[]) => countByFolder(videos, NESTING, "top");

describe("countByFolder", () => {
  it("Counts a video in each of its folders, and one without a folder as none", () => {
    const counts = count(inFolders("a", "e"), inFolders("e"), inFolders(), inFolders("top"));
    expect(Object.fromEntries(counts.own)).toEqual({ a: 1, e: 2 });
    expect(counts).toMatchObject({ none: 2, all: 4 });
  });

  it("Counts a video that is in several folders once in the folder around them", () => {
    const counts = count(
      inFolders("a"),
      inFolders("c", "d"),
      inFolders("a", "b", "c"),
      inFolders("c", "c"),
      inFolders("gone"),
    );
    expect(Object.fromEntries(counts.within)).toEqual({ a: 4, b: 3, c: 3, d: 1, gone: 1 });
    expect(Object.fromEntries(counts.own)).toEqual({ a: 2, b: 1, c: 3, d: 1, gone: 1 });
  });
});

describe("countManyByFolder", () => {
  it("Counts the same in slices", async () => {
    const videos = [inFolders("a"), inFolders("c", "d"), inFolders("top"), inFolders("a", "top")];
    const counts = await countManyByFolder(videos, NESTING, "top", new AbortController().signal);
    expect(counts).toEqual(count(...videos));
  });
});

describe("folderScope", () => {
  const some = [inFolders("a"), inFolders("c", "d"), inFolders("c")];
  it.each([
    ["a", null, some, ["a"]],
    ["a", true, some, ["a", "b", "c", "d"]],
    ["a", false, some, ["a"]],
    ["b", null, some, ["b", "c"]],
    ["b", false, some, ["b"]],
    ["b", null, null, ["b"]],
    ["b", true, null, ["b", "c"]],
    ["e", true, some, ["e"]],
    ["e", null, some, ["e"]],
    ["gone", true, some, ["gone"]],
  ] as const)(
    "Shows of the folder %s, with %s chosen, the right folders",
    (id, chosen, videos, ids) => {
      const scope = folderScope(NESTING, videos, id, chosen);
      expect([...scope.ids]).toEqual(ids);
      expect(scope.isWithin).toBe(ids.length > 1);
    },
  );

  it("Tells the videos of a folder, and those with its subfolders", () => {
    expect(folderScope(NESTING, some, "a", null)).toMatchObject({
      ownCount: 1,
      withinCount: 3,
      subfolderCount: 3,
    });
    expect(folderScope(NESTING, null, "a", null)).toMatchObject({
      ownCount: null,
      withinCount: null,
    });
  });
});
