import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { activityText, clearActivity, parseActivity } from "#changes/activity.ts";
import { type BulkAction, type BulkJob, countOutcomes } from "#library/bulk-job.ts";
import { bulkJobsOf, dismissBulk, startBulk, takeBackBulk, undoBulk } from "#library/bulk-jobs.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { sessionQuery } from "#shared/http/session-queries.ts";
import { servicesForTest } from "#test/services-for-test.ts";
import {
  bulkElsewhereOf,
  continueBulk,
  discardBulk,
  pausedBulkOf,
  resumeBulk,
} from "./resume-bulk.ts";
import { bulkLocksOf, storedBulk } from "./stored-bulk.ts";

const pages: { services: ApiServices; leave: () => void }[] = [];

// Other files leave entries in the log.
beforeEach(() => void clearActivity());

afterEach(async () => {
  for (const { leave } of pages.splice(0)) leave();
  // Locks are released a moment later.
  await until(async () => (await storedBulk.clear()) === null);
  clearActivity();
});

/** Lookups come seconds apart. */
const until = (isSo: () => boolean | Promise<boolean>) => vi.waitUntil(isSo, { timeout: 15_000 });

/** Sets up a platform with numbered videos, and a BFF that knows who is signed in. */
function setup(count: number) {
  const world = {
    person: "ada" as string | null,
    signIn: "1",
    /** Requests that change these get no answer, and have no effect. */
    silent: new Set<string>(),
    /** Holds videos as lookups show them. */
    videos: new Map<string, Record<string, unknown>>(),
    changes: [] as string[],
  };
  for (let number = 1; number <= count; number += 1) {
    const id = `v${number}`;
    world.videos.set(id, { id, title: `Video ${number}`, online: true, renditions: [{}] });
  }
  const ids = [...world.videos.keys()];
  const openPage = async () => {
    let isOpen = true;
    const forever = new Promise<Response>(() => {});
    const services = servicesForTest(
      ({ method, url, body }) => {
        if (!isOpen) return forever;
        if (url.pathname.endsWith("/session")) {
          const { person: personId, signIn: endsAt } = world;
          return Response.json({ name: personId, role: "editor", personId, endsAt });
        }
        const id = url.pathname.split("/").at(-1) ?? "";
        if (method !== "GET") {
          world.changes.push(`${method} ${id}`);
          if (world.silent.has(id)) return forever;
          if (method === "DELETE") world.videos.delete(id);
          else world.videos.set(id, { ...world.videos.get(id), ...body });
        }
        const video = world.videos.get(id);
        return video === undefined
          ? Response.json({ message: "Gone" }, { status: 404 })
          : Response.json({ folders: [], ...video });
      },
      { sessionUrl: "/session" },
    );
    await services.queryClient.fetchQuery(sessionQuery(services.api));
    const jobs = () => bulkJobsOf(services).store.getState();
    /**
     * Leaves as a closed tab does: nothing is answered any more, so that nothing of it goes on, and its locks are free.
     */
    const leave = () => {
      isOpen = false;
      for (const release of Object.values(bulkLocksOf(services).getState())) release();
      for (const { release } of pausedBulkOf(services).getState()) release();
    };
    pages.push({ services, leave });
    return {
      services,
      jobs,
      leave,
      paused: () => pausedBulkOf(services).getState(),
      counts: (job: BulkJob | undefined) =>
        Object.fromEntries(
          Object.entries(countOutcomes(job?.items ?? [])).filter(([, number]) => number > 0),
        ),
    };
  };
  return { world, ids, openPage };
}

const UNPUBLISH: BulkAction = { kind: "unpublish" };
const online = (world: { videos: ReadonlyMap<string, Record<string, unknown>> }) =>
  [...world.videos.values()].filter((video) => video["online"] === true).map(({ id }) => id);

