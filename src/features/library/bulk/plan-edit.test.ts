import { describe, expect, it } from "vitest";
import type { Vod, VodFolder } from "#api/vod-record.ts";
import type { BulkAction, MoveMode } from "./bulk-job.ts";
import { planEdit } from "./plan-edit.ts";

const folder = (id: string): VodFolder => ({ id, name: id, path: `/${id}` });
const vod = (over: Partial<Vod>) =>
  ({ id: "v", status: "ready", isOnline: true, folders: [], ...over }) as Vod;
const skip = (reason: string) => ({ kind: "skip", reason });

describe("planEdit", () => {
  it.each<["online" | "offline", Partial<Vod>, unknown]>([
    ["online", { isOnline: true }, skip("already")],
    ["online", { isOnline: false, status: "encoding" }, skip("not-encoded")],
    [
      "online",
      { isOnline: false, status: "offline" },
      { kind: "edit", edit: { isOnline: true }, before: { isOnline: false } },
    ],
    ["offline", { isOnline: false, status: "offline" }, skip("already")],
    [
      "offline",
      { isOnline: true },
      { kind: "edit", edit: { isOnline: false }, before: { isOnline: true } },
    ],
  ])("%s of %j", (kind, over, plan) => {
    expect(planEdit({ kind }, vod(over))).toEqual(plan);
  });

  it.each<[MoveMode, string[], string[] | null]>([
    [{ kind: "only" }, [], ["t"]],
    [{ kind: "only" }, ["a", "b"], ["t"]],
    [{ kind: "only" }, ["t"], null],
    [{ kind: "only" }, ["a", "t"], ["t"]],
    [{ kind: "from", folderId: "a" }, ["a", "b"], ["b", "t"]],
    [{ kind: "from", folderId: "a" }, ["b", "t"], null],
    [{ kind: "from", folderId: "t" }, ["t", "b"], null],
    [{ kind: "add" }, ["a"], ["a", "t"]],
    [{ kind: "add" }, ["a", "t"], null],
  ])("moves %j from %j to %j", (mode, held, after) => {
    const action: BulkAction = { kind: "move", folder: folder("t"), mode };
    const folders = held.map(folder);
    expect(planEdit(action, vod({ folders }))).toEqual(
      after === null
        ? skip("already")
        : { kind: "edit", edit: { folders: after.map(folder) }, before: { folders } },
    );
  });

  it("gives back what was there before", () => {
    const edits = new Map([["v", { isOnline: false }]]);
    expect(planEdit({ kind: "undo", edits }, vod({}))).toMatchObject({
      edit: { isOnline: false },
    });
    expect(planEdit({ kind: "undo", edits }, vod({ id: "w" }))).toEqual(skip("already"));
  });
});
