import { afterEach, describe, expect, it, vi } from "vitest";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import { createRequestGate } from "#shared/http/request-gate.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { type CallForTest, fetchForTest } from "#test/fetch-for-test.ts";
import { lookUpNow } from "#test/look-up-now.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { removedVideosOf, removeVideo, videoEdits } from "#videos/video-edits-queries.ts";
import type { Video } from "#videos/video-record.ts";
import { getVideo } from "#videos/videos.ts";
import { videoQueries } from "#videos/videos-queries.ts";
import { heldEditsOf } from "./held-edits.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Record_ = { title: string; description: string | null; online: boolean; folders: unknown[] };

/** Sets up a service with one video; the test triggers lookups itself. */
function setup() {
  let video: Record_ | null = { title: "Old", description: null, online: true, folders: [] };
  /** Is null when the change is carried out and answered. */
  let put: ((call: CallForTest) => Response | Promise<Response>) | null = null;
  let areLookupsDown = false;
  let isSignedOut = false;
  const settle = createConsistencyPoller();
  const record = () =>
    video === null
      ? Response.json({ message: "Not found" }, { status: 404 })
      : Response.json({ id: "v", renditions: [{ height: 720 }], ...video });
  const service = fetchForTest((call) => {
    if (isSignedOut) return Response.json({ message: "Who are you?" }, { status: 401 });
    if (call.method === "DELETE") {
      if (put !== null) return put(call);
      video = null;
      return new Response(null, { status: 204 });
    }
    if (call.method === "PUT") {
      if (put !== null) return put(call);
      if (video !== null) video = { ...video, ...call.body };
      return record();
    }
    if (areLookupsDown) return Response.json({ message: "Down" }, { status: 503 });
    return record();
  });
  const queryClient = queryClientForTest();
  const api = createApiClient(parseRuntimeConfig({}), service);
  const services: ApiServices = { api, settle, queryClient, page: createPageStore() };
  closing.push(() => {
    settle.close();
    heldEditsOf(services).close();
    queryClient.clear();
  });
  return {
    services,
    /** Simulates another person's change, or a lagging copy. */
    become: (next: Partial<Record_> | null) => {
      video = next === null || video === null ? null : { ...video, ...next };
    },
    answerChanges: (answer: typeof put) => {
      put = answer;
    },
    breakLookups: () => {
      areLookupsDown = true;
    },
    signOut: (isOut: boolean) => {
      isSignedOut = isOut;
    },
    video: () => video,
    shown: () => getVideo(api, "v"),
    pending: () => videoEdits.pendingOf(services).getState()["v"],
    overruled: () => videoEdits.overruledOf(services).getState()["v"],
    removed: () => removedVideosOf(services).getState()["v"],
    state: () => settle.stateOf(videoEdits.settleId("v")),
    check: () => lookUpNow(settle),
  };
}

/** Delays the answers to changes until the test gives them. */
function held() {
  const answers: ((response: Response) => void)[] = [];
  const bodies: unknown[] = [];
  const put = ({ body }: CallForTest) => {
    bodies.push(body);
    return new Promise<Response>((resolve) => answers.push(resolve));
  };
  /** Answers the oldest waiting call. */
  const answer = async (response: Response) => {
    await vi.waitFor(() => expect(answers).not.toEqual([]));
    answers.shift()?.(response);
  };
  return { put, answer, bodies };
}

const unknown = () => Response.json({ message: "Not found" }, { status: 404 });
const refusal = () => Response.json({ message: "title: taken" }, { status: 400 });
/** Accepts the change, which becomes visible later. */
const accepted = () => Response.json({ id: "v" });

async function expectRefusal(attempt: Promise<unknown>): Promise<void> {
  await expect(attempt).rejects.toMatchObject({ kind: "rejected", serviceMessage: "title: taken" });
}

