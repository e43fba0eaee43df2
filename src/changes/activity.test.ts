import { beforeEach, describe, expect, it, vi } from "vitest";
import { storageForTest } from "#test/storage-for-test.ts";
import {
  activityText,
  clearActivity,
  confirmActivity,
  createJobLog,
  type JobActivity,
  noteActivity,
  parseActivity,
} from "./activity.ts";

beforeEach(() => void storageForTest());

const entries = () => parseActivity(activityText());

describe("the log of activity", () => {
  it("The log of activity has an entry once, with its latest outcome, and the latest entry first", () => {
    const edit = { action: "edit", kind: "video", recordId: "v" } as const;
    noteActivity("1", { ...edit, before: { title: "Old" }, outcome: "saving" });
    vi.setSystemTime(Date.now() + 1000);
    noteActivity("2", { action: "create", kind: "folder", recordId: "f", outcome: "visible" });
    noteActivity("1", { ...edit, outcome: "failed", problem: "forbidden" });
    expect(entries()).toMatchObject([
      { id: "2", action: "create" },
      { id: "1", before: { title: "Old" }, outcome: "failed", problem: "forbidden" },
    ]);
    vi.useRealTimers();
  });

  it("Keeps the latest 200", () => {
    for (let index = 0; index < 205; index += 1) {
      vi.setSystemTime(index);
      noteActivity(String(index), {
        action: "bulk",
        kind: "video",
        recordId: null,
        outcome: "visible",
      });
    }
    vi.useRealTimers();
    expect(entries().map(({ id }) => id)).toEqual(
      Array.from({ length: 200 }, (_, index) => String(204 - index)),
    );
  });

  it("Keeps a batch as one of the latest changes, as a whole", () => {
    const facts = { kind: "video", recordId: "v", outcome: "visible" } as const;
    for (let index = 0; index < 203; index += 1) {
      vi.setSystemTime(index);
      const isOfBatch = index === 1 || index === 3 || index === 5;
      noteActivity(String(index), {
        ...facts,
        action: isOfBatch ? "image" : "edit",
        ...(isOfBatch ? { batchId: "batch", count: 3 } : {}),
      });
    }
    vi.useRealTimers();
    const ids = entries().map(({ id }) => id);
    expect(ids).toHaveLength(202);
    expect(ids.slice(-3)).toEqual(["3", "2", "1"]);
    expect(entries().at(-1)).toMatchObject({ batchId: "batch", count: 3 });
  });

  it("Confirms what a lookup shows, only for that record", () => {
    noteActivity("1", { action: "edit", kind: "video", recordId: "v", outcome: "unknown" });
    noteActivity("2", { action: "edit", kind: "video", recordId: "w", outcome: "saving" });
    noteActivity("3", { action: "edit", kind: "video", recordId: "v", outcome: "failed" });
    noteActivity("4", { action: "edit", kind: "video", recordId: "v", outcome: "waiting" });
    confirmActivity("video", "v", () => []);
    const outcomes = new Map(entries().map(({ id, outcome }) => [id, outcome]));
    expect(Object.fromEntries(outcomes)).toEqual({
      1: "visible",
      2: "saving",
      3: "failed",
      4: "waiting",
    });
  });

  it("Confirms no edit that the record does not show, and calls one skipped that a later one replaced", () => {
    const edit = { action: "edit", kind: "video", recordId: "v", outcome: "unknown" } as const;
    const at = vi.useFakeTimers({ now: 0 });
    noteActivity("refused", { ...edit, after: { isOnline: false } });
    noteActivity("partly", { ...edit, after: { title: "A", description: "D" } });
    at.setSystemTime(1);
    noteActivity("replaced", { ...edit, after: { title: "A" } });
    at.setSystemTime(2);
    noteActivity("accepted", { ...edit, after: { title: "B" }, outcome: "saved" });
    at.setSystemTime(3);
    noteActivity("last", { ...edit, after: { title: "C" } });
    noteActivity("removal", { ...edit, action: "delete" });
    vi.useRealTimers();
    const record: Record<string, unknown> = { title: "C", description: "D", isOnline: true };
    confirmActivity("video", "v", (after) =>
      Object.keys(after).filter((field) => after[field] !== record[field]),
    );
    const outcomes = new Map(entries().map(({ id, outcome }) => [id, outcome]));
    expect(Object.fromEntries(outcomes)).toEqual({
      refused: "unknown",
      partly: "visible",
      replaced: "skipped",
      accepted: "visible",
      last: "visible",
      removal: "unknown",
    });
    confirmActivity("video", "v", (after) => Object.keys(after), ["isOnline"]);
    expect(entries().find(({ id }) => id === "refused")?.outcome).toBe("conflict");
    confirmActivity("video", "v", null);
    expect(entries().find(({ id }) => id === "removal")?.outcome).toBe("visible");
  });

  it("Reads the names of outcomes that earlier versions wrote", () => {
    const entry = { atMs: 1, action: "edit", kind: "video", recordId: "v" };
    const rows = ["working", "done", "unknown"].map((outcome, at) => ({
      ...entry,
      id: `${at}`,
      outcome,
    }));
    const read = parseActivity(JSON.stringify({ version: 1, entries: rows }));
    expect(read.map(({ outcome }) => outcome)).toEqual(["saving", "visible", "unknown"]);
  });

  it.each(["", "{", "[]", '{"version":2,"entries":[]}', '{"version":1,"entries":[{"id":1}]}'])(
    "Reads no entries from the text %s",
    (text) => expect(parseActivity(text)).toEqual([]),
  );

  it("The log of activity is empty after it was cleared", () => {
    noteActivity("1", { action: "order", kind: "playlist", recordId: "p", outcome: "visible" });
    expect(clearActivity()).toBe(true);
    expect(entries()).toEqual([]);
  });
});

describe("createJobLog", () => {
  interface Job {
    id: string;
    outcome: JobActivity["outcome"];
    whenRemoved?: JobActivity["outcome"];
  }
  const describeJob = ({ outcome, whenRemoved }: Job): JobActivity => ({
    action: "subtitles",
    kind: "video",
    recordId: "v",
    outcome,
    ...(whenRemoved === undefined ? {} : { whenRemoved }),
  });

  function setup() {
    let last = 0;
    return createJobLog<Job>(describeJob, () => `entry ${++last}`);
  }

  it("Follows a job to its end, and logs a second run as another entry", () => {
    const follow = setup();
    follow([{ id: "a", outcome: "saving" }]);
    follow([{ id: "a", outcome: "visible" }]);
    follow([{ id: "a", outcome: "saving" }]);
    expect(
      entries()
        .map(({ id, outcome }) => `${id} ${outcome}`)
        .toSorted(),
    ).toEqual(["entry 1 visible", "entry 2 saving"]);
  });

  it("Logs the reported outcome of a job that leaves the list", () => {
    const follow = setup();
    follow([
      { id: "a", outcome: "saving", whenRemoved: "visible" },
      { id: "b", outcome: "saving" },
    ]);
    follow([]);
    expect(
      entries()
        .map(({ outcome }) => outcome)
        .toSorted(),
    ).toEqual(["saving", "visible"]);
  });

  it("Leaves out what was over before", () => {
    setup()([{ id: "a", outcome: "visible" }]);
    expect(entries()).toEqual([]);
  });
});
