import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import type { CallForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { servicesForTest } from "#test/services-for-test.ts";
import { storageForTest } from "#test/storage-for-test.ts";
import { orderJobsOf } from "./order-jobs-queries.ts";
import { baseId, unnamedItemsOf } from "./playlist-content-queries.ts";
import {
  madePlaylistId,
  makePlaylist,
  resumeCreations,
  waitingCopiesOf,
} from "./playlist-creations-queries.ts";
import { madePlaylistsOf, playlistQueries } from "./playlists-queries.ts";

interface Row {
  id: string;
  title: string;
  description: string | null;
  creation_date: string | null;
  content: { list: unknown };
}

const row = (id: string, title: string, createdAtMs: number | null = null): Row => ({
  id,
  title,
  description: null,
  creation_date: createdAtMs === null ? null : new Date(createdAtMs).toISOString(),
  content: { list: [] },
});

/** Sets up a service whose lookups can be made to lag, and whose answers can get lost. */
function serviceFor({ rows = [row("old", "Sea", 0)] }: { rows?: Row[] } = {}) {
  const state = {
    rows,
    hidden: new Set<string>(),
    post: "answered",
    calls: [] as CallForTest[],
    madeAtMs: (): number | null => Date.now(),
    isListSilent: false,
  };
  const shown = () => state.rows.filter(({ id }) => !state.hidden.has(id));
  const services = servicesForTest((call) => {
    state.calls.push(call);
    const { method, url, body } = call;
    const id = url.pathname.split("/")[4];
    if (method === "POST") {
      if (state.post === "refused") return Response.json({ message: "No" }, { status: 403 });
      const made = row("new", String(body.title), state.madeAtMs());
      if (state.post !== "lost-before") state.rows = [...state.rows, made];
      return state.post === "answered" ? Response.json(made) : new Response("", { status: 502 });
    }
    if (method === "PUT") {
      const list: unknown = JSON.parse(String(body.content));
      state.rows = state.rows.map((each) =>
        each.id === id ? { ...each, content: { list } } : each,
      );
      return Response.json({});
    }
    if (id === undefined && state.isListSilent) return new Promise<Response>(() => {});
    if (id === undefined) return Response.json({ data: shown(), totalCount: null, paging: null });
    const found = shown().find((each) => each.id === id);
    return found === undefined ? new Response("", { status: 404 }) : Response.json(found);
  });
  onTestFinished(() => services.settle.close());
  /** Simulates a reload of the same tab. */
  const reload = (): ApiServices => {
    services.settle.close();
    const settle = createConsistencyPoller();
    onTestFinished(() => settle.close());
    return {
      api: services.api,
      queryClient: queryClientForTest(),
      settle,
      page: createPageStore(),
    };
  };
  const posts = () => state.calls.filter(({ method }) => method === "POST").length;
  return { services, state, posts, reload };
}

const contentOf = (rows: Row[]) => rows.find(({ id }) => id === "new")?.content.list;

const fields = { title: "Sea", description: "" };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  storageForTest("sessionStorage");
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});

