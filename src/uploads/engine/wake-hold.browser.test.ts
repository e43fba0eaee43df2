import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { transferForTest } from "#test/transfers-for-test.ts";
import { createProtection } from "#uploads/transfer-store.ts";
import { createWakeHold } from "./wake-hold.ts";

/** Is a lock of the screen, as browsers give it. */
class LockForTest extends EventTarget {
  isReleased = false;
  async release() {
    if (this.isReleased) return;
    this.isReleased = true;
    this.dispatchEvent(new Event("release"));
  }
}

const locks: LockForTest[] = [];
let request: () => Promise<LockForTest>;

beforeEach(() => {
  locks.length = 0;
  request = async () => {
    const lock = new LockForTest();
    locks.push(lock);
    return lock;
  };
  const wakeLock = { request: () => request() };
  vi.spyOn(navigator, "wakeLock", "get").mockImplementation(() => Object.assign(wakeLock));
});
afterEach(() => vi.restoreAllMocks());

/** Lets promises be fulfilled that wait for nothing else. */
const settle = () => new Promise((resolve) => setTimeout(resolve));
const held = () => locks.filter(({ isReleased }) => !isReleased).length;

async function show(state: DocumentVisibilityState): Promise<void> {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  // The browser releases the lock by itself.
  if (state === "hidden") for (const lock of locks) await lock.release();
  document.dispatchEvent(new Event("visibilitychange"));
  await settle();
}

it("Holds one lock while it is needed, and none afterwards", async () => {
  const hold = createWakeHold();
  hold(true);
  hold(true);
  await settle();
  expect(held()).toBe(1);
  hold(false);
  await settle();
  expect(held()).toBe(0);
  expect(locks).toHaveLength(1);
});

it("Requests the lock again when the page is visible again, unless it is not needed any more", async () => {
  const hold = createWakeHold();
  hold(true);
  await settle();
  await show("hidden");
  expect(held()).toBe(0);
  await show("visible");
  expect(held()).toBe(1);
  await show("hidden");
  hold(false);
  await show("visible");
  expect(held()).toBe(0);
});

it("Releases a lock that comes when it is not needed any more", async () => {
  const hold = createWakeHold();
  hold(true);
  hold(false);
  await settle();
  expect(locks).toHaveLength(1);
  expect(held()).toBe(0);
});

it("Ignores a refusal by the browser, and retries when the page is visible", async () => {
  const give = request;
  request = () => Promise.reject(new DOMException("Low battery.", "NotAllowedError"));
  const hold = createWakeHold();
  hold(true);
  await settle();
  expect(locks).toEqual([]);
  request = give;
  await show("visible");
  expect(held()).toBe(1);
  hold(false);
});

it("Keeps the computer awake while an upload of this page sends or ends, and not while all wait", async () => {
  const protect = createProtection();
  const waiting = transferForTest({ kind: "waiting", reason: "network" });
  const counts: number[] = [];
  for (const transfers of [
    [transferForTest({ kind: "sending" }), waiting],
    [waiting],
    [transferForTest({ kind: "finishing" })],
    [transferForTest({ kind: "sending" }, { isElsewhere: true })],
    [transferForTest({ kind: "checking" })],
    [transferForTest({ kind: "ready", videoId: "v" })],
  ]) {
    protect(transfers);
    await settle();
    counts.push(held());
  }
  expect(counts).toEqual([1, 0, 1, 0, 1, 0]);
});
