import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { lookUpNow } from "#test/look-up-now.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { storageForTest } from "#test/storage-for-test.ts";
import { videoEdits } from "#videos/video-edits-queries.ts";
import { type Activity, activityText, noteActivity, parseActivity } from "./activity.ts";
import { earlierChanges } from "./earlier-changes.ts";

let stored: Map<string, string>;

beforeEach(() => {
  stored = storageForTest();
});

const entry = (id: string, over: Partial<Activity> = {}): Activity => ({
  id,
  atMs: 0,
  action: "edit",
  kind: "video",
  recordId: "v",
  title: null,
  count: null,
  change: null,
  before: null,
  isKept: false,
  after: { title: id },
  outcome: "saved",
  problem: null,
  ...over,
});

/** Waits for the open changes of a log, on a service with one video; null: it is gone. */
function watch(...entries: Activity[]) {
  let title: string | null = "Old";
  const settle = createConsistencyPoller();
  onTestFinished(() => settle.close());
  const service = fetchForTest(() =>
    title === null
      ? Response.json({ message: "Not found" }, { status: 404 })
      : Response.json({ id: "v", title, online: true, renditions: [{}] }),
  );
  const api = createApiClient(parseRuntimeConfig({}), service);
  const services = { api, settle, queryClient: queryClientForTest(), page: createPageStore() };
  stored.set("reeldesk.activity /", JSON.stringify({ version: 1, entries }));
  const ends = earlierChanges(parseActivity(activityText())).map((change) =>
    videoEdits.watchEarlier(services, change),
  );
  return {
    become: async (next: string | null) => {
      title = next;
      await lookUpNow(settle);
    },
    outcomes: () =>
      Object.fromEntries(parseActivity(activityText()).map(({ id, outcome }) => [id, outcome])),
    pending: () => videoEdits.pendingOf(services).getState(),
    end: () => {
      for (const end of ends) end();
    },
    states: () => entries.map(({ id }) => settle.stateOf(`earlier:${id}`)),
  };
}

describe("earlierChanges", () => {
  it.each<[Activity["outcome"], boolean]>([
    ["saving", true],
    ["saved", true],
    ["unknown", true],
    ["visible", false],
    ["waiting", false],
    ["failed", false],
    ["conflict", false],
  ])("Resumes an edit that is %s: %s", (outcome, isTaken) => {
    expect(earlierChanges([entry("a", { outcome })])).toHaveLength(isTaken ? 1 : 0);
  });

  it("Resumes a removal that was accepted, and none in doubt", () => {
    const removal = { action: "delete", after: null } as const;
    const entries = [entry("a", removal), entry("b", { ...removal, outcome: "unknown" })];
    expect(earlierChanges(entries)).toEqual([
      { activityId: "a", kind: "video", recordId: "v", fields: null },
    ]);
  });

  it("Expects the last value of a field, and follows no change of this page", () => {
    noteActivity("here", { action: "edit", kind: "video", recordId: "v", outcome: "saved" });
    const entries = [
      entry("here", { after: { title: "C" } }),
      entry("failed", { outcome: "failed", after: { description: "D" } }),
      entry("b", { after: { title: "B", description: "E" } }),
      entry("other", { recordId: "w" }),
    ];
    expect(earlierChanges(entries)).toMatchObject([
      { activityId: "b", fields: { title: "C", description: "E" } },
      { activityId: "other", fields: { title: "other" } },
    ]);
  });
});

describe("a change whose page was closed before a lookup showed it", () => {
  it("A change whose page was closed before a lookup showed it is done in the log once the record has its value, and is not shown over another person's", async () => {
    const { become, outcomes, pending } = watch(entry("New"));
    await become("Theirs");
    expect(outcomes()).toEqual({ New: "saved" });
    expect(pending()).toEqual({});
    await become("New");
    expect(outcomes()).toEqual({ New: "visible" });
  });

  it("A change whose page was closed before a lookup showed it is done once the record is gone, where it was a removal, but not an edit", async () => {
    const { become, outcomes } = watch(entry("r", { action: "delete", after: null }), entry("New"));
    await become("New");
    expect(outcomes()).toEqual({ r: "saved", New: "visible" });
    await become(null);
    expect(outcomes()).toEqual({ r: "visible", New: "visible" });
  });

  it("A change whose page was closed before a lookup showed it is skipped where it got no answer and a later one of the same field is shown", async () => {
    const first = entry("A", { outcome: "unknown", atMs: 1 });
    const { become, outcomes } = watch(entry("B", { outcome: "unknown", atMs: 2 }), first);
    await become("B");
    expect(outcomes()).toEqual({ B: "visible", A: "skipped" });
  });

  it("A change whose page was closed before a lookup showed it is no longer polled for once waiting is stopped", () => {
    const { end, states } = watch(entry("New"));
    expect(states()).toEqual(["settling"]);
    end();
    expect(states()).toEqual([undefined]);
  });
});