describe("makePlaylist", () => {
  it("Lists the playlist at once, and as made until a lookup shows it", async () => {
    const { services, state } = serviceFor();
    state.hidden.add("new");
    const list = playlistQueries.list(services);
    await services.queryClient.fetchQuery(list);
    expect(await makePlaylist(services, fields)).toMatchObject({
      kind: "saved",
      playlist: { id: "new", title: "Sea" },
    });
    const idsOnList = () =>
      services.queryClient.getQueryData(list.queryKey)?.playlists.map(({ id }) => id);
    const made = () => madePlaylistsOf(services).getState();
    expect(idsOnList()).toContain("new");
    await vi.advanceTimersByTimeAsync(5000);
    expect(services.settle.stateOf(madePlaylistId("new"))).toBe("settling");
    await services.queryClient.refetchQueries({ queryKey: list.queryKey });
    expect(idsOnList()).toContain("new");
    expect(made()).toHaveProperty("new");
    state.hidden.clear();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(made()).toEqual({});
  });

  it("Reports a refusal, and does not poll", async () => {
    const { services, state, posts } = serviceFor();
    state.post = "refused";
    await expect(makePlaylist(services, fields)).rejects.toMatchObject({ kind: "forbidden" });
    const callCount = state.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.calls).toHaveLength(callCount);
    expect(posts()).toBe(1);
  });

  it("Searches the list when the answer is lost, and takes no older playlist for the new one", async () => {
    const { services, state, posts } = serviceFor();
    state.post = "lost";
    state.hidden.add("new");
    const creation = await makePlaylist(services, fields);
    if (creation.kind !== "unknown") throw new Error("It should be unknown.");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(services.settle.stateOf(creation.settleId)).toBe("settling");
    state.hidden.clear();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(services.settle.stateOf(creation.settleId)).toBe("seen");
    const list = services.queryClient.getQueryData(playlistQueries.list(services).queryKey);
    expect(creation.find(list?.playlists ?? [])?.id).toBe("new");
    expect(posts()).toBe(1);
  });

  it("Does not wait for a list that never comes", async () => {
    const { services, state } = serviceFor();
    state.isListSilent = true;
    void services.queryClient.prefetchQuery(playlistQueries.list(services));
    expect(await makePlaylist(services, fields)).toMatchObject({ kind: "saved" });
  });

  const HOUR_MS = 3_600_000;
  it.each([
    { says: "a new date", at: 0, isListKnown: false, isFound: true },
    { says: "the date of a clock that is behind", at: -120_000, isListKnown: false, isFound: true },
    { says: "an old date", at: -2 * HOUR_MS, isListKnown: false, isFound: false },
    { says: "an older date than the list", at: -2 * HOUR_MS, isListKnown: true, isFound: false },
    { says: "a clock that is far behind", at: -HOUR_MS / 2, isListKnown: true, isFound: true },
    { says: "no date", at: null, isListKnown: false, isFound: false },
    { says: "no date", at: null, isListKnown: true, isFound: true },
  ])(
    "Finds the playlist again that $says says is new, the list known: $isListKnown",
    async (given) => {
      const { services, state } = serviceFor({ rows: [row("old", "Sea", Date.now() - HOUR_MS)] });
      const list = playlistQueries.list(services);
      if (given.isListKnown) await services.queryClient.fetchQuery(list);
      else state.rows = [];
      state.post = "lost";
      state.madeAtMs = () => (given.at === null ? null : Date.now() + given.at);
      const creation = await makePlaylist(services, fields);
      if (creation.kind !== "unknown") throw new Error("It should be unknown.");
      await vi.advanceTimersByTimeAsync(20_000);
      const { playlists = [] } = services.queryClient.getQueryData(list.queryKey) ?? {};
      expect(creation.find(playlists)?.id).toBe(given.isFound ? "new" : undefined);
    },
  );

  it("Stops polling for a playlist that was never made, and sends nothing on its own", async () => {
    const { services, state, posts } = serviceFor();
    state.post = "lost-before";
    const creation = await makePlaylist(services, fields);
    if (creation.kind !== "unknown") throw new Error("It should be unknown.");
    await vi.advanceTimersByTimeAsync(240_000);
    expect(services.settle.stateOf(creation.settleId)).toBe("unconfirmed");
    expect(posts()).toBe(1);
  });
});

