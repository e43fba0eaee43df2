import { describe, expect, it } from "vitest";
import {
  type PendingFolder,
  type PendingFolders,
  showsFolder,
  withGoingFolders,
  withoutChange,
  withPendingFolders,
} from "./pending-folders.ts";

const LISTED = [
  { id: "1", name: "/", path: "/", parentId: null },
  { id: "2", name: "Sea", path: "/Sea", parentId: "1" },
  { id: "3", name: "Ferries", path: "/Sea/Ferries", parentId: "2" },
  { id: "4", name: "Night", path: "/Sea/Ferries/Night", parentId: "3" },
  { id: "5", name: "Town", path: "/Town", parentId: "1" },
];

const change = (requested: { name?: string; parentId?: string }, isDoubtful = false) =>
  ({ kind: "change", change: requested, isDoubtful }) satisfies PendingFolder;

const pathsOf = (pending: PendingFolders, listed = LISTED) =>
  withPendingFolders(listed, pending).map(({ path }) => path);

describe("folders as they were asked for", () => {
  it("a rename reaches the paths of all inside, however deep", () => {
    expect(pathsOf({ 2: change({ name: "Ocean" }) })).toEqual([
      "/",
      "/Ocean",
      "/Ocean/Ferries",
      "/Ocean/Ferries/Night",
      "/Town",
    ]);
  });

  it("a move takes along what lies inside, and finds its place in the order", () => {
    expect(pathsOf({ 3: change({ parentId: "5" }) })).toEqual([
      "/",
      "/Sea",
      "/Town",
      "/Town/Ferries",
      "/Town/Ferries/Night",
    ]);
  });

  it("a move and renames on the way go together", () => {
    expect(
      pathsOf({
        3: change({ parentId: "5", name: "Boats" }),
        4: change({ name: "Dark" }),
        5: change({ name: "Harbour" }),
      }),
    ).toEqual(["/", "/Harbour", "/Harbour/Boats", "/Harbour/Boats/Dark", "/Sea"]);
  });

  it("two that were moved into each other end somewhere", () => {
    expect(pathsOf({ 2: change({ parentId: "5" }), 5: change({ parentId: "2" }) })).toHaveLength(5);
  });

  it("paths without parents are enough for a rename of the folder itself", () => {
    const bare = LISTED.map((folder) => ({ ...folder, parentId: null }));
    expect(pathsOf({ 4: change({ name: "Dark" }) }, bare)).toContain("/Sea/Ferries/Dark");
  });

  it("says which are awaited, and which may never have been told", () => {
    const shown = withGoingFolders(LISTED, {
      2: change({ name: "Ocean" }, true),
      3: change({ name: "Ferries " }),
      5: { kind: "removal", isDoubtful: false },
      6: {
        kind: "new",
        folder: { id: "6", name: "Air", path: "/Air", parentId: null },
      },
    });
    expect(
      shown.map(({ name, awaits, isSettling, isDoubtful }) => [
        name,
        awaits,
        isSettling,
        isDoubtful,
      ]),
    ).toEqual([
      ["/", null, false, false],
      ["Air", "new", true, false],
      ["Ocean", "change", true, true],
      // The service trims names, so this shows the change.
      ["Ferries ", null, false, false],
      ["Night", null, false, false],
      ["Town", "removal", true, false],
    ]);
  });

  it("leaves out what is being removed where nothing can be done with it", () => {
    expect(pathsOf({ 5: { kind: "removal", isDoubtful: true } })).not.toContain("/Town");
  });
});

describe("showsFolder", () => {
  const removal: PendingFolder = { kind: "removal", isDoubtful: false };
  const made: PendingFolder = {
    kind: "new",
    folder: LISTED[1] ?? { id: "", name: "", path: "", parentId: null },
  };
  it.each([
    ["2", change({ name: "Sea" }), true],
    ["3", change({ name: "Ferries", parentId: "5" }), false],
    ["3", change({ name: "Ferries", parentId: "2" }), true],
    ["9", change({ name: "Sea" }), false],
    ["2", removal, false],
    ["9", removal, true],
    ["2", made, true],
    ["9", made, false],
  ])("%s %j: %s", (id, pending, expected) => {
    expect(showsFolder(LISTED, id, pending)).toBe(expected);
  });

  it("knows a name by its characters, however they are composed", () => {
    const listed = [{ id: "2", name: "u\u0308ber", path: "/u\u0308ber", parentId: null }];
    expect(showsFolder(listed, "2", change({ name: "über" }))).toBe(true);
  });
});

describe("a change that was refused", () => {
  it.each([
    ["alone: nothing stays", change({ name: "B" }), undefined, { name: "B" }, undefined],
    [
      "after another: that one stays",
      change({ name: "B", parentId: "5" }),
      change({ parentId: "5" }),
      { name: "B" },
      change({ parentId: "5" }),
    ],
    [
      "over another of its kind: the earlier comes back",
      change({ name: "B" }),
      change({ name: "A" }),
      { name: "B" },
      change({ name: "A" }),
    ],
    [
      "before a later one: the later stays",
      change({ name: "C" }),
      undefined,
      { name: "B" },
      change({ name: "C" }),
    ],
  ])("%s", (_, now, before, refused, expected) => {
    expect(withoutChange(now, before, refused)).toEqual(expected);
  });

  it("leaves a removal since alone", () => {
    const removal: PendingFolder = { kind: "removal", isDoubtful: false };
    expect(withoutChange(removal, undefined, { name: "B" })).toEqual(removal);
  });
});
