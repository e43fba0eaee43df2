import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { baseId, unnamedItemsOf } from "#playlists/playlist-content-queries.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { SIGNED_IN } from "#shared/http/backoff.ts";
import { createApiClient } from "#shared/http/client.ts";
import { createRequestGate } from "#shared/http/request-gate.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { followLibraryNotes } from "#videos/merge-videos.ts";
import { removeVideo, videoEdits } from "#videos/video-edits-queries.ts";
import { EMPTY_LIBRARY } from "#videos/video-library.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { readVideo } from "#videos/video-record.ts";
import { undoCount } from "./bulk-actions.ts";
import { type BulkAction, countOutcomes } from "./bulk-job.ts";
import {
  bulkJobsOf,
  checkBulk,
  retryBulk,
  startBulk,
  startTexts,
  stopBulk,
  undoBulk,
  waitIdsOf,
} from "./bulk-jobs.ts";

/** Stands in for the window's own events, which Node has none of. */
let page = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  // Locks have a time of their own.
  vi.stubGlobal("navigator", {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns whether the browser asks before the page is left. */
const isRequested = () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));

interface Video {
  id: string;
  title: string;
  online: boolean;
  renditions: unknown[];
  folders: { id: string }[];
}
interface Call {
  method: string;
  path: string;
  body: Record<string, unknown>;
}
type Answer = Response | "lost" | "offline" | undefined;

const folders = (...ids: string[]) => ids.map((id) => ({ id, name: id, path: `/${id}` }));
const video = (id: string, over: Partial<Video> = {}): Video => ({
  id,
  title: `Video ${id}`,
  online: true,
  renditions: [{ id: "r" }],
  folders: [],
  ...over,
});

