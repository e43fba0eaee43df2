import { describe, expect, it } from "vitest";
import { nestFolders } from "./nesting.ts";

const folder = (id: string, path: string, parentId: string | null = null) => ({
  id,
  path,
  parentId,
  name: path.slice(path.lastIndexOf("/") + 1),
});

const ids = (folders: readonly { id: string }[]) => folders.map(({ id }) => id);

describe.each([
  ["the ids of parents", (id: string | null) => id],
  ["their paths", () => null],
])("folders nested by %s", (_, parent) => {
  const nesting = nestFolders([
    folder("a", "/A", parent("top")),
    folder("b", "/A/B", parent("a")),
    folder("c", "/A/B/C", parent("b")),
    folder("d", "/A/D", parent("a")),
    folder("e", "/E", parent("top")),
  ]);

  it("Finds the folders inside, direct and nested", () => {
    expect(ids(nesting.inside(null))).toEqual(["a", "e"]);
    expect(ids(nesting.inside("a"))).toEqual(["b", "d"]);
    expect(ids(nesting.deepInside("a"))).toEqual(["b", "c", "d"]);
    expect(nesting.inside("e")).toEqual([]);
  });

  it("Finds the folders around one", () => {
    expect(ids(nesting.around("c"))).toEqual(["a", "b"]);
    expect(nesting.around("a")).toEqual([]);
    expect(nesting.isWithin("c", "a")).toBe(true);
    expect(nesting.isWithin("a", "a")).toBe(true);
    expect(nesting.isWithin("a", "c")).toBe(false);
  });
});

describe("folders that make no tree", () => {
  it("Folders that make no tree are shown at the top level when they contain themselves", () => {
    const nesting = nestFolders([
      folder("a", "/A", "b"),
      folder("b", "/B", "a"),
      folder("c", "/C", "c"),
      folder("d", "/A/D", "a"),
    ]);
    expect(ids(nesting.inside(null))).toEqual(["a", "b", "c"]);
    expect(ids(nesting.inside("a"))).toEqual(["d"]);
  });

  it("Folders that make no tree are shown at the top level when their parent is not listed", () => {
    const nesting = nestFolders([folder("a", "/Z/A", "z"), folder("b", "/Y/B")]);
    expect(ids(nesting.inside(null))).toEqual(["a", "b"]);
  });
});