/** Begins to unpublish eight videos, and closes the tab once four of them are under way without an answer. */
async function closeInTheMiddle() {
  const made = setup(8);
  const { world, ids, openPage } = made;
  world.silent = new Set(ids.slice(2, 6));
  const first = await openPage();
  const id = startBulk(first.services, UNPUBLISH, ids);
  await until(() => world.changes.length === 6);
  await until(async () => (await storedBulk.load(id))?.rows[5]?.applied !== null);
  await until(async () => (await storedBulk.load(id))?.rows[1]?.outcome.kind === "visible");
  first.leave();
  world.silent.clear();
  return { ...made, id };
}

describe("a bulk job whose page was closed", () => {
  it("Continues by itself in the same sign-in, and sends nothing that is already done", async () => {
    const { world, openPage, id } = await closeInTheMiddle();
    // One of the calls without an answer was carried out.
    world.videos.set("v3", { ...world.videos.get("v3"), online: false });
    const next = await openPage();
    await resumeBulk(next.services);
    await until(() => next.jobs()[0]?.stage.kind === "ended");
    await until(() => next.counts(next.jobs()[0])["visible"] === 8);
    expect(next.paused()).toEqual([]);
    expect(online(world)).toEqual([]);
    const sentFor = (video: string) => world.changes.filter((each) => each === `PUT ${video}`);
    expect(["v1", "v2", "v3"].map((video) => sentFor(video).length)).toEqual([1, 1, 1]);
    expect(["v4", "v7", "v8"].map((video) => sentFor(video).length)).toEqual([2, 1, 1]);
    expect(parseActivity(activityText())).toMatchObject([
      { id, action: "bulk", change: "unpublish", count: 8, outcome: "visible" },
    ]);
  });

  it("A bulk job whose page was closed can be undone as a whole, with what the closed page had changed", {
    tags: ["nightly"],
  }, async () => {
    const { world, openPage, id } = await closeInTheMiddle();
    const next = await openPage();
    await resumeBulk(next.services);
    await until(() => next.counts(next.jobs()[0])["visible"] === 8);
    next.leave();
    const last = await openPage();
    await resumeBulk(last.services);
    expect(last.jobs()).toEqual([]);
    // A colleague has published it, so it is not restored.
    world.videos.set("v5", { ...world.videos.get("v5"), online: true });
    await takeBackBulk(last.services, id);
    await until(() => last.jobs()[0]?.stage.kind === "ended");
    await until(() => last.counts(last.jobs()[0])["visible"] === 7);
    expect(last.counts(last.jobs()[0])).toEqual({ visible: 7, skipped: 1 });
    expect(online(world)).toHaveLength(8);
    expect(await storedBulk.load(id)).toBeUndefined();
  });

  it("Awaits confirmation after another sign-in of the same person", {
    tags: ["nightly"],
  }, async () => {
    const { world, openPage } = await closeInTheMiddle();
    world.signIn = "2";
    const next = await openPage();
    await resumeBulk(next.services);
    await until(() => next.paused().length === 1);
    expect(next.jobs()).toEqual([]);
    const [paused] = next.paused();
    if (paused === undefined) throw new Error("no job is paused");
    expect(paused.form).toMatchObject({ owner: { personId: "ada" }, head: { leftCount: 2 } });
    expect(world.changes).toHaveLength(6);
    continueBulk(next.services, paused);
    await until(() => next.counts(next.jobs()[0])["visible"] === 8);
    expect(online(world)).toEqual([]);
    expect(next.paused()).toEqual([]);
  });

  it("A bulk job whose page was closed can be finished only by the person who started it, and undone once it is discarded", async () => {
    const { world, openPage, id } = await closeInTheMiddle();
    world.person = "bob";
    const next = await openPage();
    await resumeBulk(next.services);
    await until(() => next.paused().length === 1);
    const [paused] = next.paused();
    if (paused === undefined) throw new Error("no job is paused");
    discardBulk(next.services, paused);
    await until(async () => (await storedBulk.load(id))?.isOver === true);
    const entry = parseActivity(activityText()).find((each) => each.id === id);
    // The last result may not have been stored.
    expect(["saved", "visible"]).toContain(entry?.outcome);
    expect(entry?.count).toBe(2);
    expect(world.changes).toHaveLength(6);
    await takeBackBulk(next.services, id, { videoId: "v1" });
    await until(() => online(world).includes("v1"));
    expect(online(world)).not.toContain("v2");
    const kept = await storedBulk.load(id);
    expect(kept?.rows.find(({ videoId }) => videoId === "v1")?.applied).toBeNull();
    expect(kept?.head.undoableCount).toBe(5);
  });

  it("A bulk job whose page was closed is left to the tab that has it, and resumed when that is closed", {
    tags: ["nightly"],
  }, async () => {
    const { world, ids, openPage } = setup(6);
    world.silent = new Set(ids.slice(0, 4));
    const first = await openPage();
    const id = startBulk(first.services, UNPUBLISH, ids);
    await until(() => world.changes.length === 4);
    await until(async () => (await storedBulk.loadAll()).length === 1);
    const second = await openPage();
    await resumeBulk(second.services);
    const elsewhere = bulkElsewhereOf(second.services);
    await until(() => elsewhere.getState().length === 1);
    expect(elsewhere.getState()).toEqual([id]);
    expect(second.jobs()).toEqual([]);
    world.silent.clear();
    first.leave();
    await until(() => second.counts(second.jobs()[0])["visible"] === 6);
    expect(elsewhere.getState()).toEqual([]);
    expect(online(world)).toEqual([]);
  });

  it("A bulk job whose page was closed does not delete again what it has deleted", {
    tags: ["nightly"],
  }, async () => {
    const { world, ids, openPage } = setup(6);
    world.silent = new Set(ids.slice(2));
    const first = await openPage();
    const id = startBulk(first.services, { kind: "delete" }, ids);
    await until(() => world.changes.length === 6);
    await until(async () => (await storedBulk.load(id))?.rows[1]?.outcome.kind === "visible");
    first.leave();
    world.silent.clear();
    const next = await openPage();
    await resumeBulk(next.services);
    await until(() => next.counts(next.jobs()[0])["visible"] === 6);
    expect(world.videos.size).toBe(0);
    expect(world.changes.filter((each) => each === "DELETE v1")).toHaveLength(1);
    expect(await storedBulk.load(id)).toBeUndefined();
  });
});

