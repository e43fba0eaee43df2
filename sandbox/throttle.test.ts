import { expect, test } from "vitest";
import { createLine, type Pace } from "./throttle.ts";

/** Creates a pace whose time passes only when a test says so. */
function handPace() {
  let nowMs = 0;
  const sleepers: { atMs: number; wake: () => void }[] = [];
  const pace: Pace = {
    nowMs: () => nowMs,
    wait: (ms, signal) =>
      new Promise<void>((resolve, reject) => {
        sleepers.push({ atMs: nowMs + ms, wake: resolve });
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
  };
  return {
    pace,
    async advance(ms: number) {
      nowMs += ms;
      for (const { atMs, wake } of sleepers) if (atMs <= nowMs) wake();
      // Microtasks of waiting callers run first.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

/** Sends pieces of 100 bytes one after the other, as a socket does that is read when there is room. */
async function send(line: ReturnType<typeof createLine>, pieces: number, onPassed: () => void) {
  for (let piece = 0; piece < pieces; piece += 1) {
    await line.pass(100);
    onPassed();
  }
}

test("Two senders take turns, and together are as fast as the line", async () => {
  const time = handPace();
  const line = createLine(1000, time.pace);
  const passed: string[] = [];
  const counts: number[] = [];
  const both = [send(line, 5, () => passed.push("a")), send(line, 5, () => passed.push("b"))];
  for (let step = 0; step < 10; step += 1) {
    await time.advance(100);
    counts.push(passed.length);
  }
  await Promise.all(both);
  expect(passed.join("")).toBe("ababababab");
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("A late timer is compensated", async () => {
  const time = handPace();
  const line = createLine(1000, time.pace);
  let passed = 0;
  const sent = send(line, 10, () => {
    passed += 1;
  });
  for (let step = 0; step < 8; step += 1) await time.advance(130);
  expect(passed).toBe(10);
  await sent;
});

test("A line that was idle for long lets only a little through at once", async () => {
  const time = handPace();
  const line = createLine(1000, time.pace);
  await time.advance(60_000);
  let passed = 0;
  const sent = send(line, 3, () => {
    passed += 1;
  });
  await time.advance(0);
  expect(passed).toBe(1);
  await time.advance(100);
  expect(passed).toBe(2);
  line.lift();
  await sent;
  expect(passed).toBe(3);
});
