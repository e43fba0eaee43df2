import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { SIGNED_IN } from "#shared/http/backoff.ts";
import { sessionQuery } from "#shared/http/session-queries.ts";
import { hastenTimers } from "#test/hasten-timers.ts";
import { servicesForTest } from "#test/services-for-test.ts";
import { videoEdits } from "#videos/video-edits-queries.ts";
import type { Video } from "#videos/video-record.ts";
import { activityText, clearActivity, parseActivity } from "./activity.ts";
import { heldEditDrafts, heldEditsOf } from "./held-edits.ts";
import { resumeHeldEdits, sortHeldEdits } from "./resume-held-edits.ts";

const pages: ApiServices[] = [];

beforeEach(() => {
  hastenTimers();
  // Other files leave entries in the log.
  clearActivity();
});

afterEach(async () => {
  for (const services of pages.splice(0)) leave(services);
  // Locks are released a moment later.
  await vi.waitUntil(async () => (await heldEditDrafts.clear()) === null);
  clearActivity();
});

function leave(services: ApiServices): void {
  heldEditsOf(services).close();
  services.settle.close();
}

/** Sets up a platform with one video, and a BFF that knows who is signed in. */
function setup() {
  const world = {
    isOffline: false,
    person: "ada" as string | null,
    signIn: "1",
    video: { title: "Old", description: "" } as Record<string, unknown> | null,
    refusal: null as string | null,
    isSignedOut: false,
    changes: [] as unknown[],
  };
  const openPage = async () => {
    const services = servicesForTest(
      ({ method, url, body }) => {
        if (world.isOffline) throw new TypeError("no network");
        if (url.pathname.endsWith("/session")) {
          const { person: personId, signIn: endsAt } = world;
          return Response.json({ name: personId, role: "editor", personId, endsAt });
        }
        if (world.video === null) return Response.json({ message: "Gone" }, { status: 404 });
        if (method === "PUT" && world.isSignedOut) {
          return Response.json({ message: "Who are you?" }, { status: 401 });
        }
        if (method === "PUT") {
          world.changes.push(body);
          if (world.refusal !== null) {
            return Response.json({ message: world.refusal }, { status: 400 });
          }
          world.video = { ...world.video, ...body };
        }
        return Response.json({ id: "v", online: true, folders: [], ...world.video });
      },
      { sessionUrl: "/session" },
    );
    pages.push(services);
    await services.queryClient.fetchQuery(sessionQuery(services.api));
    return {
      services,
      edit: (edit: { title?: string; description?: string }) =>
        videoEdits.editUnlessChanged(services, VIDEO, edit),
      held: () => heldEditsOf(services).store.getState(),
      pending: () => videoEdits.pendingOf(services).getState()["v"],
      overruled: () => videoEdits.overruledOf(services).getState()["v"],
      refused: () => videoEdits.refusedOf(services).getState()["v"],
    };
  };
  /** The connection is back, as the browser tells. */
  const reconnect = () => {
    world.isOffline = false;
    dispatchEvent(new Event("online"));
  };
  return { world, openPage, reconnect };
}

const VIDEO = {
  id: "v",
  title: "Old",
  description: "",
  folders: [],
  isOnline: true,
} as unknown as Video;
/** Waits for longer than the first delays of what is tried again. */
const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 15_000 });

const outcomes = () => parseActivity(activityText()).map(({ outcome }) => outcome);
const stored = async () => [...(await heldEditDrafts.loadAll()).values()];

