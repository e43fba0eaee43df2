import { describe, expect, it } from "vitest";
import type { Video, VideoFolder } from "#videos/video-record.ts";
import { commandOf, countPlans, planAgain, planEdit } from "./bulk-actions.ts";
import type { BulkAction, MoveMode } from "./bulk-job.ts";

const folder = (id: string): VideoFolder => ({ id, name: id, path: `/${id}` });
const video = (over: Partial<Video>) =>
  ({ id: "v", status: "ready", isOnline: true, folders: [], ...over }) as Video;
const skip = (reason: string) => ({ kind: "skip", reason });

const UNDO = { kind: "undo" } as const;
const switched = { before: { isOnline: true }, after: { isOnline: false } };
const moved = (before: string[], after: string[]) => ({
  before: { folders: before.map(folder) },
  after: { folders: after.map(folder) },
});

describe("commandOf", () => {
  it.each<[Video["status"], boolean, unknown]>([
    ["ready", true, ["unneeded", null]],
    ["unpublished", false, [null, "unneeded"]],
    ["encoding", false, ["video.menu.encoding", "unneeded"]],
    ["encoding", true, ["video.menu.encoding", "unneeded"]],
  ])(
    "offers to publish or unpublish a video that is %s, with its switch at %s",
    (status, isOnline, expected) => {
      const refusals = (["publish", "unpublish"] as const).map((kind) =>
        commandOf(kind).refusal(video({ status, isOnline })),
      );
      expect(refusals).toEqual(expected);
    },
  );
});

describe("planEdit", () => {
  it.each<["publish" | "unpublish", Partial<Video>, unknown]>([
    ["publish", { isOnline: true }, skip("already")],
    ["publish", { isOnline: false, status: "encoding" }, skip("not-encoded")],
    [
      "publish",
      { isOnline: false, status: "unpublished" },
      { kind: "edit", edit: { isOnline: true }, before: { isOnline: false } },
    ],
    ["unpublish", { isOnline: false, status: "unpublished" }, skip("already")],
    [
      "unpublish",
      { isOnline: true },
      { kind: "edit", edit: { isOnline: false }, before: { isOnline: true } },
    ],
  ])("Plans to %s a video with %j", (kind, over, plan) => {
    expect(planEdit({ kind }, video(over))).toEqual(plan);
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
  ])("Moves by %j a video from the folders %j to %j", (mode, held, after) => {
    const action: BulkAction = { kind: "move", folder: folder("t"), mode };
    const folders = held.map(folder);
    expect(planEdit(action, video({ folders }))).toEqual(
      after === null
        ? skip("already")
        : { kind: "edit", edit: { folders: after.map(folder) }, before: { folders } },
    );
  });

  it("Restores what was there before, where it is as it was left", () => {
    expect(planEdit(UNDO, video({ isOnline: false }), switched)).toMatchObject({
      edit: { isOnline: true },
    });
    expect(planEdit(UNDO, video({ isOnline: true }), switched)).toEqual(skip("changed-since"));
    expect(planEdit(UNDO, video({ isOnline: true }))).toEqual(skip("already"));
  });

  it.each<[string[], string[], string[], string[] | null]>([
    [["a"], ["t"], ["t"], ["a"]],
    [["a"], ["t"], ["t", "theirs"], ["theirs", "a"]],
    [["a", "b"], ["b", "t"], ["t"], ["a"]],
    [["a"], ["t"], ["theirs"], null],
    [["a"], ["t"], ["a", "t"], null],
  ])("Undoes a move from %j to %j, found in %j, by a move to %j", (before, after, found, back) => {
    const plan = planEdit(UNDO, video({ folders: found.map(folder) }), moved(before, after));
    expect(plan).toEqual(
      back === null
        ? skip("changed-since")
        : {
            kind: "edit",
            edit: { folders: back.map(folder) },
            before: { folders: found.map(folder) },
          },
    );
  });
});

const textsAgain = (action: BulkAction, title: string) =>
  planAgain(action, { before: { title: "Old" }, after: { title: "New" } }, video({ title }));

describe("planEdit of texts", () => {
  const TEXTS = { kind: "texts" } as const;
  const wanted = {
    before: { title: "Old", description: "" },
    after: { title: "New", description: "More" },
  };
  const edit = (title: string, description: string | null) =>
    planEdit(TEXTS, video({ title, description }), wanted);

  it("Writes what a video still has as it was looked at", () => {
    expect(edit("Old", null)).toEqual({ kind: "edit", edit: wanted.after, before: wanted.before });
    expect(edit("New", null)).toEqual({
      kind: "edit",
      edit: { description: "More" },
      before: { description: "" },
    });
  });

  it("Leaves a video alone that another person has changed, or that has the texts already", () => {
    expect(edit("Theirs", null)).toEqual(skip("changed-since"));
    expect(edit("New", "Theirs")).toEqual(skip("changed-since"));
    expect(edit("New", "More")).toEqual(skip("already"));
    expect(planEdit(TEXTS, video({}))).toEqual(skip("already"));
  });

  it("Takes texts back where they are as they were left", () => {
    const undo = (title: string) => planEdit(UNDO, video({ title, description: "More" }), wanted);
    expect(undo("New")).toEqual({ kind: "edit", edit: wanted.before, before: wanted.after });
    expect(undo("Theirs")).toEqual(skip("changed-since"));
  });

  it("Sends texts again after a lost answer, and never over those of another person", () => {
    for (const action of [TEXTS, UNDO]) {
      expect(textsAgain(action, "Old")).toEqual({ title: "New" });
      expect(textsAgain(action, "New")).toBeNull();
      expect(textsAgain(action, "Theirs")).toBeNull();
    }
  });
});

describe("planAgain", () => {
  const applied = {
    before: { folders: ["t", "b"].map(folder) },
    after: { folders: ["a", "b"].map(folder) },
  };
  const again = (held: string[]) => planAgain(UNDO, applied, video({ folders: held.map(folder) }));

  it("Repeats an undo, and keeps what others did since", () => {
    expect(again(["t", "b"])).toEqual({ folders: ["b", "a"].map(folder) });
    expect(again(["t", "theirs"])).toEqual({ folders: ["theirs", "a"].map(folder) });
    expect(again(["a", "theirs"])).toBeNull();
  });

  it("Plans a move again", () => {
    const move = { kind: "move", folder: folder("t"), mode: { kind: "add" } } as const;
    const applied = { before: { folders: [] }, after: { folders: [folder("t")] } };
    expect(planAgain(move, applied, video({ folders: [folder("theirs")] }))).toEqual({
      folders: ["theirs", "t"].map(folder),
    });
    expect(planAgain(move, applied, video({ folders: [folder("t")] }))).toBeNull();
  });
});

describe("countPlans", () => {
  const videos = [
    video({}),
    video({ isOnline: false, status: "unpublished", folders: [folder("t")] }),
    video({ isOnline: false, status: "encoding", folders: [folder("a")] }),
  ];

  it.each<[Parameters<typeof countPlans>[0], ReturnType<typeof countPlans>]>([
    [{ kind: "publish" }, { skipped: 2, already: 1, encoding: 1 }],
    [{ kind: "unpublish" }, { skipped: 2, already: 2, encoding: 0 }],
    [
      { kind: "move", folder: folder("t"), mode: { kind: "add" } },
      { skipped: 1, already: 1, encoding: 0 },
    ],
  ])("Counts the videos that %j leaves as they are", (action, counts) => {
    expect(countPlans(action, videos)).toEqual(counts);
  });
});