describe("changes of a video", () => {
  it("Changes of a video are pending from the first moment until a lookup shows all of them", async () => {
    const { services, pending, answerChanges, become, check, state } = setup();
    answerChanges(accepted);
    const first = videoEdits.edit(services, "v", { title: "New" });
    const sent = { kind: "edit", edit: { title: "New" }, isDoubtful: false };
    expect(pending()).toEqual({ ...sent, onItsWay: ["title"] });
    await first;
    expect(pending()).toEqual(sent);
    await videoEdits.edit(services, "v", { isOnline: false });
    become({ title: "New" });
    await check();
    expect(pending()).toMatchObject({ edit: { title: "New", isOnline: false } });
    become({ online: false });
    await check();
    expect(pending()).toBeUndefined();
    expect(state()).toBe("seen");
  });

  it("Changes of a video are reverted one by one when refused, and earlier ones stay", async () => {
    const { services, pending, answerChanges } = setup();
    answerChanges(accepted);
    await videoEdits.edit(services, "v", { title: "B", isOnline: false });
    answerChanges(refusal);
    await expectRefusal(videoEdits.edit(services, "v", { title: "C" }));
    expect(pending()).toEqual({
      kind: "edit",
      edit: { title: "B", isOnline: false },
      isDoubtful: false,
    });
  });

  it("Changes of a video leave nothing behind when the only one is refused", async () => {
    const { services, pending, answerChanges, state } = setup();
    answerChanges(refusal);
    await expectRefusal(videoEdits.edit(services, "v", { title: "C" }));
    expect(pending()).toBeUndefined();
    expect(state()).toBeUndefined();
  });

  it("Changes of a video are in doubt after a lost answer until they are visible", async () => {
    const { services, pending, answerChanges, become, check } = setup();
    answerChanges(() => new Response("<html>Bad gateway</html>", { status: 502 }));
    expect(await videoEdits.edit(services, "v", { title: "New" })).toBe("unknown");
    expect(pending()).toMatchObject({ isDoubtful: true });
    answerChanges(accepted);
    await videoEdits.edit(services, "v", { isOnline: false });
    expect(pending(), "a later answer says nothing of the lost one").toMatchObject({
      isDoubtful: true,
    });
    become({ title: "New", online: false });
    await check();
    expect(pending()).toBeUndefined();
  });

  it("Changes of a video ignore lookups that fail", async () => {
    const { services, pending, answerChanges, breakLookups, check } = setup();
    answerChanges(accepted);
    await videoEdits.edit(services, "v", { title: "New" });
    breakLookups();
    await check();
    expect(pending()).toMatchObject({ edit: { title: "New" } });
  });
});