describe("an edit made without a connection", () => {
  it("An edit made without a connection is kept and shown as waiting, and sent once there is a connection", async () => {
    const { world, openPage, reconnect } = setup();
    const { edit, held, pending } = await openPage();
    world.isOffline = true;
    expect(await edit({ title: "New" })).toEqual({ kind: "sent", outcome: "waiting" });
    expect(pending()).toMatchObject({ edit: { title: "New" }, waiting: ["title"] });
    expect(outcomes()).toEqual(["waiting"]);
    await eventually(async () =>
      expect(await stored()).toMatchObject([{ edit: { title: "New" } }]),
    );
    reconnect();
    await eventually(() => expect(held()).toEqual([]));
    expect(world.changes).toEqual([{ title: "New" }]);
    await eventually(async () => expect(await stored()).toEqual([]));
  });

  it("An edit made without a connection is sent in one request with later changes, compared with the first value", async () => {
    const { world, openPage, reconnect } = setup();
    const { edit, held } = await openPage();
    world.isOffline = true;
    await edit({ title: "New" });
    await edit({ description: "Words" });
    await edit({ title: "Newer" });
    expect(held()).toMatchObject([{ edit: { title: "Newer", description: "Words" } }]);
    reconnect();
    await eventually(() => expect(held()).toEqual([]));
    expect(world.changes).toEqual([{ title: "Newer", description: "Words" }]);
  });

  it("An edit made without a connection is not sent over a colleague's, and is shown beside it until the person decides", async () => {
    const { world, openPage, reconnect } = setup();
    const { services, edit, held, overruled, pending } = await openPage();
    world.isOffline = true;
    await edit({ title: "Mine" });
    world.video = { title: "Theirs", description: "" };
    reconnect();
    await eventually(() => expect(overruled()).toEqual({ title: "Mine" }));
    expect(pending()).toBeUndefined();
    expect(world.changes).toEqual([]);
    expect(held()).toMatchObject([{ state: "conflict" }]);
    expect(outcomes()).toEqual(["conflict"]);
    videoEdits.accept(services, "v", "title");
    expect(held()).toEqual([]);
  });

  it("An edit made without a connection is shown with the reason where the service refuses it, and sent again on request", async () => {
    const { world, openPage, reconnect } = setup();
    const { services, edit, held, refused } = await openPage();
    world.isOffline = true;
    await edit({ title: "Taken" });
    world.refusal = "title: taken";
    reconnect();
    await eventually(() =>
      expect(refused()).toMatchObject({ edit: { title: "Taken" }, problem: { kind: "rejected" } }),
    );
    expect(held()).toMatchObject([{ state: "failed" }]);
    world.refusal = null;
    await videoEdits.edit(services, "v", { title: "Taken" });
    expect(refused()).toBeUndefined();
    expect(held()).toEqual([]);
  });

  it("An edit made without a connection is reported as lost where the record was deleted in the meantime", async () => {
    const { world, openPage, reconnect } = setup();
    const { edit, held } = await openPage();
    world.isOffline = true;
    await edit({ title: "New" });
    world.video = null;
    reconnect();
    await eventually(() =>
      expect(held()).toMatchObject([{ state: "failed", problem: { kind: "not-found" } }]),
    );
  });

  it("Awaits confirmation where the session had ended as it was sent", async () => {
    const { world, openPage, reconnect } = setup();
    const { services, edit, held, pending } = await openPage();
    world.isOffline = true;
    await edit({ title: "New" });
    world.isSignedOut = true;
    reconnect();
    await eventually(() => expect(held()).toMatchObject([{ isPaused: true, state: "waiting" }]));
    expect(pending()).toMatchObject({ waiting: ["title"] });
    world.isSignedOut = false;
    videoEdits.resume(services, held()[0]?.id ?? "");
    await eventually(() => expect(world.changes).toEqual([{ title: "New" }]));
    await eventually(() => expect(held()).toEqual([]));
  });

  it("An edit made without a connection is forgotten when the person discards it, here and in storage", async () => {
    const { world, openPage, reconnect } = setup();
    const { services, edit, held, pending } = await openPage();
    world.isOffline = true;
    await edit({ title: "New" });
    videoEdits.forget(services, "v");
    expect([pending(), held()]).toEqual([undefined, []]);
    expect(outcomes()).toEqual(["skipped"]);
    reconnect();
    await eventually(async () => expect(await stored()).toEqual([]));
    expect(world.changes).toEqual([]);
  });
});

async function keepOne(world: ReturnType<typeof setup>) {
  const page = await world.openPage();
  world.world.isOffline = true;
  await page.edit({ title: "New" });
  await eventually(async () => expect(await stored()).toHaveLength(1));
  leave(page.services);
}

