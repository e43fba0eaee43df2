import { describe, expect, it } from "vitest";
import { type PendingFolders, withGoingFolders, withPendingFolders } from "./pending-folders.ts";

const LISTED = [
  { id: "1", name: "/", path: "/", parentId: null },
  { id: "2", name: "Sea", path: "/Sea", parentId: "1" },
  { id: "3", name: "Ferries", path: "/Sea/Ferries", parentId: "2" },
  { id: "4", name: "Night", path: "/Sea/Ferries/Night", parentId: "3" },
  { id: "5", name: "Town", path: "/Town", parentId: "1" },
];

const change = (edit: { name?: string; parentId?: string }, isDoubtful = false) =>
  ({ kind: "edit", edit, isDoubtful }) as const;

const pathsOf = (edits: PendingFolders["edits"], listed = LISTED) =>
  withPendingFolders(listed, { edits, made: {} }).map(({ path }) => path);

describe("folders with pending changes", () => {
  it("A rename changes the paths of all folders inside", () => {
    expect(pathsOf({ 2: change({ name: "Ocean" }) })).toEqual([
      "/",
      "/Ocean",
      "/Ocean/Ferries",
      "/Ocean/Ferries/Night",
      "/Town",
    ]);
  });

  it("A move includes the folders inside, and sorts the folder into its place", () => {
    expect(pathsOf({ 3: change({ parentId: "5" }) })).toEqual([
      "/",
      "/Sea",
      "/Town",
      "/Town/Ferries",
      "/Town/Ferries/Night",
    ]);
  });

  it("A move and renames combine while they are pending", () => {
    expect(
      pathsOf({
        3: change({ parentId: "5", name: "Boats" }),
        4: change({ name: "Dark" }),
        5: change({ name: "Harbour" }),
      }),
    ).toEqual(["/", "/Harbour", "/Harbour/Boats", "/Harbour/Boats/Dark", "/Sea"]);
  });

  it("Two folders that were moved into each other are both still shown", () => {
    expect(pathsOf({ 2: change({ parentId: "5" }), 5: change({ parentId: "2" }) })).toHaveLength(5);
  });

  it("A folder is renamed where paths are listed without their parents", () => {
    const bare = LISTED.map((folder) => ({ ...folder, parentId: null }));
    expect(pathsOf({ 4: change({ name: "Dark" }) }, bare)).toContain("/Sea/Ferries/Dark");
  });

  it("Says which changes are pending, and which may not have arrived", () => {
    const shown = withGoingFolders(LISTED, {
      edits: {
        2: change({ name: "Ocean" }, true),
        5: { kind: "removal", isDoubtful: false },
      },
      made: {
        2: { id: "2", name: "Listed by now", path: "/Listed by now", parentId: null },
        6: { id: "6", name: "Air", path: "/Air", parentId: null },
      },
    });
    expect(shown.map(({ name, awaits, isDoubtful }) => [name, awaits, isDoubtful])).toEqual([
      ["/", null, false],
      ["Air", "new", false],
      ["Ocean", "change", true],
      ["Ferries", null, false],
      ["Night", null, false],
      ["Town", "removal", false],
    ]);
  });

  it("Says what of a change was not sent, and what is not answered", () => {
    const edits = {
      2: { ...change({ name: "Ocean" }), waiting: ["name"] as const },
      5: { ...change({ name: "City" }), onItsWay: ["name"] as const },
      4: change({ name: "Day" }),
    };
    const shown = withGoingFolders(LISTED, { edits, made: {} });
    expect(
      shown.flatMap(({ name, unsent }) => (unsent === undefined ? [] : [[name, unsent]])),
    ).toEqual([
      ["City", "saving"],
      ["Ocean", "waiting"],
    ]);
  });

  it("Leaves out folders that are being removed where no action is possible with them", () => {
    expect(pathsOf({ 5: { kind: "removal", isDoubtful: true } })).not.toContain("/Town");
  });
});
