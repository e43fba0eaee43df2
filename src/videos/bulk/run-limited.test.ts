import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PauseReason } from "./bulk-job.ts";
import { type RunAnswer, runLimited } from "./run-limited.ts";

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: false }));
afterEach(() => vi.useRealTimers());

const giveUp = vi.fn<() => void>();
const requested = (pauseMs: number): RunAnswer => ({ pauseMs, reason: "asked", giveUp });
const busy: RunAnswer = { pauseMs: null, reason: "busy", giveUp };

function world(
  count: number,
  answers: Record<string, RunAnswer[]> = {},
  answering: Promise<void> = Promise.resolve(),
) {
  const called: string[] = [];
  const pauses: (PauseReason | null)[] = [];
  const stopper = new AbortController();
  let inFlight = 0;
  let most = 0;
  const done = runLimited({
    ids: Array.from({ length: count }, (_, index) => `${index}`),
    signal: stopper.signal,
    onPause: (reason) => pauses.push(reason),
    async run(id) {
      called.push(id);
      inFlight += 1;
      most = Math.max(most, inFlight);
      await answering;
      inFlight -= 1;
      return answers[id]?.shift() ?? "done";
    },
  });
  return { called, pauses, stopper, done, most: () => most };
}

describe("runLimited", () => {
  it("calls each once, four at a time", async () => {
    const { called, done, most } = world(10);
    await vi.runAllTimersAsync();
    await done;
    expect(called).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]);
    expect(most()).toBe(4);
  });

  it("rests as long as it is asked to, all of it, and calls again what was turned away", async () => {
    const { called, pauses, done } = world(8, { "1": [requested(30_000)] });
    await vi.advanceTimersByTimeAsync(29_000);
    // Those in flight were finished; nothing else began.
    expect(called).toEqual(["0", "1", "2", "3", "4"]);
    await vi.runAllTimersAsync();
    await done;
    expect(called.filter((id) => id === "1")).toHaveLength(2);
    expect(new Set(called).size).toBe(8);
    expect(pauses).toEqual(["asked", null]);
  });

  it("stopped, finishes what is in flight and begins nothing", async () => {
    const network = new EventTarget();
    const answering = new Promise<void>((resolve) => {
      network.addEventListener("answer", () => resolve());
    });
    const { called, stopper, done } = world(20, {}, answering);
    stopper.abort();
    network.dispatchEvent(new Event("answer"));
    await done;
    expect(called).toHaveLength(4);
  });

  it("stopped while it rests, ends at once", async () => {
    const { called, stopper, done } = world(5, { "0": [requested(600_000)] });
    await vi.advanceTimersByTimeAsync(20);
    stopper.abort();
    await vi.advanceTimersByTimeAsync(20);
    await done;
    expect(called.filter((id) => id === "0")).toHaveLength(1);
  });

  it("gives up on one that is answered badly again and again, and on no other", async () => {
    giveUp.mockClear();
    const { called, done } = world(30, { "2": Array.from({ length: 100 }, () => busy) });
    await vi.runAllTimersAsync();
    await done;
    expect(giveUp).toHaveBeenCalledOnce();
    expect(called.filter((id) => id === "2")).toHaveLength(8);
    expect(new Set(called).size).toBe(30);
  });

  it("halts where the rest would fail alike", async () => {
    const { called, done } = world(20, { "2": ["halt"] });
    await vi.runAllTimersAsync();
    await done;
    expect(called.length).toBeLessThanOrEqual(6);
  });
});