describe("an edit that an earlier page has kept", () => {
  it("An edit that an earlier page has kept is sent by itself in the same sign-in", async () => {
    const test = setup();
    await keepOne(test);
    test.reconnect();
    const { services, held } = await test.openPage();
    await resumeHeldEdits(services, [videoEdits]);
    await eventually(() => expect(test.world.changes).toEqual([{ title: "New" }]));
    await eventually(() => expect(held()).toEqual([]));
  });

  it("Awaits confirmation after a new sign-in, and is sent then", async () => {
    const test = setup();
    await keepOne(test);
    Object.assign(test.world, { isOffline: false, signIn: "2" });
    const { services, held, pending } = await test.openPage();
    await resumeHeldEdits(services, [videoEdits]);
    await eventually(() => expect(held()).toMatchObject([{ isPaused: true }]));
    expect(pending()).toMatchObject({ waiting: ["title"] });
    expect(test.world.changes).toEqual([]);
    videoEdits.resume(services, held()[0]?.id ?? "");
    await eventually(() => expect(test.world.changes).toEqual([{ title: "New" }]));
  });

  it("An edit that an earlier page has kept is not sent for another person, on the next page or on this one", async () => {
    const test = setup();
    await keepOne(test);
    Object.assign(test.world, { isOffline: false, person: "bob" });
    const { services, held, pending, edit } = await test.openPage();
    await resumeHeldEdits(services, [videoEdits]);
    await eventually(() =>
      expect(held()).toMatchObject([{ isPaused: true, isOthers: true, owner: { name: "ada" } }]),
    );
    // The other person sees and edits the record as if there were no kept edit.
    expect(pending()).toBeUndefined();
    await edit({ description: "Bob's" });
    expect(test.world.changes).toEqual([{ description: "Bob's" }]);
    expect(held()).toMatchObject([{ edit: { title: "New" } }]);
    sortHeldEdits(services, [videoEdits], held(), "ada");
    expect(pending()).toMatchObject({ waiting: ["title"] });
    expect(held()).toMatchObject([{ isPaused: true, isOthers: false }]);
    sortHeldEdits(services, [videoEdits], held(), "bob");
    expect(pending()).not.toHaveProperty("waiting");
    expect(await stored()).toMatchObject([{ edit: { title: "New" } }]);
  });

  it("An edit that an earlier page has kept is not sent twice where it had arrived before the page was closed", async () => {
    const test = setup();
    await keepOne(test);
    Object.assign(test.world, { isOffline: false, video: { title: "New", description: "" } });
    const { services } = await test.openPage();
    await resumeHeldEdits(services, [videoEdits]);
    await eventually(async () => expect(await stored()).toEqual([]));
    expect(test.world.changes).toEqual([]);
    expect(outcomes()).toEqual(["visible"]);
  });

  it("An edit that an earlier page has kept is left to the tab that has it", async () => {
    const test = setup();
    const first = await test.openPage();
    test.world.isOffline = true;
    await first.edit({ title: "New" });
    await eventually(async () => expect(await stored()).toHaveLength(1));
    test.world.isOffline = false;
    const second = await test.openPage();
    await resumeHeldEdits(second.services, [videoEdits]);
    expect(second.held()).toEqual([]);
  });
});

it("Pauses what waits when a person signs in on the page", async () => {
  const { world, openPage, reconnect } = setup();
  const { edit, held } = await openPage();
  world.isOffline = true;
  await edit({ title: "New" });
  dispatchEvent(new Event(SIGNED_IN));
  expect(held()).toMatchObject([{ isPaused: true }]);
  reconnect();
  expect(world.changes).toEqual([]);
});

it("Checks who is signed in right before it sends: in another tab it may be another person", async () => {
  const { world, openPage, reconnect } = setup();
  const { edit, held } = await openPage();
  world.isOffline = true;
  await edit({ title: "New" });
  world.person = "bob";
  reconnect();
  await eventually(() => expect(held()).toMatchObject([{ isPaused: true }]));
  expect(world.changes).toEqual([]);
});
