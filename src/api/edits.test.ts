import { afterEach, describe, expect, it } from "vitest";
import type { ApiServices } from "./api-context.tsx";
import { createApiClient } from "./client.ts";
import { ApiError } from "./errors.ts";
import { type CallForTest, fetchForTest } from "./fetch-for-test.ts";
import { queryClientForTest } from "./query-client-for-test.tsx";
import { parseRuntimeConfig } from "./runtime-config.ts";
import { createSettleTracker } from "./settle-tracker.ts";
import {
  editVod,
  editVodUnlessChanged,
  pendingVodId,
  removeVod,
  vodEditQueries,
  vodEdits,
} from "./vod-edits-queries.ts";
import type { Vod } from "./vod-record.ts";
import { getVod } from "./vods.ts";
import { vodQueries } from "./vods-queries.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Record_ = { title: string; description: string | null; online: boolean; folders: unknown[] };

/** A service with one film, lookups of which the test makes itself. */
function setup() {
  let film: Record_ | null = { title: "Old", description: null, online: true, folders: [] };
  /** Null: the change is carried out and answered. */
  let put: ((call: CallForTest) => Response | Promise<Response>) | null = null;
  let areLookupsDown = false;
  const timers = new Set<() => void>();
  const settle = createSettleTracker({
    now: () => 0,
    random: () => 0.5,
    setTimer(run) {
      timers.add(run);
      return () => timers.delete(run);
    },
    isHidden: () => false,
    onVisibilityChange: () => () => undefined,
  });
  const record = () =>
    film === null
      ? Response.json({ message: "Not found" }, { status: 404 })
      : Response.json({ id: "v", renditions: [{ height: 720 }], ...film });
  const service = fetchForTest((call) => {
    if (call.method === "DELETE") {
      if (put !== null) return put(call);
      film = null;
      return new Response(null, { status: 204 });
    }
    if (call.method === "PUT") {
      if (put !== null) return put(call);
      if (film !== null) film = { ...film, ...call.body };
      return record();
    }
    if (areLookupsDown) return Response.json({ message: "Down" }, { status: 503 });
    return record();
  });
  const queryClient = queryClientForTest();
  const api = createApiClient(parseRuntimeConfig({}), service);
  const services: ApiServices = { api, settle, queryClient };
  closing.push(() => {
    settle.close();
    queryClient.clear();
  });
  return {
    services,
    /** Somebody else's change, or a lagging copy. */
    become: (next: Partial<Record_> | null) => {
      film = next === null || film === null ? null : { ...film, ...next };
    },
    answerChanges: (answer: typeof put) => {
      put = answer;
    },
    breakLookups: () => {
      areLookupsDown = true;
    },
    film: () => film,
    shown: () => getVod(api, "v"),
    pending: () => queryClient.getQueryData(vodEditQueries.pending().queryKey)?.v,
    overruled: () => queryClient.getQueryData(vodEdits.overruled().queryKey)?.v,
    removed: () => queryClient.getQueryData(vodEditQueries.removed().queryKey)?.v,
    standing: () => settle.stateOf(pendingVodId("v")),
    /** The next lookup that is planned, to its end. */
    async look() {
      const planned = [...timers];
      timers.clear();
      const passed = new Promise<void>((resolve) => {
        const stop = settle.subscribe(() => {
          stop();
          resolve();
        });
      });
      for (const run of planned) run();
      await passed;
    },
  };
}

const refusal = () => Response.json({ message: "title: taken" }, { status: 400 });
/** The change is accepted, and shown later. */
const accepted = () => Response.json({ id: "v" });

async function expectRefusal(attempt: Promise<unknown>): Promise<void> {
  await expect(attempt).rejects.toMatchObject({ kind: "rejected", serviceMessage: "title: taken" });
}

describe("changes of a film", () => {
  it("are pending from the first moment until a lookup shows all of them", async () => {
    const { services, pending, answerChanges, become, look, standing } = setup();
    answerChanges(accepted);
    const first = editVod(services, "v", { title: "New" });
    const told = { kind: "edit", edit: { title: "New" }, isDoubtful: false };
    expect(pending()).toEqual({ ...told, onItsWay: ["title"] });
    await first;
    expect(pending()).toEqual(told);
    await editVod(services, "v", { isOnline: false });
    become({ title: "New" });
    await look();
    expect(pending()).toMatchObject({ edit: { title: "New", isOnline: false } });
    become({ online: false });
    await look();
    expect(pending()).toBeUndefined();
    expect(standing()).toBe("seen");
  });

  it("one that is refused is withdrawn, and those before it stay", async () => {
    const { services, pending, answerChanges } = setup();
    answerChanges(accepted);
    await editVod(services, "v", { title: "B", isOnline: false });
    answerChanges(refusal);
    await expectRefusal(editVod(services, "v", { title: "C" }));
    expect(pending()).toEqual({
      kind: "edit",
      edit: { title: "B", isOnline: false },
      isDoubtful: false,
    });
  });

  it("the only one, refused, leaves nothing behind", async () => {
    const { services, pending, answerChanges, standing } = setup();
    answerChanges(refusal);
    await expectRefusal(editVod(services, "v", { title: "C" }));
    expect(pending()).toBeUndefined();
    expect(standing()).toBeUndefined();
  });

  it("one whose answer is lost is doubtful until it is seen", async () => {
    const { services, pending, answerChanges, become, look } = setup();
    answerChanges(() => new Response("<html>Bad gateway</html>", { status: 502 }));
    expect(await editVod(services, "v", { title: "New" })).toBe("doubtful");
    expect(pending()).toMatchObject({ isDoubtful: true });
    answerChanges(accepted);
    await editVod(services, "v", { isOnline: false });
    expect(pending(), "a later answer says nothing of the lost one").toMatchObject({
      isDoubtful: true,
    });
    become({ title: "New", online: false });
    await look();
    expect(pending()).toBeUndefined();
  });

  it("lookups that fail are no sign of anything", async () => {
    const { services, pending, answerChanges, breakLookups, look } = setup();
    answerChanges(accepted);
    await editVod(services, "v", { title: "New" });
    breakLookups();
    await look();
    expect(pending()).toMatchObject({ edit: { title: "New" } });
  });
});

