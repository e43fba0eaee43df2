import { expect, it } from "vitest";
import { countExtent } from "./folder-extent.tsx";

const inFolders = (...ids: string[]) => ({
  folders: ids.map((id) => ({ id, name: null, path: null })),
});
const SCOPE = { ids: new Set(["a", "b", "c"]) };

it.each([
  [[inFolders("a"), inFolders("a"), inFolders("b")], { folderCount: 2, elsewhereCount: 0 }],
  [[inFolders("a", "b"), inFolders("c", "x", "y")], { folderCount: 3, elsewhereCount: 1 }],
  [[inFolders("a", "top")], { folderCount: 1, elsewhereCount: 0 }],
  [[inFolders("a"), inFolders("x")], null],
  [[], { folderCount: 0, elsewhereCount: 0 }],
])(
  "Counts the folders that videos are in, and those that are in others as well: %j",
  (videos, counts) => {
    expect(countExtent(SCOPE, videos, "top")).toEqual(counts);
  },
);