describe("simultaneous changes of one video", () => {
  it("Simultaneous changes of one video are sent one after the other, and none is visible before all are answered", async () => {
    const { services, pending, answerChanges, check, become } = setup();
    const { put, answer, bodies } = held();
    answerChanges(put);
    const off = videoEdits.edit(services, "v", { isOnline: false });
    await answer(accepted());
    await off;
    const on = videoEdits.edit(services, "v", { isOnline: true });
    const title = videoEdits.edit(services, "v", { title: "New" });
    await vi.waitFor(() => expect(bodies).toEqual([{ online: false }, { online: true }]));
    expect(pending()).toMatchObject({ onItsWay: ["isOnline", "title"] });
    become({ title: "New" });
    // The value before both changes, which is also the one requested last.
    await check();
    expect(pending()).toMatchObject({ edit: { isOnline: true, title: "New" } });
    await answer(accepted());
    await on;
    await answer(accepted());
    expect(await title).toBe("saved");
    expect(bodies).toEqual([{ online: false }, { online: true }, { title: "New" }]);
    await check();
    expect(pending()).toBeUndefined();
  });

  it("Simultaneous changes of one video are replaced while they wait by a later one of the same field, and are in doubt", async () => {
    const { services, pending, answerChanges } = setup();
    const { put, answer, bodies } = held();
    answerChanges(put);
    const first = videoEdits.edit(services, "v", { title: "A" });
    await vi.waitFor(() => expect(bodies).toHaveLength(1));
    const second = videoEdits.edit(services, "v", { title: "B", isOnline: false });
    const third = videoEdits.edit(services, "v", { title: "C" });
    const fourth = videoEdits.edit(services, "v", { isOnline: true });
    await answer(accepted());
    expect(await first).toBe("saved");
    expect(pending()).toMatchObject({ edit: { title: "C", isOnline: true } });
    await answer(refusal());
    await expectRefusal(third);
    expect(pending(), "what was never sent is not gone back to").toMatchObject({
      edit: { title: "A", isOnline: true },
    });
    await answer(new Response("<html>", { status: 502 }));
    expect(await fourth).toBe("unknown");
    expect(await second.catch((error: unknown) => error)).toBe("unknown");
    expect(bodies).toEqual([{ title: "A" }, { title: "C" }, { online: true }]);
  });

  it("Simultaneous changes of one video are not delayed by a refused one before them", async () => {
    const { services, answerChanges } = setup();
    const { put, answer, bodies } = held();
    answerChanges(put);
    const first = videoEdits.edit(services, "v", { title: "A" });
    const second = videoEdits.edit(services, "v", { isOnline: false });
    await answer(refusal());
    await expectRefusal(first);
    await answer(accepted());
    expect(await second).toBe("saved");
    expect(bodies).toHaveLength(2);
  });

  it("Simultaneous changes of one video are remembered until they are answered", async () => {
    const { services, pending, answerChanges } = setup();
    const { put, answer, bodies } = held();
    answerChanges(put);
    const first = videoEdits.edit(services, "v", { title: "A" });
    await answer(new Response("<html>", { status: 502 }));
    await first;
    const second = videoEdits.edit(services, "v", { isOnline: false });
    await vi.waitFor(() => expect(bodies).toHaveLength(2));
    videoEdits.forget(services, "v");
    expect(pending()).toMatchObject({ edit: { isOnline: false }, isDoubtful: false });
    await answer(accepted());
    await second;
    expect(pending()).toEqual({ kind: "edit", edit: { isOnline: false }, isDoubtful: false });
  });

  it("Simultaneous changes of one video are sent again when repeated, and an answer ends the doubt", async () => {
    const { services, shown, pending, answerChanges, state, check } = setup();
    const base = await shown();
    answerChanges(() => new Response("<html>", { status: 502 }));
    await videoEdits.edit(services, "v", { title: "New" });
    expect(pending()).toMatchObject({ isDoubtful: true });
    answerChanges(refusal);
    await expectRefusal(videoEdits.edit(services, "v", { title: "New" }));
    expect(pending(), "a refusal says nothing of the first").toMatchObject({ isDoubtful: true });
    const { put, answer, bodies } = held();
    answerChanges(put);
    const again = videoEdits.editUnlessChanged(
      services,
      { ...base, title: "New" },
      { title: "New" },
    );
    await answer(accepted());
    expect(await again).toEqual({ kind: "sent", outcome: "saved" });
    expect(bodies).toEqual([{ title: "New" }]);
    expect(pending()).toEqual({ kind: "edit", edit: { title: "New" }, isDoubtful: false });
    await check();
    expect(state()).toBe("settling");
  });
});