describe("makePlaylist with content", () => {
  const items = [
    { id: "a", type: "vod" as const },
    { id: "b", type: "channel" as const },
  ];
  const wire = [
    { id: "a", type: "vod", position: 1 },
    { id: "b", type: "channel", position: 2 },
  ];

  it.each([
    ["answered", ["new"]],
    // The new playlist is unknown before the list shows it.
    ["lost", []],
  ])("Fills the copy once its content is known: %s", async (post, waitingFirst) => {
    const { services, state, posts } = serviceFor();
    state.post = post;
    state.hidden.add("new");
    await makePlaylist(services, fields, items);
    await vi.advanceTimersByTimeAsync(5000);
    expect(contentOf(state.rows)).toEqual([]);
    const waiting = () => waitingCopiesOf(services).getState();
    expect(waiting()).toEqual(waitingFirst);
    state.hidden.clear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(contentOf(state.rows)).toEqual(wire);
    expect(waiting()).toEqual([]);
    const jobs = orderJobsOf(services).store.getState();
    expect(jobs[0]?.phase).toEqual({ kind: "visible" });
    expect(posts()).toBe(1);
  });

  it("Fills a playlist with unnamed items when the person says so", async () => {
    const { services, state } = serviceFor();
    await makePlaylist(services, fields, items);
    state.rows = state.rows.map((each) => ({ ...each, content: { list: null } }));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(state.calls.some(({ method }) => method === "PUT")).toBe(false);
    expect(waitingCopiesOf(services).getState()).toEqual(["new"]);
    unnamedItemsOf(services).getState()[baseId("new")]?.();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(contentOf(state.rows)).toEqual(wire);
    expect(waitingCopiesOf(services).getState()).toEqual([]);
  });

  it("Sends nothing to an empty copy", async () => {
    const { services, state } = serviceFor();
    await makePlaylist(services, fields, []);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.calls.some(({ method }) => method === "PUT")).toBe(false);
  });
});

describe("resumeCreations", () => {
  const items = [{ id: "a", type: "vod" as const }];

  it("Keeps polling for a playlist that was made before a reload", async () => {
    const { services, state, reload } = serviceFor();
    state.hidden.add("new");
    await makePlaylist(services, { title: "Sea", description: "Deep" });
    const later = reload();
    const made = () => madePlaylistsOf(later).getState();
    resumeCreations(later);
    expect(made().new).toMatchObject({ title: "Sea", items: null });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(made()).toHaveProperty("new");
    state.hidden.clear();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(made()).toEqual({});
    const last = reload();
    resumeCreations(last);
    expect(madePlaylistsOf(last).getState()).toEqual({});
  });

  it.each([
    ["plays nothing", [], ["a"], 1],
    ["was filled by another person", [{ id: "b", type: "vod", position: 1 }], ["b"], 0],
  ])("Fills a copy once, and only where it %s", async (_, list, ids, putCount) => {
    const { services, state, reload } = serviceFor();
    state.hidden.add("new");
    await makePlaylist(services, fields, items);
    const later = reload();
    resumeCreations(later);
    resumeCreations(later);
    expect(waitingCopiesOf(later).getState()).toEqual(["new"]);
    state.rows = state.rows.map((each) =>
      each.id === "new" ? { ...each, content: { list } } : each,
    );
    state.hidden.clear();
    await vi.advanceTimersByTimeAsync(60_000);
    resumeCreations(reload());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(contentOf(state.rows)).toMatchObject(ids.map((id) => ({ id })));
    expect(state.calls.filter(({ method }) => method === "PUT")).toHaveLength(putCount);
  });

  it("Does not begin a copy again that this page is filling when the playlists are visited", async () => {
    const { services, state } = serviceFor();
    state.hidden.add("new");
    await makePlaylist(services, fields, items);
    resumeCreations(services);
    expect(waitingCopiesOf(services).getState()).toEqual(["new"]);
    state.hidden.clear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(orderJobsOf(services).store.getState()).toMatchObject([{ phase: { kind: "visible" } }]);
    expect(state.calls.filter(({ method }) => method === "PUT")).toHaveLength(1);
    expect(waitingCopiesOf(services).getState()).toEqual([]);
  });

  it("Fills no copy while its content is not known", async () => {
    const { services, state, reload } = serviceFor();
    await makePlaylist(services, fields, items);
    state.rows = state.rows.map((each) => ({ ...each, content: { list: null } }));
    resumeCreations(reload());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.calls.some(({ method }) => method === "PUT")).toBe(false);
  });
});
