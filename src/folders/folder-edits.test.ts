import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { followLibraryNotes } from "#videos/merge-videos.ts";
import { EMPTY_LIBRARY } from "#videos/video-library.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { readVideo } from "#videos/video-record.ts";
import {
  folderEdits,
  folderQueries,
  forgetPendingFolder,
  pendingFolders,
} from "./folders-queries.ts";
import { withGoingFolders } from "./pending-folders.ts";
import { changeFolder, seenFolder } from "./use-folder-actions.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

interface Row {
  id: string;
  name: string;
  path: string;
  parent_id: string | null;
}

/** Sets up a fake service with a list and responses to changes that the test sets. */
async function setup({
  answer = () => Response.json({}),
}: {
  answer?: () => Response | Promise<Response>;
} = {}) {
  const world: { rows: Row[]; isDown: boolean } = {
    isDown: false,
    rows: [
      { id: "1", name: "/", path: "/", parent_id: null },
      { id: "2", name: "Sea", path: "/Sea", parent_id: "1" },
      { id: "3", name: "Town", path: "/Town", parent_id: "1" },
    ],
  };
  const changes: { method: string; path: string; body: Record<string, unknown> }[] = [];
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(async ({ method, url, body }) => {
      if (world.isDown) return Response.json({ message: "Down" }, { status: 503 });
      if (method === "GET") return Response.json(world.rows);
      changes.push({ method, path: url.pathname.replace("/api/v2", ""), body });
      return await answer();
    }),
  );
  const settle = createConsistencyPoller();
  onTestFinished(() => settle.close());
  followLibraryNotes();
  const queryClient = new QueryClient();
  const services = { api, settle, queryClient, page: createPageStore() };
  await queryClient.fetchQuery(folderQueries.all(api));
  const shown = (id = "2") => {
    const folder = withGoingFolders(
      queryClient.getQueryData(folderQueries.all(api).queryKey) ?? [],
      pendingFolders(services),
    ).find((each) => each.id === id);
    if (folder === undefined) throw new Error(`There is no folder ${id}.`);
    return folder;
  };
  /** Sets the list that the service returns from now on. */
  const become = (id: string, change: Partial<Row>) => {
    world.rows = world.rows.map((row) => (row.id === id ? { ...row, ...change } : row));
  };
  return {
    services,
    world,
    changes,
    shown,
    become,
  };
}

const refusal = () => Response.json({ message: "Folder exists" }, { status: 400 });
const lost = () => Promise.reject(new TypeError("reset"));