describe("careful changes", () => {
  it("give way when somebody else has changed the same field", async () => {
    const { services, shown, become, film, pending } = setup();
    const base = await shown();
    become({ title: "Theirs" });
    const outcome = await editVodUnlessChanged(services, base, { title: "Mine" });
    expect(outcome).toMatchObject({ kind: "conflict", theirs: { title: "Theirs" } });
    expect(film()).toMatchObject({ title: "Theirs" });
    expect(pending()).toBeUndefined();
    const known = services.queryClient.getQueryData<Vod>(vodQueries.detailKey("v"));
    expect(known?.title).toBe("Theirs");
  });

  it("go ahead when it was another field, or the same words", async () => {
    const { services, shown, become, film } = setup();
    const base = await shown();
    become({ description: "Theirs" });
    expect(await editVodUnlessChanged(services, base, { title: "Mine" })).toEqual({
      kind: "sent",
      outcome: "accepted",
    });
    become({ title: "Agreed" });
    const again = await editVodUnlessChanged(services, base, { title: "Agreed " });
    expect(again.kind).toBe("sent");
    expect(film()).toMatchObject({ title: "Agreed ", description: "Theirs" });
  });

  it("an own change that is not visible yet is no conflict, and hides none", async () => {
    const { services, shown, become, answerChanges, look } = setup();
    const base = await shown();
    answerChanges(accepted);
    await editVodUnlessChanged(services, base, { title: "First" });
    const second = { ...base, title: "First" };
    expect((await editVodUnlessChanged(services, second, { title: "Second" })).kind).toBe("sent");
    // Seen in between, as a lagging service shows it.
    become({ title: "First" });
    await look();
    expect((await editVodUnlessChanged(services, second, { title: "Third" })).kind).toBe("sent");
    become({ title: "Theirs" });
    expect((await editVodUnlessChanged(services, second, { title: "Fourth" })).kind).toBe(
      "conflict",
    );
  });

  it("a lookup that fails leaves everything as it was", async () => {
    const { services, shown, breakLookups, pending, film } = setup();
    const base = await shown();
    breakLookups();
    await expect(editVodUnlessChanged(services, base, { title: "Mine" })).rejects.toBeInstanceOf(
      ApiError,
    );
    expect(pending()).toBeUndefined();
    expect(film()).toMatchObject({ title: "Old" });
  });

  it("a third value ends the wait as overruled, at the second sight of it", async () => {
    const { services, shown, become, answerChanges, look, pending, overruled, standing } = setup();
    const base = await shown();
    answerChanges(accepted);
    await editVodUnlessChanged(services, base, { title: "Mine", isOnline: false });
    become({ title: "Theirs" });
    await look();
    expect(pending()).toMatchObject({ edit: { title: "Mine", isOnline: false } });
    await look();
    expect(pending()).toMatchObject({ edit: { isOnline: false } });
    expect(overruled()).toEqual({ title: "Mine" });
    become({ online: false });
    await look();
    expect(standing()).toBe("seen");
    expect(pending()).toBeUndefined();
    expect(overruled(), "the rest being seen changes nothing about it").toEqual({ title: "Mine" });
  });

  it("what was overruled is settled by asking again, by accepting, or by forgetting", async () => {
    const { services, shown, become, answerChanges, look, overruled, pending } = setup();
    const overrule = async () => {
      become({ title: "Old" });
      answerChanges(accepted);
      await editVodUnlessChanged(services, await shown(), { title: "Mine" });
      become({ title: "Theirs" });
      await look();
      await look();
      expect(overruled()).toEqual({ title: "Mine" });
      expect(pending()).toBeUndefined();
    };
    await overrule();
    await editVod(services, "v", { title: "Mine" });
    expect(overruled()).toBeUndefined();
    vodEdits.forget(services, "v");
    await overrule();
    vodEdits.accept(services, "v", "title");
    expect(overruled()).toBeUndefined();
    await overrule();
    vodEdits.forget(services, "v");
    expect(overruled()).toBeUndefined();
  });
});

describe("removal of a film", () => {
  it("is pending until a lookup no longer knows it, and leaves its name", async () => {
    const { services, shown, pending, removed, look } = setup();
    const film = await shown();
    services.queryClient.setQueryData(vodQueries.detailKey("v"), film);
    await removeVod(services, "v");
    expect(pending()).toEqual({ kind: "removal", isDoubtful: false });
    await look();
    expect(pending()).toBeUndefined();
    expect(removed()).toEqual(film);
  });

  it("refused, the film is as it was, with what it had been told", async () => {
    const { services, answerChanges, pending } = setup();
    answerChanges(accepted);
    await editVod(services, "v", { title: "New" });
    answerChanges(refusal);
    await expectRefusal(removeVod(services, "v"));
    expect(pending()).toMatchObject({ kind: "edit", edit: { title: "New" } });
  });
});
