import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { addToPlaylist } from "#playlists/add-to-playlist.ts";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { applyDetails } from "./follow-up.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

interface Call {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

/** Sets up a service that is written down call by call, in a world where time is the test's. */
function setup(answer: (call: Call) => Response | Promise<Response>) {
  const calls: Call[] = [];
  const fetchFunction = fetchForTest(async ({ method, url, body }) => {
    const call = { method, path: url.pathname.replace("/api/v2", ""), body };
    calls.push(call);
    return await answer(call);
  });
  const api = createApiClient(parseRuntimeConfig({}), fetchFunction);
  const settle = createConsistencyPoller();
  onTestFinished(() => settle.close());
  const queryClient = queryClientForTest();
  const services = { api, settle, queryClient, page: createPageStore() };
  return { services, calls, puts: () => calls.filter(({ method }) => method === "PUT") };
}

/** Returns the outcome of a promise while time passes. */
async function outcomeOf(promise: Promise<void>): Promise<unknown> {
  let outcome: unknown = "pending";
  promise.then(
    () => (outcome = "done"),
    (error: unknown) => (outcome = error),
  );
  await vi.advanceTimersByTimeAsync(600_000);
  return outcome;
}

const never = new AbortController().signal;
const notFound = () => Response.json({ message: "Not found" }, { status: 404 });

/** Makes a video that appears, and shows each change, after a delay. */
function video({ shownAfterMs = 0, settleMs = 3000 } = {}) {
  const madeAtMs = Date.now();
  let seen: Record<string, unknown> = { id: "v", title: "ferry", folders: [{ id: "1" }] };
  return setup(({ method, body }) => {
    if (Date.now() - madeAtMs < shownAfterMs) return notFound();
    if (method === "PUT") {
      const { folder_ids: ids, ...rest } = body;
      const folders = Array.isArray(ids) ? ids.map((id) => ({ id: String(id) })) : seen.folders;
      const next = { ...seen, ...rest, folders };
      setTimeout(() => {
        seen = next;
      }, settleMs);
    }
    return Response.json(seen);
  });
}

interface Item {
  id: string;
  type: string;
  position: unknown;
}

/** Sets up a playlist whose content is null for so long after each replacement. */
function playlist(items: Item[], { settleMs = 5000, failures = 0 } = {}) {
  const content: { list: Item[] | null; last: Item[] } = { list: items, last: items };
  let failuresLeft = failures;
  const world = setup(({ method, body }) => {
    if (method === "PUT" && failuresLeft > 0) {
      failuresLeft -= 1;
      return new Response("<html>", { status: 503 });
    }
    if (method === "PUT") {
      const next: Item[] = JSON.parse(String(body.content));
      content.list = null;
      content.last = next;
      setTimeout(() => {
        content.list = next.map((item) => ({ ...item, position: String(item.position) }));
      }, settleMs);
    }
    return Response.json({ id: "p", title: "Sea", content: { list: content.list } });
  });
  return { ...world, content };
}

const item = (id: string, position: unknown): Item => ({ id, type: "vod", position });
const add = (world: ReturnType<typeof playlist>, videoId: string, signal = never) =>
  addToPlaylist(world.services, { videoIds: [videoId], playlistId: "p", id: videoId, signal });

describe("applyDetails", () => {
  it("Sends what differs, waits until it is visible, and updates the cache", async () => {
    const { services, puts } = video({ settleMs: 40_000 });
    const requested = { title: "Slow ferry ", folderIds: ["7", "9007199254740993"] };
    const promise = applyDetails(services, {
      videoId: "v",
      change: requested,
      id: "v",
      signal: never,
    });
    let isDone = false;
    promise.then(
      () => (isDone = true),
      () => undefined,
    );
    await vi.advanceTimersByTimeAsync(39_000);
    expect(isDone).toBe(false);
    expect(await outcomeOf(promise)).toBe("done");
    expect(puts()).toEqual([
      {
        method: "PUT",
        path: "/vod/v",
        body: { title: "Slow ferry ", folder_ids: [7, "9007199254740993"] },
      },
    ]);
    expect(services.queryClient.getQueryData(["vods", "detail", "v"])).toMatchObject({
      title: "Slow ferry ",
    });
  });

  it("Leaves out what does not differ", async () => {
    const { services, puts } = video();
    const options = { videoId: "v", change: { title: "Quay" }, id: "v", signal: never };
    await outcomeOf(applyDetails(services, options));
    expect(puts().map(({ body }) => body)).toEqual([{ title: "Quay" }]);
  });

  it("Keeps trying while the video is too new to be known", async () => {
    const { services } = video({ shownAfterMs: 25_000 });
    const options = { videoId: "v", change: { title: "Quay" }, id: "v", signal: never };
    expect(await outcomeOf(applyDetails(services, options))).toBe("done");
  });

  it("Gives up after minutes on a video that is never known", async () => {
    const { services, puts } = video({ shownAfterMs: 10_000_000 });
    const options = { videoId: "v", change: { title: "Quay" }, id: "v", signal: never };
    const outcome = await outcomeOf(applyDetails(services, options));
    expect(outcome).toMatchObject({ kind: "not-found" });
    expect(puts()).toEqual([]);
  });

  it("Fails when the service refuses", async () => {
    const { services, puts } = setup(({ method }) =>
      method === "PUT"
        ? Response.json({ message: "No such folder" }, { status: 400 })
        : Response.json({ id: "v", title: "Ferry" }),
    );
    const options = { videoId: "v", change: { folderIds: ["5"] }, id: "v", signal: never };
    const outcome = await outcomeOf(applyDetails(services, options));
    expect(outcome).toMatchObject({ kind: "rejected", serviceMessage: "No such folder" });
    expect(puts()).toHaveLength(1);
  });

  it("Does not take acceptance for success", async () => {
    const { services } = video({ settleMs: 10_000_000 });
    const options = { videoId: "v", change: { title: "Quay" }, id: "v", signal: never };
    const outcome = await outcomeOf(applyDetails(services, options));
    expect(outcome).toMatchObject({ kind: "timeout" });
  });

  it("Says why when lookups are not allowed", async () => {
    const { services } = setup(({ method }) =>
      method === "PUT" ? Response.json({}) : Response.json({}, { status: 403 }),
    );
    const options = { videoId: "v", change: { title: "Quay" }, id: "v", signal: never };
    const outcome = await outcomeOf(applyDetails(services, options));
    expect(outcome).toMatchObject({ kind: "forbidden" });
  });

  it("Ends when it is cancelled", async () => {
    const { services, calls } = video({ settleMs: 10_000_000 });
    const abort = new AbortController();
    const options = { videoId: "v", change: { title: "Quay" }, id: "v", signal: abort.signal };
    const promise = applyDetails(services, options);
    promise.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(20_000);
    abort.abort(new Error("newer details"));
    await expect(promise).rejects.toThrow("newer details");
    const before = calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(before);
  });
});

describe("addToPlaylist", () => {
  it("Appends the video to the whole list", async () => {
    const world = playlist([item("b", "10"), { id: "c", type: "channel", position: "9" }]);
    expect(await outcomeOf(add(world, "v"))).toBe("done");
    expect(world.content.last).toEqual([
      { id: "c", type: "channel", position: 1 },
      { id: "b", type: "vod", position: 2 },
      { id: "v", type: "vod", position: 3 },
    ]);
  });

  it("Leaves a playlist alone that has the video", async () => {
    const world = playlist([item("v", 1)]);
    expect(await outcomeOf(add(world, "v"))).toBe("done");
    expect(world.puts()).toEqual([]);
  });

  it("Reads null as not known, never as empty", async () => {
    const world = playlist([item("a", 1)]);
    world.content.list = null;
    setTimeout(() => {
      world.content.list = world.content.last;
    }, 90_000);
    expect(await outcomeOf(add(world, "v"))).toBe("done");
    expect(world.content.last.map(({ id }) => id)).toEqual(["a", "v"]);
  });

  it("Adds every one of several videos that are ready at once", async () => {
    const world = playlist([item("a", 1)]);
    const all = Promise.all(["v1", "v2", "v3"].map((videoId) => add(world, videoId)));
    expect(await outcomeOf(all.then(() => undefined))).toBe("done");
    expect(world.content.last.map(({ id }) => id)).toEqual(["a", "v1", "v2", "v3"]);
    expect(world.puts()).toHaveLength(3);
  });

  it("Reads again before it repeats a replacement", async () => {
    const world = playlist([item("a", 1)], { failures: 1 });
    const promise = add(world, "v");
    await vi.advanceTimersByTimeAsync(500);
    expect(world.puts()).toHaveLength(1);
    // A colleague changes the playlist in the meantime.
    world.content.list = [item("a", 1), item("theirs", 2)];
    expect(await outcomeOf(promise)).toBe("done");
    expect(world.content.last.map(({ id }) => id)).toEqual(["a", "theirs", "v"]);
  });

  it("Does not replace a list that it can't read whole", async () => {
    const world = playlist([item("a", 1), { id: "x", type: "advertisement", position: 2 }]);
    expect(await outcomeOf(add(world, "v"))).toMatchObject({ kind: "unreadable" });
    expect(world.puts()).toEqual([]);
  });

  it("Says that the playlist was deleted, and lets the next one try", async () => {
    const world = setup(notFound);
    const options = { videoIds: ["v"], playlistId: "gone", id: "v", signal: never };
    expect(await outcomeOf(addToPlaylist(world.services, options))).toMatchObject({
      kind: "not-found",
    });
    expect(await outcomeOf(addToPlaylist(world.services, options))).toMatchObject({
      kind: "not-found",
    });
  });

  it("Stops when it is cancelled, and others continue", async () => {
    const world = playlist([item("a", 1)]);
    world.content.list = null;
    const abort = new AbortController();
    const first = add(world, "v1", abort.signal);
    const second = add(world, "v2");
    first.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    abort.abort(new Error("cancelled"));
    await expect(first).rejects.toThrow("cancelled");
    world.content.list = world.content.last;
    expect(await outcomeOf(second)).toBe("done");
    expect(world.content.last.map(({ id }) => id)).toEqual(["a", "v2"]);
  });
});