/** Fakes a service with videos, which the page reads first. */
function setup(
  records: Video[],
  answer: (call: Call) => Answer | Promise<Answer> = () => undefined,
) {
  const held = new Map(records.map((each) => [each.id, each]));
  const list: { items: { id: string; type: string; position: unknown }[] | null } = { items: [] };
  const calls: Call[] = [];
  function carryOut({ method, path, body }: Call): Response {
    if (path.startsWith("/playlists/p")) {
      if (method === "PUT") list.items = JSON.parse(String(body.content));
      return Response.json({ id: "p", title: "Sea", content: { list: list.items } });
    }
    const id = path.slice("/vod/".length);
    const known = held.get(id);
    if (known === undefined) return Response.json({ message: "Not found" }, { status: 404 });
    if (method === "DELETE") held.delete(id);
    if (method === "PUT") {
      const { folder_ids: ids, ...rest } = body;
      const into = Array.isArray(ids) ? folders(...ids.map(String)) : known.folders;
      held.set(id, { ...known, ...rest, folders: into });
    }
    return Response.json(held.get(id) ?? {});
  }
  const fetchFunction = fetchForTest(async ({ method, url, body }) => {
    const call = { method, path: url.pathname.replace("/api/v2", ""), body };
    calls.push(call);
    const answered = await answer(call);
    if (answered === "offline") throw new TypeError("Failed to fetch");
    if (answered instanceof Response) return answered;
    const done = carryOut(call);
    if (answered === "lost") throw new TypeError("Failed to fetch");
    return done;
  });
  const api = createApiClient(parseRuntimeConfig({}), fetchFunction);
  const settle = createConsistencyPoller();
  onTestFinished(() => settle.close());
  followLibraryNotes();
  const queryClient = new QueryClient();
  const services: ApiServices = { api, settle, queryClient, page: createPageStore() };
  queryClient.setQueryData(videoLibraryQueries.all(api).queryKey, {
    ...EMPTY_LIBRARY,
    isComplete: true,
    videos: records.map((each) => readVideo(each, [])),
  });
  const jobs = () => bulkJobsOf(services).store.getState();
  const ids = records.map(({ id }) => id);
  return {
    services,
    bulk: {
      jobs,
      stop: (id: string) => stopBulk(services, id),
      retry: (id: string) => retryBulk(services, id),
      undo: (id: string) => undoBulk(services, id),
    },
    held,
    list,
    calls,
    puts: () => calls.filter(({ method }) => method === "PUT"),
    begin: (action: BulkAction, videoIds = ids) => startBulk(services, action, videoIds),
    job: (id: string) => {
      const job = jobs().find((each) => each.id === id);
      if (job === undefined) throw new Error("no such job");
      return job;
    },
    counts: (id: string) => {
      const job = jobs().find((each) => each.id === id);
      const all = Object.entries(countOutcomes(job?.items ?? []));
      return Object.fromEntries(all.filter(([, count]) => count > 0));
    },
    folderIds: (id: string) => held.get(id)?.folders.map((each) => each.id),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const numbered = (count: number) => Array.from({ length: count }, (_, index) => video(`f${index}`));
const MOVE: BulkAction = {
  kind: "move",
  folder: { id: "7", name: "7", path: "/7" },
  mode: { kind: "add" },
};

describe("a move", () => {
  it("Keeps the folders that a colleague has added the video to since", async () => {
    const world = setup([video("a", { folders: folders("1") })]);
    world.held.set("a", video("a", { folders: folders("1", "2") }));
    const job = world.begin(MOVE);
    await pass(10_000);
    expect(world.folderIds("a")).toEqual(["1", "2", "7"]);
    expect(world.counts(job)).toEqual({ visible: 1 });
  });

  it("Builds on earlier changes that are not visible yet", async () => {
    const world = setup([video("a", { folders: folders("1") })], ({ method }) =>
      method === "PUT" ? Response.json({}) : undefined,
    );
    await videoEdits.edit(world.services, "a", { folders: folders("3") });
    world.begin(MOVE);
    await pass(100);
    expect(world.puts().at(-1)?.body).toEqual({ folder_ids: [3, 7] });
  });

  it("Fails for a deleted video, and says so", async () => {
    const world = setup([video("a"), video("b")]);
    world.held.delete("a");
    const job = world.begin(MOVE);
    await pass(10_000);
    expect(world.job(job).items.map(({ outcome }) => outcome)).toMatchObject([
      { kind: "failed", problem: { kind: "not-found" } },
      { kind: "visible" },
    ]);
  });
});

describe("texts", () => {
  it("Gives each video its own, leaves alone what another person has changed, and takes them back", async () => {
    const world = setup([video("a"), video("b")]);
    world.held.set("b", video("b", { title: "Theirs" }));
    const job = startTexts(
      world.services,
      ["a", "b"].map((videoId) => ({
        videoId,
        title: `Video ${videoId}`,
        wanted: { before: { title: `Video ${videoId}` }, after: { title: `Talk ${videoId}` } },
      })),
    );
    await pass(10_000);
    expect(world.counts(job)).toEqual({ visible: 1, skipped: 1 });
    expect(["a", "b"].map((id) => world.held.get(id)?.title)).toEqual(["Talk a", "Theirs"]);
    world.bulk.undo(job);
    await pass(10_000);
    expect(["a", "b"].map((id) => world.held.get(id)?.title)).toEqual(["Video a", "Theirs"]);
  });
});

describe("a list that is days old", () => {
  /** Has a library that shows videos as they were, and a service that knows better. */
  function staleWorld(now: Partial<Video>) {
    const world = setup([video("a", { folders: folders("1") })]);
    world.held.set("a", video("a", { folders: folders("1"), ...now }));
    return world;
  }

  it.each<[BulkAction, Partial<Video>, object]>([
    [{ kind: "publish" }, { online: false }, { online: true }],
    [
      { kind: "move", folder: { id: "7", name: "7", path: "/7" }, mode: { kind: "add" } },
      { folders: folders("2") },
      { folder_ids: [2, 7] },
    ],
    [
      {
        kind: "move",
        folder: { id: "7", name: "7", path: "/7" },
        mode: { kind: "from", folderId: "1" },
      },
      { folders: folders("1", "2") },
      { folder_ids: [2, 7] },
    ],
  ])("Is not what a change goes by: $kind, %#", async (action, now, body) => {
    const world = staleWorld(now);
    world.begin(action);
    await pass(10_000);
    expect(world.calls[0]?.method).toBe("GET");
    expect(world.puts().map((call) => call.body)).toEqual([body]);
  });

  it.each<[string, BulkAction, Partial<Video>, string]>([
    ["unpublished", { kind: "unpublish" }, { online: false }, "already"],
    ["encoded anew", { kind: "publish" }, { online: false, renditions: [] }, "not-encoded"],
    [
      "unpublished, for a playlist",
      { kind: "playlist", playlistId: "p", title: "Sea" },
      { online: false },
      "not-published",
    ],
    [
      "taken out of the folder",
      { kind: "unpublish", folderPath: "/1", folderIds: ["1", "11"] },
      { folders: folders("2") },
      "changed-since",
    ],
    ["kept in another folder", { kind: "delete" }, { folders: folders("2") }, "changed-since"],
    ["published", { kind: "delete" }, { online: false }, "changed-since"],
    ["renamed", { kind: "delete" }, { title: "Keep me" }, "changed-since"],
  ])("Leaves alone what a colleague has %s", async (_name, action, now, reason) => {
    const world = staleWorld(now);
    const job = world.begin(action);
    await pass(10_000);
    expect(world.calls.every(({ method }) => method === "GET")).toBe(true);
    expect(world.job(job).items[0]?.outcome).toEqual({ kind: "skipped", reason });
  });

  it("Deletes what was kept by a colleague once the person has seen that", async () => {
    const world = staleWorld({ folders: folders("2") });
    world.begin({ kind: "delete" });
    await pass(10_000);
    const again = world.begin({ kind: "delete" });
    await pass(10_000);
    expect(world.counts(again)).toEqual({ visible: 1 });
    expect([...world.held]).toEqual([]);
  });

  it("Does not take the person's own earlier job for a colleague's change", async () => {
    const world = setup(numbered(2));
    world.begin({ kind: "unpublish" });
    const removal = world.begin({ kind: "delete" }, ["f1"]);
    await pass(20_000);
    expect(world.counts(removal)).toEqual({ visible: 1 });
  });
});

describe("undoing a bulk change", () => {
  it("Leaves alone what was changed since, and says so", async () => {
    const world = setup(numbered(2));
    const job = world.begin({ kind: "unpublish" });
    await pass(10_000);
    world.held.set("f0", video("f0", { online: true, title: "Theirs" }));
    world.bulk.undo(job);
    await pass(10_000);
    const undone = world.bulk.jobs().at(-1);
    expect(undone?.items.map(({ outcome }) => outcome)).toEqual([
      { kind: "skipped", reason: "changed-since" },
      { kind: "visible" },
    ]);
    expect(world.held.get("f1")?.online).toBe(true);
    expect(undone && undoCount(undone)).toBe(0);
  });

  it("Removes a video only from the folder that it was added to", async () => {
    const world = setup([video("a", { folders: folders("1") })]);
    const job = world.begin({ ...MOVE, mode: { kind: "only" } });
    await pass(10_000);
    world.held.set("a", video("a", { folders: folders("7", "2") }));
    world.bulk.undo(job);
    await pass(10_000);
    expect(world.folderIds("a")).toEqual(["2", "1"]);
  });
});

describe("a bulk job without a network", () => {
  it.each<BulkAction>([{ kind: "unpublish" }, MOVE, { kind: "delete" }])(
    "Waits, says so, and ends complete: $kind",
    async (action) => {
      let isBack = false;
      let answered = 0;
      // The network fails midway, with some videos updated.
      const world = setup(numbered(12), () => {
        answered += 1;
        return isBack || answered <= 9 ? undefined : "offline";
      });
      const job = world.begin(action);
      await pass(600_000);
      expect(world.job(job).stage).toEqual({ kind: "paused", reason: "network" });
      const changes = world.calls.filter(({ method }) => method !== "GET");
      expect(changes.length).toBeLessThan(100);
      isBack = true;
      page.dispatchEvent(new Event("online"));
      await pass(60_000);
      expect(world.counts(job)).toEqual({ visible: 12 });
      expect(world.job(job).stage.kind).toBe("ended");
    },
  );

  it("Continues by itself where no event reports the connection", async () => {
    let isOffline = true;
    const world = setup(numbered(6), () => (isOffline ? "offline" : undefined));
    const job = world.begin({ kind: "unpublish" });
    await pass(30_000);
    isOffline = false;
    await pass(120_000);
    expect(world.counts(job)).toEqual({ visible: 6 });
  });

  it("Looks up the result of a lost answer, and does not send twice", async () => {
    let losses = 1;
    const world = setup([video("a")], ({ method }) =>
      method === "PUT" && losses-- > 0 ? "lost" : undefined,
    );
    const job = world.begin({ kind: "unpublish" });
    await pass(10_000);
    expect(world.puts()).toHaveLength(1);
    expect(world.counts(job)).toEqual({ visible: 1 });
  });

  it("Starts no more videos after it is stopped", async () => {
    const world = setup(numbered(8), () => "offline");
    const job = world.begin(MOVE);
    await pass(5000);
    world.bulk.stop(job);
    await pass(1000);
    expect(world.counts(job)).toEqual({ waiting: 8 });
    expect(world.job(job).stage).toEqual({ kind: "ended", end: "over" });
  });
});

/**
 * Refuses all calls from the first that `isFirst` matches until `signIn`; only those that `isRefused`
 * matches.
 */
function signedOutWorld(
  isFirst: (call: Call, calls: readonly Call[]) => boolean,
  { records = 12, isRefused = (_call: Call): boolean => true } = {},
) {
  let state: "in" | "out" | "again" = "in";
  const gate = createRequestGate(true);
  const calls: Call[] = [];
  const made = setup(numbered(records), (call) => {
    calls.push(call);
    if (state === "in" && isFirst(call, calls)) state = "out";
    return state === "out" && isRefused(call)
      ? Response.json({ message: "Who are you?" }, { status: 401 })
      : undefined;
  });
  made.services.api.access.take(gate);
  const signIn = () => {
    state = "again";
    gate.note({ signedOut: null });
    page.dispatchEvent(new Event(SIGNED_IN));
  };
  return { ...made, signIn };
}

describe("a sign-in that expires", () => {
  it.each(["GET", "PUT"])("Stops the job whatever is refused first: %s", async (method) => {
    const { bulk, begin, job, counts, puts, signIn } = signedOutWorld(
      (_call, calls) => calls.filter((each) => each.method === method).length === 6,
      { isRefused: (call) => method === "PUT" || call.method === "GET" },
    );
    const id = begin({ kind: "unpublish" });
    await pass(1000);
    expect(job(id).stage).toEqual({ kind: "ended", end: "signed-out" });
    const { saved = 0, waiting = 0, failed = 0 } = counts(id);
    expect(saved).toBeGreaterThan(0);
    expect(waiting).toBeGreaterThan(0);
    // Only a change that was sent counts as refused.
    expect(failed > 0).toBe(method === "PUT");
    expect(saved + waiting + failed).toBe(12);
    const sentCount = puts().length;
    expect(sentCount).toBe(saved + failed);
    await pass(100_000);
    signIn();
    await pass(100_000);
    expect(puts()).toHaveLength(sentCount);
    expect(counts(id)).toMatchObject({ waiting });
    // Unsent work would be gone with the page.
    expect(isRequested()).toBe(true);
    bulk.retry(id);
    await pass(60_000);
    expect(counts(id)).toEqual({ visible: 12 });
    expect(puts()).toHaveLength(sentCount + waiting + failed);
    expect(job(id).stage).toEqual({ kind: "ended", end: "over" });
    expect(isRequested()).toBe(false);
  });

  it("Leaves a video alone whose lookup was answered after that", async () => {
    const looks: (() => void)[] = [];
    const { begin, job, counts, puts } = setup(numbered(2), ({ method, path }) => {
      if (method === "PUT") return Response.json({}, { status: 401 });
      if (path !== "/vod/f1") return undefined;
      return new Promise((resolve) => looks.push(() => resolve(undefined)));
    });
    const id = begin({ kind: "unpublish" });
    await pass(1000);
    for (const answer of looks) answer();
    await pass(1000);
    expect(job(id).stage).toEqual({ kind: "ended", end: "signed-out" });
    expect(counts(id)).toEqual({ failed: 1, waiting: 1 });
    expect(puts().map(({ path }) => path)).toEqual(["/vod/f0"]);
  });

  it("Stops the job again when a retry is refused", async () => {
    const { bulk, begin, job, counts, puts } = signedOutWorld(() => true);
    const id = begin({ kind: "unpublish" });
    await pass(1000);
    bulk.retry(id);
    await pass(1000);
    expect(job(id).stage).toEqual({ kind: "ended", end: "signed-out" });
    expect(puts().length).toBeLessThanOrEqual(1);
    expect(counts(id).waiting).toBeGreaterThanOrEqual(11);
  });

  it.each([
    ["a lookup of a video", "GET", "/vod/", "waiting"],
    ["a lookup of the list", "GET", "/playlists/", "waiting"],
    ["the list itself", "PUT", "/playlists/", "failed"],
  ])("Sends nothing to a playlist after %s was refused", async (_name, method, path, outcome) => {
    const { bulk, begin, job, counts, list, puts, signIn } = signedOutWorld(
      (call) => call.method === method && call.path.startsWith(path),
      { records: 5 },
    );
    const id = begin({ kind: "playlist", playlistId: "p", title: "Sea" });
    await pass(60_000);
    expect(job(id).stage).toEqual({ kind: "ended", end: "signed-out" });
    expect(counts(id)).toEqual({ [outcome]: 5 });
    const sentCount = puts().length;
    signIn();
    await pass(600_000);
    expect(puts()).toHaveLength(sentCount);
    expect(list.items).toEqual([]);
    bulk.retry(id);
    await pass(60_000);
    expect(counts(id)).toEqual({ visible: 5 });
    expect(list.items).toHaveLength(5);
  });
});

describe("a service with failures", () => {
  it("Pauses the job until it answers properly again", async () => {
    let isIll = true;
    const world = setup(numbered(6), () =>
      isIll ? new Response("<html>", { status: 502 }) : undefined,
    );
    const job = world.begin(MOVE);
    await pass(20_000);
    expect(world.job(job).stage).toEqual({ kind: "paused", reason: "busy" });
    isIll = false;
    await pass(120_000);
    expect(world.counts(job)).toEqual({ visible: 6 });
  });

  it("A service with failures does not delay the others when it fails for one video alone", async () => {
    const world = setup(numbered(6), ({ path }) =>
      path === "/vod/f2" ? new Response("", { status: 500 }) : undefined,
    );
    const job = world.begin(MOVE);
    await pass(600_000);
    expect(world.counts(job)).toEqual({ visible: 5, failed: 1 });
  });
});

/** Sets up a service that accepts everything and does nothing. */
const deaf = () =>
  setup([video("a")], ({ method }) => (method === "PUT" ? Response.json({}) : undefined));

describe("a change that never became visible", () => {
  it("A change that never became visible is named as such, and can be sent again", async () => {
    const { bulk, begin, counts, puts } = deaf();
    const job = begin({ kind: "unpublish" });
    await pass(600_000);
    expect(counts(job)).toEqual({ unknown: 1 });
    bulk.retry(job);
    await pass(1000);
    expect(puts().map(({ body }) => body)).toEqual([{ online: false }, { online: false }]);
    expect(counts(job)).toEqual({ saved: 1 });
  });

  it("A change that never became visible is no longer polled for when the person stops, while the rest continues, and is polled for again", async () => {
    let isShown = false;
    let isHeld = true;
    const held: (() => void)[] = [];
    const world = setup(numbered(6), async ({ method, path }) => {
      if (method === "PUT" && path === "/vod/f5" && isHeld) {
        await new Promise<void>((resolve) => held.push(resolve));
      }
      return method === "GET" && path === "/vod/f0" && !isShown
        ? Response.json(video("f0"))
        : undefined;
    });
    const job = world.begin({ kind: "unpublish" });
    await pass(20_000);
    expect(world.counts(job)).toEqual({ visible: 4, saved: 1, saving: 1 });
    world.services.settle.giveUp(...waitIdsOf(world.job(job)));
    expect(world.counts(job)).toEqual({ visible: 4, unknown: 1, saving: 1 });
    isHeld = false;
    for (const release of held) release();
    await pass(20_000);
    expect(world.counts(job)).toEqual({ visible: 5, unknown: 1 });
    const putCount = world.puts().length;
    checkBulk(world.services, job);
    expect(world.counts(job)).toEqual({ visible: 5, saved: 1 });
    isShown = true;
    await pass(20_000);
    expect(world.counts(job)).toEqual({ visible: 6 });
    expect(world.puts()).toHaveLength(putCount);
  });

  it("A change that never became visible does not count as visible when the person prefers what the service has", async () => {
    const { services, begin, counts } = deaf();
    const job = begin({ kind: "unpublish" });
    await pass(5000);
    videoEdits.forget(services, "a");
    await pass(1000);
    expect(counts(job)).toEqual({ unconfirmed: 1 });
    expect(services.settle.stateOf(videoEdits.settleId("a"))).toBeUndefined();
  });
});

describe("adding to a playlist", () => {
  const ADD: BulkAction = { kind: "playlist", playlistId: "p", title: "Sea" };

  it("Adds the videos that are published by now", async () => {
    const world = setup(numbered(6));
    world.held.set("f1", video("f1", { online: false }));
    world.held.delete("f2");
    const job = world.begin(ADD);
    await pass(10_000);
    expect(world.list.items?.map(({ id }) => id)).toEqual(["f0", "f3", "f4", "f5"]);
    expect(world.job(job).items.map(({ outcome }) => outcome)).toMatchObject([
      { kind: "visible" },
      { kind: "skipped", reason: "not-published" },
      { kind: "failed", problem: { kind: "not-found" } },
      { kind: "visible" },
      { kind: "visible" },
      { kind: "visible" },
    ]);
  });

  it("Delays no later job while it settles, and continues if it was stopped before it was sent", async () => {
    const world = setup(numbered(3));
    world.list.items = null;
    const first = world.begin(ADD);
    const second = world.begin({ kind: "unpublish" });
    await pass(10_000);
    expect(world.counts(second)).toEqual({ visible: 3 });
    expect(world.job(first).stage.kind).toBe("running");
    world.bulk.stop(first);
    await pass(1000);
    expect(world.job(first).stage).toEqual({ kind: "ended", end: "over" });
    expect(world.counts(first)).toEqual({ waiting: 3 });
    expect(world.puts().filter(({ path }) => path === "/playlists/p/content")).toEqual([]);
  });

  it("An addition to a playlist is polled for again when it is not waited for, and sent no second time", async () => {
    let isShown = false;
    const world = setup(numbered(2), ({ method, path }) =>
      method === "GET" && path === "/playlists/p" && !isShown
        ? Response.json({ id: "p", title: "Sea", content: { list: [] } })
        : undefined,
    );
    const job = world.begin(ADD);
    await pass(5000);
    expect(world.counts(job)).toEqual({ saved: 2 });
    world.services.settle.giveUp(...waitIdsOf(world.job(job)));
    await pass(100);
    expect(world.job(job).stage.kind).toBe("ended");
    expect(world.counts(job)).toEqual({ unknown: 2 });
    checkBulk(world.services, job);
    await pass(5000);
    expect(world.counts(job)).toEqual({ saved: 2 });
    isShown = true;
    await pass(20_000);
    expect(world.counts(job)).toEqual({ visible: 2 });
    expect(world.puts()).toHaveLength(1);
  });

  it("Waits for a playlist with unnamed items, and starts empty when the person says so", async () => {
    const world = setup(numbered(2));
    world.list.items = null;
    const job = world.begin(ADD);
    await pass(1_200_000);
    expect(world.job(job).stage.kind).toBe("running");
    expect(world.puts()).toEqual([]);
    unnamedItemsOf(world.services).getState()[baseId(job)]?.();
    await pass(20_000);
    expect(world.counts(job)).toEqual({ visible: 2 });
    expect(world.list.items).toHaveLength(2);
    expect(unnamedItemsOf(world.services).getState()).toEqual({});
  });

  it("An addition to a playlist is not confirmed when it was sent and cancelled", async () => {
    const world = setup(numbered(2), ({ method, path }) =>
      method === "PUT" && path === "/playlists/p/content" ? Response.json({}) : undefined,
    );
    const job = world.begin(ADD);
    await pass(5000);
    expect(world.counts(job)).toEqual({ saved: 2 });
    world.bulk.stop(job);
    await pass(1000);
    expect(world.counts(job)).toEqual({ unknown: 2 });
  });
});

describe("jobs", () => {
  it("Jobs start on twenty thousand videos without a search for each", {
    tags: ["nightly"],
  }, () => {
    const records = numbered(20_000);
    const world = setup([]);
    let reads = 0;
    const videos = new Proxy(
      records.map((each) => readVideo(each, [])),
      {
        get(target, key, receiver) {
          if (typeof key === "string" && /^\d+$/.test(key)) reads += 1;
          return Reflect.get(target, key, receiver);
        },
      },
    );
    world.services.queryClient.setQueryData(videoLibraryQueries.all(world.services.api).queryKey, {
      ...EMPTY_LIBRARY,
      videos,
    });
    const job = world.begin(
      { kind: "unpublish" },
      records.map(({ id }) => id),
    );
    world.bulk.stop(job);
    expect(reads).toBeLessThan(50_000);
  });

  it("Jobs follow one that failed", async () => {
    const world = setup(numbered(2));
    let isBroken = false;
    const first = world.begin({ kind: "unpublish" });
    bulkJobsOf(world.services).store.subscribe(() => {
      if (!isBroken) return;
      isBroken = false;
      throw new Error("broken");
    });
    const second = world.begin({ kind: "delete" }, ["f1"]);
    isBroken = true;
    await pass(10_000);
    expect(world.job(first).stage.kind).toBe("ended");
    expect(world.counts(second)).toEqual({ visible: 1 });
  });

  it("Jobs leave out videos that are being removed", async () => {
    const world = setup(numbered(3));
    await removeVideo(world.services, "f0");
    const job = world.begin({ kind: "unpublish" });
    await pass(10_000);
    expect(world.job(job).items.map(({ videoId }) => videoId)).toEqual(["f1", "f2"]);
  });

  it("Jobs pause when the service requests it", async () => {
    let turns = 2;
    const world = setup(numbered(5), ({ method }) =>
      method === "PUT" && turns-- > 0
        ? Response.json({}, { status: 429, headers: { "Retry-After": "9" } })
        : undefined,
    );
    const job = world.begin({ kind: "unpublish" });
    await pass(8000);
    expect(world.job(job).stage).toEqual({ kind: "paused", reason: "busy" });
    await pass(60_000);
    expect(world.counts(job)).toEqual({ visible: 5 });
  });
});
