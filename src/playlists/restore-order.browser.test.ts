import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { activityText, clearActivity, noteActivity, parseActivity } from "#changes/activity.ts";
import { clearBefore } from "#changes/stored-before.ts";
import { newId } from "#shared/format/ids.ts";
import { hastenTimers } from "#test/hasten-timers.ts";
import { orderJobsOf, pollForOrder, saveOrder, waitForEarlierOrder } from "./order-jobs-queries.ts";
import { playlistServiceForTest, videos } from "./playlist-service-for-test.ts";
import { restoreOrder } from "./restore-order.ts";
import { keepOrder, loadStoredOrder, type StoredOrder } from "./stored-orders-queries.ts";

beforeEach(async () => {
  hastenTimers();
  clearActivity();
  await clearBefore();
});
afterEach(() => void clearActivity());

const until = (isSo: () => boolean) => vi.waitUntil(isSo, { timeout: 15_000 });

const log = () =>
  parseActivity(activityText()).map(({ outcome, isKept, recordId }) => ({
    outcome,
    isKept,
    recordId,
  }));
const done = { outcome: "visible", isKept: true, recordId: "p" };

function setup(letters: string) {
  const { service, services } = playlistServiceForTest(letters);
  const jobs = orderJobsOf(services);
  const stateNow = () => jobs.find("p")?.phase.kind;
  const begin = (base: string, asked: string) =>
    saveOrder(services, { playlistId: "p", base: videos(base), asked: videos(asked) });
  /** Saves an order as an editor does. @returns the id of its entry */
  const save = async (base: string, asked: string) => {
    begin(base, asked);
    await until(() => stateNow() === "visible");
    return jobs.find("p")?.activityId ?? "";
  };
  const restore = (entryId: string, isForced = false, activityId = newId()) =>
    restoreOrder(services, entryId, { activityId, isForced });
  /** Waits until nothing of it is under way. */
  const settled = () => until(() => stateNow() === undefined);
  return { service, services, stateNow, begin, save, restore, settled };
}

it("Keeps the playlist's order before another one is sent", async () => {
  const { service, save } = setup("abc");
  let kept: StoredOrder | null = null;
  service.answer = async () => {
    const [entry] = parseActivity(activityText());
    kept = await loadStoredOrder(entry?.id ?? "");
    service.videos = "ca";
    return Response.json({ id: "p" });
  };
  await save("abc", "ca");
  expect(kept).toEqual({ playlistId: "p", before: videos("abc"), after: videos("ca") });
  expect(log()).toEqual([done]);
});

it("Sends the earlier order, which can be undone in turn", async () => {
  const { service, save, restore, settled } = setup("abc");
  const first = await save("abc", "ca");
  const second = newId();
  expect(await restore(first, false, second)).toBe("sent");
  await settled();
  expect(service.videos).toBe("abc");
  expect(log()).toEqual([done, done]);
  expect(await restore(second)).toBe("sent");
  await settled();
  expect(service.puts).toEqual(["ca", "abc", "ca"]);
  expect(log()).toEqual([done, done, done]);
});

it("Sends nothing over a colleague’s order, unless the person insists", async () => {
  const { service, save, restore, stateNow, settled } = setup("abc");
  const entry = await save("abc", "ca");
  service.videos = "cax";
  expect(await restore(entry)).toBe("conflict");
  expect(stateNow()).toBeUndefined();
  expect(service.puts).toEqual(["ca"]);
  expect(log()).toEqual([done]);
  expect(await restore(entry, true)).toBe("sent");
  await settled();
  expect(service.puts).toEqual(["ca", "abc"]);
  expect(log()).toEqual([done, done]);
});

it("Leaves out videos that were deleted since", async () => {
  const { service, save, restore, settled } = setup("abcd");
  const removal = await save("abcd", "ca");
  service.deleted = "b";
  expect(await restore(removal)).toBe("sent");
  await settled();
  expect(service.puts).toEqual(["ca", "acd"]);
  const reversal = await save("acd", "dca");
  Object.assign(service, { deleted: "bc", videos: "da" });
  expect(await restore(reversal)).toBe("conflict");
  expect(await restore(reversal, true)).toBe("sent");
  await settled();
  expect(service.puts).toEqual(["ca", "acd", "dca", "ad"]);
});