describe("changes that look up first", () => {
  it("Changes that look up first give way when another person has changed the same field", async () => {
    const { services, shown, become, video, pending } = setup();
    const base = await shown();
    become({ title: "Theirs" });
    const outcome = await videoEdits.editUnlessChanged(services, base, { title: "Mine" });
    expect(outcome).toMatchObject({ kind: "conflict", theirs: { title: "Theirs" } });
    expect(video()).toMatchObject({ title: "Theirs" });
    expect(pending()).toBeUndefined();
    const known = services.queryClient.getQueryData<Video>(videoQueries.detailKey("v"));
    expect(known?.title).toBe("Theirs");
  });

  it("Changes that look up first proceed when it was another field, or the same text", async () => {
    const { services, shown, become, video } = setup();
    const base = await shown();
    become({ description: "Theirs" });
    expect(await videoEdits.editUnlessChanged(services, base, { title: "Mine" })).toEqual({
      kind: "sent",
      outcome: "saved",
    });
    become({ title: "Agreed" });
    const again = await videoEdits.editUnlessChanged(services, base, { title: "Agreed " });
    expect(again.kind).toBe("sent");
    expect(video()).toMatchObject({ title: "Agreed ", description: "Theirs" });
  });

  it("Changes that look up first are in no conflict with an own change that is not visible yet, and hide none", async () => {
    const { services, shown, become, answerChanges, check } = setup();
    const base = await shown();
    answerChanges(accepted);
    await videoEdits.editUnlessChanged(services, base, { title: "First" });
    const second = { ...base, title: "First" };
    expect((await videoEdits.editUnlessChanged(services, second, { title: "Second" })).kind).toBe(
      "sent",
    );
    // The value is visible in between, as with a lagging service.
    become({ title: "First" });
    await check();
    expect((await videoEdits.editUnlessChanged(services, second, { title: "Third" })).kind).toBe(
      "sent",
    );
    become({ title: "Theirs" });
    expect((await videoEdits.editUnlessChanged(services, second, { title: "Fourth" })).kind).toBe(
      "conflict",
    );
  });

  it("Changes that look up first leave everything as it was when the lookup fails", async () => {
    const { services, shown, breakLookups, pending, video } = setup();
    const base = await shown();
    breakLookups();
    await expect(
      videoEdits.editUnlessChanged(services, base, { title: "Mine" }),
    ).rejects.toBeInstanceOf(ApiError);
    expect(pending()).toBeUndefined();
    expect(video()).toMatchObject({ title: "Old" });
  });

  it("Changes that look up first are refused at once while signed out, and are not sent in another session", async () => {
    const { services, shown, signOut, video, pending } = setup();
    const editor = createRequestGate(true);
    services.api.access.take(editor);
    const base = await shown();
    signOut(true);
    // The first is refused itself; the second finds the sign-out known, with reads queued.
    for (const title of ["New", "Newer"]) {
      await expect(videoEdits.editUnlessChanged(services, base, { title })).rejects.toMatchObject({
        kind: "signed-out",
      });
      expect(editor.getState().signedOut).not.toBeNull();
    }
    expect(pending()).toBeUndefined();
    signOut(false);
    editor.note({ signedOut: null });
    await shown();
    expect(video()?.title).toBe("Old");
    await videoEdits.editUnlessChanged(services, base, { title: "Newest" });
    expect(video()?.title).toBe("Newest");
  });

  it("Changes that look up first are overruled by a third value, at its second lookup", async () => {
    const { services, shown, become, answerChanges, check, pending, overruled, state } = setup();
    const base = await shown();
    answerChanges(accepted);
    await videoEdits.editUnlessChanged(services, base, { title: "Mine", isOnline: false });
    become({ title: "Theirs" });
    await check();
    expect(pending()).toMatchObject({ edit: { title: "Mine", isOnline: false } });
    await check();
    expect(pending()).toMatchObject({ edit: { isOnline: false } });
    expect(overruled()).toEqual({ title: "Mine" });
    become({ online: false });
    await check();
    expect(state()).toBe("seen");
    expect(pending()).toBeUndefined();
    expect(overruled(), "the rest being seen changes nothing about it").toEqual({ title: "Mine" });
  });

  it("Changes that look up first are settled after they were overruled by retrying, by accepting, or by forgetting", async () => {
    const { services, shown, become, answerChanges, check, overruled, pending } = setup();
    const overrule = async () => {
      become({ title: "Old" });
      answerChanges(accepted);
      await videoEdits.editUnlessChanged(services, await shown(), { title: "Mine" });
      become({ title: "Theirs" });
      await check();
      await check();
      expect(overruled()).toEqual({ title: "Mine" });
      expect(pending()).toBeUndefined();
    };
    await overrule();
    await videoEdits.edit(services, "v", { title: "Mine" });
    expect(overruled()).toBeUndefined();
    videoEdits.forget(services, "v");
    await overrule();
    videoEdits.accept(services, "v", "title");
    expect(overruled()).toBeUndefined();
    await overrule();
    videoEdits.forget(services, "v");
    expect(overruled()).toBeUndefined();
  });
});

