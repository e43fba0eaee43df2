import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { settleForTest } from "#test/settle-for-test.ts";
import { EMPTY_LIBRARY } from "#videos/video-library.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { toVideo, videoWire } from "#videos/video-record.ts";
import { changeCarefully, remove, snapshotFolders } from "./careful-change.ts";
import { changeFolder, forgetPendingFolder } from "./folder-changes-queries.ts";
import { folderQueries, pendingFolderId, pendingFoldersOf } from "./folders-queries.ts";
import { withGoingFolders } from "./pending-folders.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

interface Row {
  id: string;
  name: string;
  path: string;
  parent_id: string | null;
}

/** Fake service with a list and responses to changes that the test sets. */
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
      if (world.isDown) throw new TypeError("no network");
      if (method === "GET") return Response.json(world.rows);
      changes.push({ method, path: url.pathname.replace("/api/v2", ""), body });
      return await answer();
    }),
  );
  const settle = settleForTest();
  const queryClient = new QueryClient();
  const services = { api, settle, queryClient };
  await queryClient.fetchQuery(folderQueries.all(api));
  const shown = (id = "2") => {
    const folder = withGoingFolders(
      queryClient.getQueryData(folderQueries.all(api).queryKey) ?? [],
      pendingFoldersOf(services).getState(),
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
    snapshotFolders: () => snapshotFolders(services, shown()),
  };
}

const refusal = () => Response.json({ message: "Folder exists" }, { status: 400 });
const lost = () => Promise.reject(new TypeError("reset"));

describe("a change", () => {
  it("is shown at once, and is confirmed when the list shows it", async () => {
    const { services, changes, shown, become, snapshotFolders: seen } = await setup();
    const done = changeCarefully(services, seen(), { name: "Ocean" });
    await vi.waitFor(() => expect(shown()).toMatchObject({ name: "Ocean", awaits: "change" }));
    expect(await done).toBeNull();
    expect(changes).toEqual([{ method: "PUT", path: "/folder/2", body: { name: "Ocean" } }]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown()).toMatchObject({ path: "/Ocean", isSettling: true });
    become("2", { name: "Ocean", path: "/Ocean" });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(shown()).toMatchObject({ path: "/Ocean", isSettling: false });
  });

  it("is not sent over somebody else's; insisting on it is", async () => {
    const { services, changes, become, snapshotFolders: see } = await setup();
    const seen = see();
    become("2", { name: "Lake", path: "/Lake" });
    const obstacle = await changeCarefully(services, seen, { name: "Ocean" });
    const now = { id: "2", name: "Lake", path: "/Lake", parentId: "1" };
    expect(obstacle).toEqual({ kind: "conflict", now });
    expect(changes).toEqual([]);
    expect(await changeCarefully(services, { ...seen, listed: now }, { name: "Ocean" })).toBeNull();
    expect(changes).toHaveLength(1);
  });

  it("is not sent over a move by somebody else", async () => {
    const { services, changes, become, snapshotFolders: see } = await setup();
    const seen = see();
    become("2", { path: "/Town/Sea", parent_id: "3" });
    expect(await changeCarefully(services, seen, { name: "Ocean" })).toMatchObject({
      kind: "conflict",
      now: { path: "/Town/Sea" },
    });
    expect(changes).toEqual([]);
  });

  it("takes nobody's own earlier change for somebody else's, seen or not", async () => {
    const { services, changes, become, snapshotFolders: see } = await setup();
    await changeFolder(services, "2", { name: "Ocean" });
    const seen = see();
    expect(await changeCarefully(services, seen, { name: "Bay" })).toBeNull();
    become("2", { name: "Ocean", path: "/Ocean" });
    expect(await changeCarefully(services, seen, { name: "Gulf" })).toBeNull();
    expect(changes).toHaveLength(3);
  });

  it("says that the folder is gone", async () => {
    const { services, world, changes, snapshotFolders: see } = await setup();
    const seen = see();
    world.rows = world.rows.filter(({ id }) => id !== "2");
    expect(await changeCarefully(services, seen, { name: "Ocean" })).toEqual({ kind: "gone" });
    expect(changes).toEqual([]);
  });

  it("that is refused is taken back, with the service's words", async () => {
    const { services, shown, snapshotFolders: seen } = await setup({ answer: refusal });
    expect(await changeCarefully(services, seen(), { name: "Town" })).toMatchObject({
      kind: "refused",
      problem: { kind: "rejected", serviceMessage: "Folder exists" },
    });
    expect(shown()).toMatchObject({ name: "Sea", isSettling: false });
  });

  it("whose list can't be read before is not sent", async () => {
    const { services, world, changes, shown, snapshotFolders: seen } = await setup();
    world.isDown = true;
    expect(await changeCarefully(services, seen(), { name: "Ocean" })).toMatchObject({
      kind: "refused",
      problem: { kind: "network" },
    });
    expect(changes).toEqual([]);
    expect(shown().name).toBe("Sea");
  });

  it("whose answer is lost is looked for: neither done nor failed", async () => {
    const { services, shown, become, snapshotFolders: seen } = await setup({ answer: lost });
    expect(await changeCarefully(services, seen(), { name: "Ocean" })).toBeNull();
    expect(shown()).toMatchObject({ name: "Ocean", isDoubtful: true });
    become("2", { name: "Ocean", path: "/Ocean" });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(shown()).toMatchObject({ name: "Ocean", isDoubtful: false, isSettling: false });
  });

  it("that is made again after a lost answer is sent again, and no longer in doubt", async () => {
    let isLost = true;
    const { services, changes, shown } = await setup({
      answer: () => (isLost ? lost() : Response.json({})),
    });
    await changeFolder(services, "2", { name: "Seas" });
    expect(shown()).toMatchObject({ isDoubtful: true });
    isLost = false;
    await changeFolder(services, "2", { parentId: "3" });
    expect(shown(), "another field says nothing of it").toMatchObject({ isDoubtful: true });
    await changeFolder(services, "2", { name: "Seas", parentId: "3" });
    expect(changes).toHaveLength(3);
    expect(shown()).toMatchObject({ name: "Seas", isDoubtful: false, isSettling: true });
  });

  it("that is never seen is left to the person after three minutes", async () => {
    const { services, shown, become, snapshotFolders: seen } = await setup({ answer: lost });
    await changeCarefully(services, seen(), { name: "Ocean" });
    await vi.advanceTimersByTimeAsync(200_000);
    const id = pendingFolderId("2");
    expect(services.settle.stateOf(id)).toBe("unconfirmed");
    expect(shown().name).toBe("Ocean");

    services.settle.checkAgain(id);
    await vi.advanceTimersByTimeAsync(100);
    expect(services.settle.stateOf(id)).toBe("settling");

    forgetPendingFolder(services, "2");
    expect(shown()).toMatchObject({ name: "Sea", isSettling: false });
    expect(services.settle.stateOf(id)).toBeUndefined();
    become("2", { name: "Ocean", path: "/Ocean" });
  });
});