describe("a change", () => {
  it("A change is shown at once, and is confirmed when the list shows it", async () => {
    const { services, changes, shown, become } = await setup();
    const done = changeFolder(services, shown(), { name: "Ocean" });
    await vi.waitFor(() => expect(shown()).toMatchObject({ name: "Ocean", awaits: "change" }));
    expect(await done).toBeNull();
    expect(changes).toEqual([{ method: "PUT", path: "/folder/2", body: { name: "Ocean" } }]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown()).toMatchObject({ path: "/Ocean", awaits: "change" });
    become("2", { name: "Ocean", path: "/Ocean" });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(shown()).toMatchObject({ path: "/Ocean", awaits: null });
  });

  it("A change is not sent over another person's change unless the person insists", async () => {
    const { services, changes, become, shown } = await setup();
    const seen = shown();
    become("2", { name: "Lake", path: "/Lake" });
    const failure = await changeFolder(services, seen, { name: "Ocean" });
    const theirs = { id: "2", name: "Lake", path: "/Lake", parentId: "1" };
    expect(failure?.reason).toEqual({ kind: "conflict", theirs });
    expect(changes).toEqual([]);
    if (failure === null) return;
    expect(await changeFolder(services, seenFolder(failure), { name: "Ocean" })).toBeNull();
    expect(changes).toHaveLength(1);
  });

  it("A change is not sent over a move by another person", async () => {
    const { services, changes, become, shown } = await setup();
    const seen = shown();
    become("2", { path: "/Town/Sea", parent_id: "3" });
    expect(await changeFolder(services, seen, { name: "Ocean" })).toMatchObject({
      reason: { kind: "conflict", theirs: { path: "/Town/Sea" } },
    });
    expect(changes).toEqual([]);
  });

  it("A change is not in conflict with an earlier change of the same person, visible or not", async () => {
    const { services, changes, become, shown } = await setup();
    await folderEdits.edit(services, "2", { name: "Ocean" });
    const seen = shown();
    expect(await changeFolder(services, seen, { name: "Bay" })).toBeNull();
    become("2", { name: "Ocean", path: "/Ocean" });
    expect(await changeFolder(services, seen, { name: "Gulf" })).toBeNull();
    expect(changes).toHaveLength(3);
  });

  it("A change is no longer pending after another person's change, and can be sent again", async () => {
    const { services, become, shown } = await setup();
    await changeFolder(services, shown(), { name: "Ocean" });
    become("2", { name: "Lake", path: "/Lake" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown()).toMatchObject({ name: "Lake", awaits: null });
    expect(folderEdits.overruledOf(services).getState()).toEqual({ 2: { name: "Ocean" } });
    expect(await changeFolder(services, shown(), { name: "Ocean" })).toBeNull();
    expect(folderEdits.overruledOf(services).getState()).toEqual({});
    expect(shown()).toMatchObject({ name: "Ocean", awaits: "change" });
  });

  it("Says that the folder was deleted", async () => {
    const { services, world, changes, shown: see } = await setup();
    const seen = see();
    world.rows = world.rows.filter(({ id }) => id !== "2");
    expect(await changeFolder(services, seen, { name: "Ocean" })).toMatchObject({
      reason: { kind: "failed", problem: { kind: "not-found" } },
    });
    expect(changes).toEqual([]);
  });

  it("A change is reverted when refused, with the service's message", async () => {
    const { services, shown } = await setup({ answer: refusal });
    expect(await changeFolder(services, shown(), { name: "Town" })).toMatchObject({
      reason: { kind: "failed", problem: { kind: "rejected", serviceMessage: "Folder exists" } },
    });
    expect(shown()).toMatchObject({ name: "Sea", awaits: null });
  });

  it("A change is not sent when the list can't be read before", async () => {
    const { services, world, changes, shown } = await setup();
    world.isDown = true;
    expect(await changeFolder(services, shown(), { name: "Ocean" })).toMatchObject({
      reason: { kind: "failed", problem: { kind: "server" } },
    });
    expect(changes).toEqual([]);
    expect(shown().name).toBe("Sea");
  });

  it("A change is polled for when its answer is lost: neither done nor failed", async () => {
    const { services, shown, become } = await setup({ answer: lost });
    expect(await changeFolder(services, shown(), { name: "Ocean" })).toBeNull();
    expect(shown()).toMatchObject({ name: "Ocean", isDoubtful: true });
    become("2", { name: "Ocean", path: "/Ocean" });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(shown()).toMatchObject({ name: "Ocean", isDoubtful: false, awaits: null });
  });

  it("A change is sent again after a lost answer, and no longer in doubt", async () => {
    let isLost = true;
    const { services, changes, shown } = await setup({
      answer: () => (isLost ? lost() : Response.json({})),
    });
    await folderEdits.edit(services, "2", { name: "Seas" });
    expect(shown()).toMatchObject({ isDoubtful: true });
    isLost = false;
    await folderEdits.edit(services, "2", { parentId: "3" });
    expect(shown(), "another field says nothing of it").toMatchObject({ isDoubtful: true });
    await folderEdits.edit(services, "2", { name: "Seas", parentId: "3" });
    expect(changes).toHaveLength(3);
    expect(shown()).toMatchObject({ name: "Seas", isDoubtful: false, awaits: "change" });
  });

  it("A change is left to the person when it is not visible after three minutes", async () => {
    const { services, shown, become } = await setup({ answer: lost });
    await changeFolder(services, shown(), { name: "Ocean" });
    await vi.advanceTimersByTimeAsync(200_000);
    const id = folderEdits.settleId("2");
    expect(services.settle.stateOf(id)).toBe("unconfirmed");
    expect(shown().name).toBe("Ocean");

    services.settle.checkAgain(id);
    await vi.advanceTimersByTimeAsync(100);
    expect(services.settle.stateOf(id)).toBe("settling");

    forgetPendingFolder(services, "2");
    expect(shown()).toMatchObject({ name: "Sea", awaits: null });
    expect(services.settle.stateOf(id)).toBeUndefined();
    become("2", { name: "Ocean", path: "/Ocean" });
  });
});

describe("a removal", () => {
  it("Shows the folder as going until the list omits it, and its videos are in no folder then", async () => {
    const { services, world, shown } = await setup({
      answer: () => new Response(null, { status: 204 }),
    });
    const { queryClient, api } = services;
    const { queryKey } = videoLibraryQueries.all(api);
    const video = readVideo({ id: "v", folders: [{ id: "2" }, { id: "3" }] }, []);
    queryClient.setQueryData(queryKey, { ...EMPTY_LIBRARY, videos: [video], isComplete: true });
    expect(await changeFolder(services, shown(), null)).toBeNull();
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown()).toMatchObject({ name: "Sea", awaits: "removal" });
    world.rows = world.rows.filter(({ id }) => id !== "2");
    await vi.advanceTimersByTimeAsync(15_000);
    expect(() => shown()).toThrow("no folder 2");
    const held = queryClient.getQueryData(queryKey)?.videos[0]?.folders.map(({ id }) => id);
    expect(held).toEqual(["3"]);
  });

  it("Leaves the folder as it was when it is refused", async () => {
    const { services, shown } = await setup({ answer: refusal });
    expect(await changeFolder(services, shown(), null)).toMatchObject({
      reason: { kind: "failed" },
    });
    expect(shown()).toMatchObject({ awaits: null });
  });

  it("Counts as done for a folder that is already deleted", async () => {
    const { services, shown } = await setup({
      answer: () => Response.json({ message: "no such folder" }, { status: 404 }),
    });
    expect(await changeFolder(services, shown(), null)).toBeNull();
    expect(shown()).toMatchObject({ awaits: "removal", isDoubtful: false });
  });

  it("A removal is polled for when its answer is lost", async () => {
    const { services, shown } = await setup({ answer: lost });
    expect(await changeFolder(services, shown(), null)).toBeNull();
    expect(shown()).toMatchObject({ awaits: "removal", isDoubtful: true });
  });
});
