import { describe, expect, it } from "vitest";
import { isPathUnsure, moveIssueOf, nestFolders } from "./nesting.ts";
import { type PendingFolders, withGoingFolders } from "./pending-folders.ts";

function nested(edits: PendingFolders["edits"] = {}) {
  const listed = [
    { id: "a", name: "A", path: "/A", parentId: null },
    { id: "b", name: "B", path: "/A/B", parentId: "a" },
    { id: "c", name: "C", path: "/A/B/C", parentId: "b" },
    { id: "d", name: "b", path: "/b", parentId: null },
  ];
  const nesting = nestFolders(withGoingFolders(listed, { edits, made: {} }));
  const get = (id: string) => {
    const folder = nesting.find(id);
    if (folder === undefined) throw new Error(`There is no folder ${id}.`);
    return folder;
  };
  return { nesting, get };
}

describe("moveIssueOf", () => {
  it.each([
    ["a", "a", { kind: "itself", name: "A" }],
    ["a", "c", { kind: "inside", name: "A" }],
    ["b", null, { kind: "taken", name: "b" }],
    ["d", "a", { kind: "taken", name: "B" }],
    ["c", null, null],
    ["c", "a", null],
    ["a", "d", null],
    ["b", "a", null],
  ])("Says why the folder %s can't be moved into %s", (id, targetId, expected) => {
    const { nesting, get } = nested();
    expect(moveIssueOf(nesting, get(id), targetId)).toEqual(expected);
  });
});

describe("isPathUnsure", () => {
  it("Is true for all folders inside one whose name is not confirmed", () => {
    const { nesting, get } = nested({
      b: { kind: "edit", edit: { name: "X" }, isDoubtful: false },
    });
    expect(["a", "b", "c", "d"].map((id) => isPathUnsure(nesting, get(id)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