describe("removal of a video", () => {
  it("Removal of a video is pending until a lookup no longer knows it, and leaves its name", async () => {
    const { services, shown, pending, removed, check } = setup();
    const video = await shown();
    services.queryClient.setQueryData(videoQueries.detailKey("v"), video);
    await removeVideo(services, "v");
    expect(pending()).toEqual({ kind: "removal", isDoubtful: false });
    await check();
    expect(pending()).toBeUndefined();
    expect(removed()).toEqual(video);
  });

  it("Restores the video with its pending edits when it is refused", async () => {
    const { services, answerChanges, pending } = setup();
    answerChanges(accepted);
    await videoEdits.edit(services, "v", { title: "New" });
    answerChanges(refusal);
    await expectRefusal(removeVideo(services, "v"));
    expect(pending()).toMatchObject({ kind: "edit", edit: { title: "New" } });
  });

  it("Continues when an edit that was being sent is answered after it", async () => {
    const { services, pending, answerChanges, check, video } = setup();
    const { put, answer, bodies } = held();
    answerChanges(put);
    const edit = videoEdits.edit(services, "v", { title: "New" });
    await vi.waitFor(() => expect(bodies).toHaveLength(1));
    answerChanges(null);
    await removeVideo(services, "v");
    await answer(accepted());
    await edit;
    expect(pending()).toEqual({ kind: "removal", isDoubtful: false });
    await check();
    expect(video()).toBeNull();
    expect(pending()).toBeUndefined();
  });

  it("Leaves nothing to poll for when an edit is answered after it was visible", async () => {
    const { services, pending, answerChanges, check, state } = setup();
    const { put, answer, bodies } = held();
    answerChanges(put);
    const edit = videoEdits.edit(services, "v", { title: "New" });
    await vi.waitFor(() => expect(bodies).toHaveLength(1));
    answerChanges(null);
    await removeVideo(services, "v");
    await check();
    await answer(accepted());
    await edit;
    expect(pending()).toBeUndefined();
    expect(state()).toBe("seen");
  });

  it("Removal of a video is not ended by the wait for an edit before it", async () => {
    const { services, pending, answerChanges, become, check } = setup();
    answerChanges(accepted);
    await videoEdits.edit(services, "v", { title: "New" });
    const { put, answer } = held();
    answerChanges(put);
    const removal = removeVideo(services, "v");
    become({ title: "New" });
    expect(services.settle.stateOf(videoEdits.settleId("v"))).toBeUndefined();
    await answer(refusal());
    await expectRefusal(removal);
    expect(pending()).toMatchObject({ kind: "edit", edit: { title: "New" } });
    await check();
    expect(pending(), "looked for again").toBeUndefined();
  });

  it("Continues the first attempt when a second one is refused", async () => {
    const { services, pending, answerChanges, become, check } = setup();
    answerChanges(() => new Response(null, { status: 204 }));
    await removeVideo(services, "v");
    answerChanges(refusal);
    await expectRefusal(removeVideo(services, "v"));
    expect(pending()).toEqual({ kind: "removal", isDoubtful: false });
    become(null);
    await check();
    expect(pending()).toBeUndefined();
  });
});

describe("removal of a video that the service does not know", () => {
  afterEach(() => vi.useRealTimers());
  const NOW_MS = Date.UTC(2030, 0, 1);

  async function remove(ageMs: number, answer: () => Response) {
    const world = setup();
    const video = await world.shown();
    vi.useFakeTimers({ toFake: ["Date"], now: NOW_MS });
    const known = { ...video, createdAtMs: NOW_MS - ageMs };
    world.services.queryClient.setQueryData(videoQueries.detailKey("v"), known);
    world.answerChanges(answer);
    world.become(null);
    return { ...world, outcome: await removeVideo(world.services, "v") };
  }

  it("Removal of a video that the service does not know is in doubt as long as a new video may be unknown", async () => {
    const { outcome, pending, check } = await remove(5000, unknown);
    expect(outcome).toBe("unknown");
    expect(pending()).toEqual({ kind: "removal", isDoubtful: true });
    await check();
    vi.setSystemTime(NOW_MS + 54_999);
    await check();
    expect(pending()).toEqual({ kind: "removal", isDoubtful: true });
    vi.setSystemTime(NOW_MS + 55_000);
    await check();
    expect(pending()).toBeUndefined();
  });

  it("Removal of a video that the service does not know is in doubt when the answer was lost", async () => {
    const { pending, check } = await remove(5000, () => new Response("<html>", { status: 502 }));
    await check();
    expect(pending()).toEqual({ kind: "removal", isDoubtful: true });
  });

  it("Removal of a video that the service does not know is done for a video that is older", async () => {
    const { outcome, pending, check } = await remove(60_000, unknown);
    expect(outcome).toBe("saved");
    await check();
    expect(pending()).toBeUndefined();
  });

  it("Removal of a video that the service does not know is done for a new video, when the service said so", async () => {
    const { outcome, pending, check } = await remove(
      5000,
      () => new Response(null, { status: 204 }),
    );
    expect(outcome).toBe("saved");
    await check();
    expect(pending()).toBeUndefined();
  });
});