it("Says that this browser does not have the earlier order", async () => {
  const { service, save, restore } = setup("abc");
  const entry = await save("abc", "ca");
  await clearBefore();
  expect(await restore(entry)).toBe("not-kept");
  expect(service.puts).toEqual(["ca"]);
});

it("Offers no undo for the order that fills a copy", async () => {
  const { services, service, stateNow } = setup("");
  const filling = { playlistId: "p", base: [], asked: videos("ab"), isFilling: true };
  saveOrder(services, filling);
  await until(() => stateNow() === "visible");
  expect(service.puts).toEqual(["ab"]);
  expect(log()).toEqual([{ ...done, isKept: false }]);
});

it("Sends nothing where the playlist already has the earlier order", async () => {
  const entry = await setup("abc").save("abc", "ca");
  // The page is a later one, which has sent nothing that a lookup could be older than.
  const { service, restore, settled } = setup("abc");
  expect(await restore(entry)).toBe("sent");
  await settled();
  expect(service.puts).toEqual([]);
  expect(log()).toEqual([done]);
});

it("Waits until a pending order has arrived", async () => {
  const { service, services, begin, restore, settled } = setup("abc");
  begin("abc", "ca");
  await until(() => service.puts.length === 1);
  service.shown = ["abc"];
  const entry = orderJobsOf(services).find("p")?.activityId ?? "";
  expect(await restore(entry)).toBe("sent");
  await settled();
  expect(service.puts).toEqual(["ca", "abc"]);
  expect(log()).toEqual([done, done]);
});

it("Undoes both of two orders that are restored at once, one after the other", async () => {
  const { service, save, restore, settled } = setup("abc");
  const first = await save("abc", "ca");
  const second = await save("ca", "a");
  expect(await Promise.all([restore(second), restore(first)])).toEqual(["sent", "sent"]);
  await settled();
  expect(service.puts).toEqual(["ca", "a", "ca", "abc"]);
});

it("Fails with the reason of a refusal, and leaves nothing to an editor", async () => {
  const { service, save, restore, stateNow } = setup("abc");
  const entry = await save("abc", "ca");
  service.answer = () => Response.json({ message: "Not online" }, { status: 400 });
  await expect(restore(entry)).rejects.toMatchObject({
    kind: "rejected",
    serviceMessage: "Not online",
  });
  expect(stateNow()).toBeUndefined();
  expect(log().map(({ outcome }) => outcome)).toEqual(["failed", "visible"]);
});

it("Keeps nothing where the server did not return the playlist's content", async () => {
  const { service, services, stateNow } = setup("abc");
  service.isUnnamed = true;
  const order = { playlistId: "p", base: videos("abc"), asked: videos("ca"), isBlind: true };
  saveOrder(services, order);
  await until(() => service.puts.length === 1);
  service.isUnnamed = false;
  await until(() => stateNow() === "visible");
  expect(log()).toEqual([{ ...done, isKept: false }]);
});

it("Finds an order that a closed page has sent, and sends nothing", async () => {
  const { service, services } = setup("abc");
  await keepOrder("entry", { playlistId: "p", before: videos("abc"), after: videos("ca") });
  service.shown = ["abc", null, "cab"];
  service.videos = "ca";
  const { signal } = new AbortController();
  expect(await waitForEarlierOrder(services, "entry", signal)).toBe(true);
  // Before that, another order is shown, or none.
  expect([service.shown, service.puts]).toEqual([[], []]);
  expect(await waitForEarlierOrder(services, "none", signal)).toBe(false);
});

it("Continues the log entry of an order that an earlier page has sent", async () => {
  const { services, stateNow } = setup("ca");
  const activityId = newId();
  const facts = { action: "order", kind: "playlist", recordId: "p", isKept: true } as const;
  noteActivity(activityId, { ...facts, outcome: "saving" });
  const order = { playlistId: "p", base: videos("abc"), asked: videos("ca"), activityId };
  pollForOrder(services, { ...order, isDoubtful: true, atMs: Date.now() });
  await until(() => stateNow() === "visible");
  expect(log()).toEqual([done]);
});
