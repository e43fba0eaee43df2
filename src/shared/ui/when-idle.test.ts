import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { untilItComes } from "./lazily.tsx";
import { whenIdle } from "./when-idle.ts";

const line = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("addEventListener", line.addEventListener.bind(line));
  vi.stubGlobal("removeEventListener", line.removeEventListener.bind(line));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Creates a load function that fails this many times before it succeeds. */
const brings = (failures: number) => {
  let left = failures;
  return vi.fn<() => Promise<string>>(async () => {
    left -= 1;
    if (left >= 0) throw new TypeError("Failed to fetch");
    return "there";
  });
};

test("Waits for the first answers of the page, and until it has time", async () => {
  const page = new EventTarget();
  vi.stubGlobal("requestIdleCallback", (notify: () => void) =>
    page.addEventListener("idle", notify),
  );
  vi.stubGlobal("document", { querySelectorAll: () => [] });
  const client = new QueryClient();
  const answer = new EventTarget();
  const query = client.fetchQuery({
    queryKey: ["first"],
    queryFn: () =>
      new Promise((resolve) => {
        answer.addEventListener("there", resolve);
      }),
  });
  const load = brings(0);
  const there = whenIdle(client, load);
  page.dispatchEvent(new Event("idle"));
  answer.dispatchEvent(new Event("there"));
  await query;
  await vi.advanceTimersByTimeAsync(1000);
  expect(load).not.toHaveBeenCalled();
  page.dispatchEvent(new Event("idle"));
  expect(await there).toBe("there");
});

test("Does not wait for an answer that does not come", async () => {
  vi.stubGlobal("requestIdleCallback", (notify: () => void) => notify());
  vi.stubGlobal("document", { querySelectorAll: () => [] });
  const client = new QueryClient();
  void client.prefetchQuery({ queryKey: ["first"], queryFn: () => new Promise(() => {}) });
  const load = brings(0);
  const there = whenIdle(client, load);
  await vi.advanceTimersByTimeAsync(1999);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await there).toBe("there");
});

test("Retries what failed to load as soon as there is a connection", async () => {
  const load = brings(1);
  const there = untilItComes(load);
  await vi.advanceTimersByTimeAsync(200);
  expect(load).toHaveBeenCalledTimes(1);
  line.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(200);
  expect(await there).toBe("there");
  expect(load).toHaveBeenCalledTimes(2);
});

test("Retries less and less often without a known connection, and at least every five minutes", async () => {
  const load = brings(20);
  const there = untilItComes(load);
  const waits: number[] = [];
  for (let seen = 0, waited = 0; seen < 10; waited += 100) {
    if (load.mock.calls.length > seen) {
      seen += 1;
      waits.push(waited);
      waited = 0;
    }
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(waits.slice(1).map((ms) => Math.round(ms / 1000))).toEqual([
    5, 10, 20, 40, 80, 160, 300, 300, 300,
  ]);
  await vi.advanceTimersByTimeAsync(12 * 301_000);
  expect(await there).toBe("there");
});