describe("the stored record of a bulk job", () => {
  it("The stored record of a bulk job is deleted with the undo, and for what can’t be undone", {
    tags: ["nightly"],
  }, async () => {
    const { ids, openPage } = setup(2);
    const { services, jobs, counts } = await openPage();
    const id = startBulk(services, UNPUBLISH, ids);
    await until(() => counts(jobs()[0])["visible"] === 2);
    await until(async () => (await storedBulk.load(id))?.isOver === true);
    undoBulk(services, id);
    await until(() => counts(jobs()[1])["visible"] === 2);
    await until(async () => (await storedBulk.load(id)) === undefined);
    expect(await storedBulk.loadAll()).toEqual([]);
  });

  it("Outlives the list of jobs, for thirty days", { tags: ["nightly"] }, async () => {
    const { ids, openPage } = setup(2);
    const { services, jobs, counts } = await openPage();
    const id = startBulk(services, UNPUBLISH, ids);
    await until(() => counts(jobs()[0])["visible"] === 2);
    dismissBulk(services, id);
    await until(async () => (await storedBulk.load(id))?.isOver === true);
    const now = vi.spyOn(Date, "now");
    now.mockReturnValue(Date.now() + 29 * 86_400_000);
    expect(await storedBulk.loadAll()).toHaveLength(1);
    now.mockReturnValue(Date.now() + 2 * 86_400_000);
    expect(await storedBulk.loadAll()).toEqual([]);
    now.mockRestore();
  });
});