describe("a removal", () => {
  it("shows the folder as going until the list does not, and its films are in no folder then", async () => {
    const { services, world, shown } = await setup({
      answer: () => new Response(null, { status: 204 }),
    });
    const { queryClient, api } = services;
    const { queryKey } = videoLibraryQueries.all(api);
    const video = toVideo(videoWire({ id: "v", folders: [{ id: "2" }, { id: "3" }] }), []);
    queryClient.setQueryData(queryKey, { ...EMPTY_LIBRARY, videos: [video], isComplete: true });
    expect(await remove(services, "2")).toBeNull();
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown()).toMatchObject({ name: "Sea", awaits: "removal" });
    world.rows = world.rows.filter(({ id }) => id !== "2");
    await vi.advanceTimersByTimeAsync(15_000);
    expect(() => shown()).toThrow("no folder 2");
    const held = queryClient.getQueryData(queryKey)?.videos[0]?.folders.map(({ id }) => id);
    expect(held).toEqual(["3"]);
  });

  it("that is refused leaves the folder as it was", async () => {
    const { services, shown } = await setup({ answer: refusal });
    expect(await remove(services, "2")).toMatchObject({ kind: "refused" });
    expect(shown()).toMatchObject({ awaits: null });
  });

  it("of what is gone already is as good as done", async () => {
    const { services, shown } = await setup({
      answer: () => Response.json({ message: "no such folder" }, { status: 404 }),
    });
    expect(await remove(services, "2")).toBeNull();
    expect(shown()).toMatchObject({ awaits: "removal", isDoubtful: false });
  });

  it("whose answer is lost is looked for", async () => {
    const { services, shown } = await setup({ answer: lost });
    expect(await remove(services, "2")).toBeNull();
    expect(shown()).toMatchObject({ awaits: "removal", isDoubtful: true });
  });
});
