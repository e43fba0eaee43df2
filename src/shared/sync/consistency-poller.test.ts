import { focusManager } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { ApiError } from "#shared/http/errors.ts";
import { createConsistencyPoller, type Expectation } from "./consistency-poller.ts";

type Answer = { version: number } | ApiError;

beforeEach(() => {
  vi.useFakeTimers();
  // No jitter.
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});

afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Sets up a poller whose time only passes when the test advances it. */
function setup() {
  const startedMs = Date.now();
  const tracker = createConsistencyPoller();
  onTestFinished(() => tracker.close());

  /** Lists the lookups in order, each answered by the test. */
  const lookups: {
    atMs: number;
    signal: AbortSignal;
    answer: (answer: Answer) => Promise<void>;
  }[] = [];

  const lookup = (signal: AbortSignal) =>
    new Promise<{ version: number }>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      lookups.push({
        atMs: Date.now() - startedMs,
        signal,
        async answer(answer) {
          if (answer instanceof ApiError) reject(answer);
          else resolve(answer);
          await flush();
        },
      });
    });

  return {
    tracker,
    lookups,
    expectation: (over: Partial<Expectation<{ version: number }>> = {}) => ({
      id: "a",
      resource: "vod:1",
      pollRate: "change" as const,
      lookup,
      isVisible: ({ version }: { version: number }) => version >= 2,
      ...over,
    }),
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    show: (isVisible: boolean) => focusManager.setFocused(isVisible),
  };
}

/** Flushes the microtasks of settled promises. */
async function flush(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

describe("the consistency poller", () => {
  it("Looks up first after 1 s, then ×1.6, at most 15 s apart", async () => {
    const { tracker, lookups, expectation, pass } = setup();
    tracker.expect(expectation());
    for (let i = 0; i < 9; i++) {
      await pass(15_001);
      await lookups.at(-1)?.answer({ version: 1 });
    }
    const gaps = lookups.slice(0, 9).map(({ atMs }) => atMs);
    // Timers count whole milliseconds. Each lookup is answered at the end of its window, so gaps count from there.
    const waits = gaps.map((atMs, i) => Math.round(atMs - 15_001 * i));
    expect(waits).toEqual([1000, 1600, 2560, 4096, 6553, 10_485, 15_000, 15_000, 15_000]);
  });

  it("Slows to 60 s for encoding and never gives up", async () => {
    const { tracker, lookups, expectation, pass } = setup();
    tracker.expect(expectation({ pollRate: "encoding" }));
    for (let i = 0; i < 40; i++) {
      await pass(60_000);
      await lookups.at(-1)?.answer({ version: 1 });
    }
    expect(lookups.length).toBe(40);
    expect(tracker.stateOf("a")).toBe("settling");
  });

  it("Reports visible, once, and stops polling", async () => {
    const { tracker, lookups, expectation, pass } = setup();
    const seen: unknown[] = [];
    tracker.expect(expectation({ onSeen: (answer) => seen.push(answer) }));
    await pass(1000);
    await lookups[0]?.answer({ version: 2 });
    expect(tracker.stateOf("a")).toBe("seen");
    expect(seen).toEqual([{ version: 2 }]);
    await pass(600_000);
    expect(lookups).toHaveLength(1);
  });

  it("Makes one lookup at a time for a resource, however many wait", async () => {
    const { tracker, lookups, expectation, pass } = setup();
    tracker.expect(expectation({ id: "a" }));
    tracker.expect(expectation({ id: "b", isVisible: ({ version }) => version >= 3 }));
    await pass(60_000);
    expect(lookups).toHaveLength(1);
    await lookups[0]?.answer({ version: 2 });
    expect(tracker.stateOf("a")).toBe("seen");
    expect(tracker.stateOf("b")).toBe("settling");
    await pass(60_000);
    expect(lookups).toHaveLength(2);
  });

  it("Looks up four things at a time, and the others as soon as one is done", async () => {
    const { tracker, lookups, expectation, pass } = setup();
    for (const name of ["1", "2", "3", "4", "5", "6"]) {
      tracker.expect(expectation({ id: name, resource: `vod:${name}` }));
    }
    await pass(2000);
    expect(lookups).toHaveLength(4);
    await lookups[0]?.answer({ version: 2 });
    expect(lookups).toHaveLength(5);
    tracker.cancel("2");
    await flush();
    expect(lookups).toHaveLength(6);
    for (const lookup of lookups.slice(2)) await lookup.answer({ version: 2 });
    expect(["1", "3", "4", "5", "6"].map(tracker.stateOf)).toEqual(Array(5).fill("seen"));
  });

  it("Reads 404, 5xx, 429, no network and invalid answers as not yet", async () => {
    const { tracker, lookups, expectation, pass } = setup();
    tracker.expect(expectation());
    for (const kind of [
      "not-found",
      "server",
      "too-many-requests",
      "network",
      "unreadable",
    ] as const) {
      await pass(15_000);
      await lookups.at(-1)?.answer(new ApiError(kind));
      expect(tracker.stateOf("a")).toBe("settling");
    }
    expect(lookups).toHaveLength(5);
  });

  it("Waits as long as Retry-After requests", async () => {
    const { tracker, lookups, expectation, pass } = setup();
    tracker.expect(expectation());
    await pass(1000);
    await lookups[0]?.answer(new ApiError("too-many-requests", { retryAfterMs: 40_000 }));
    await pass(39_999);
    expect(lookups).toHaveLength(1);
    await pass(1);
    expect(lookups).toHaveLength(2);
  });

  it("Does not count a lookup that was held for hours as hours of polling", async () => {
    const { tracker, lookups, expectation, pass } = setup();
    tracker.expect(expectation());
    await pass(1000);
    await pass(4 * 3_600_000);
    await lookups[0]?.answer({ version: 1 });
    expect(tracker.stateOf("a")).toBe("settling");
    await pass(15_000);
    expect(lookups).toHaveLength(2);
  });

  it("Does not count hours of queueing behind such lookups as polling either", async () => {
    const { tracker, lookups, expectation, pass } = setup();
    for (const name of ["1", "2", "3", "4", "5"]) {
      tracker.expect(expectation({ id: name, resource: `vod:${name}` }));
    }
    await pass(4 * 3_600_000);
    expect(lookups).toHaveLength(4);
    await lookups[0]?.answer({ version: 1 });
    await lookups[4]?.answer({ version: 1 });
    expect(["1", "5"].map(tracker.stateOf)).toEqual(["settling", "settling"]);
  });

  it.each(["signed-out", "forbidden"] as const)(
    "Stops on %s, and polls again on request",
    async (kind) => {
      const { tracker, lookups, expectation, pass } = setup();
      tracker.expect(expectation());
      await pass(1000);
      await lookups[0]?.answer(new ApiError(kind));
      expect(tracker.stateOf("a")).toBe("stopped");
      await pass(600_000);
      expect(lookups).toHaveLength(1);
      tracker.checkAgain("a");
      await pass(0);
      expect(lookups).toHaveLength(2);
    },
  );

  it("Polls by itself for what was stopped, when the person returns", async () => {
    const { tracker, lookups, expectation, pass, show } = setup();
    tracker.expect(expectation());
    await pass(1000);
    await lookups[0]?.answer(new ApiError("signed-out"));
    show(false);
    show(true);
    await pass(0);
    expect(tracker.stateOf("a")).toBe("settling");
    await lookups[1]?.answer({ version: 2 });
    expect(tracker.stateOf("a")).toBe("seen");
  });

  it("Keeps its own pace when Retry-After requests none", async () => {
    const { tracker, lookups, expectation, pass } = setup();
    tracker.expect(expectation());
    await pass(1000);
    await lookups[0]?.answer(new ApiError("too-many-requests", { retryAfterMs: 0 }));
    await pass(1599);
    expect(lookups).toHaveLength(1);
  });

  it("Ends as unconfirmed after three minutes of polling, and continues on request", async () => {
    const { tracker, lookups, expectation, pass } = setup();
    tracker.expect(expectation());
    while (tracker.stateOf("a") === "settling") {
      await pass(15_000);
      await lookups.at(-1)?.answer({ version: 1 });
      expect(lookups.length).toBeLessThan(60);
    }
    expect(tracker.stateOf("a")).toBe("unconfirmed");
    tracker.checkAgain("a");
    await pass(0);
    await lookups.at(-1)?.answer({ version: 2 });
    expect(tracker.stateOf("a")).toBe("seen");
  });

  it("Stops when the person gives up, and counts the wait from its start when it continues", async () => {
    const { tracker, lookups, expectation, pass } = setup();
    const startedMs = Date.now();
    tracker.expect(expectation());
    await pass(1000);
    await lookups[0]?.answer(new ApiError("network"));
    expect(tracker.sinceMsOf("a")).toBe(startedMs);
    tracker.giveUp("a");
    expect([tracker.stateOf("a"), tracker.sinceMsOf("a")]).toEqual(["unconfirmed", null]);
    // The lookup's promise must end, and not continue as after a network failure.
    expect(tracker.errorOf("a")).toBeNull();
    await pass(60_000);
    expect(lookups).toHaveLength(1);
    tracker.checkAgain("a");
    expect(tracker.sinceMsOf("a")).toBe(startedMs);
  });

  it("Rests while the page is hidden, and polls at once on return", async () => {
    const { tracker, lookups, expectation, pass, show } = setup();
    tracker.expect(expectation());
    show(false);
    await pass(3_600_000);
    expect(lookups).toHaveLength(0);
    show(true);
    await pass(0);
    expect(lookups).toHaveLength(1);
  });

  it("Does not count hidden time towards giving up", async () => {
    const { tracker, lookups, expectation, pass, show } = setup();
    tracker.expect(expectation());
    show(false);
    await pass(3_600_000);
    show(true);
    await pass(0);
    await lookups[0]?.answer({ version: 1 });
    expect(tracker.stateOf("a")).toBe("settling");
  });

  it("Ignores an old answer that arrives after a newer lookup began", async () => {
    const { tracker, lookups, expectation, pass, show } = setup();
    const answers: number[] = [];
    tracker.expect(expectation({ onAnswer: ({ version }) => answers.push(version) }));
    await pass(1000);
    show(false);
    show(true);
    await pass(0);
    expect(lookups).toHaveLength(2);
    expect(lookups[0]?.signal.aborted).toBe(true);
    await lookups[1]?.answer({ version: 1 });
    await lookups[0]?.answer({ version: 9 });
    expect(answers).toEqual([1]);
    expect(tracker.stateOf("a")).toBe("settling");
  });

  it("Cancels its lookup when no caller waits any more", async () => {
    const { tracker, lookups, expectation, pass } = setup();
    const cancel = tracker.expect(expectation());
    await pass(1000);
    cancel();
    expect(lookups[0]?.signal.aborted).toBe(true);
    await pass(600_000);
    expect(lookups).toHaveLength(1);
    expect(tracker.stateOf("a")).toBeUndefined();
  });

  it("Leaves a newer expectation of a name alone when an older one is cancelled late", () => {
    const { tracker, expectation } = setup();
    const cancelFirst = tracker.expect(expectation());
    tracker.expect(expectation());
    cancelFirst();
    expect(tracker.stateOf("a")).toBe("settling");
  });

  it("Notifies subscribers of each change", async () => {
    const { tracker, lookups, expectation, pass } = setup();
    const states: unknown[] = [];
    tracker.subscribe(() => states.push(tracker.stateOf("a")));
    tracker.expect(expectation());
    await pass(1000);
    await lookups[0]?.answer({ version: 2 });
    expect(states).toEqual(["settling", "seen"]);
  });
});
