import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** An idle line may make up for this much: more than a timer is late, too little to be noticed. */
const BURST_MS = 100;

/** Tells the time and waits. */
export interface Pace {
  nowMs(): number;
  /** Rejects when the signal ends it. */
  wait(ms: number, signal: AbortSignal): Promise<unknown>;
}

/** Describes a line of some width that any number of requests share. */
export interface Line {
  /** Resolves when the bytes have passed, in order of the calls. */
  pass(bytes: number): Promise<void>;
  /** Takes the limit away, from those as well that wait. */
  lift(): void;
}

const REAL_PACE: Pace = {
  nowMs: () => performance.now(),
  wait: (ms, signal) => wait(ms, undefined, { ref: false, signal }),
};

/** Creates a line that lets so many bytes through in a second, and never much more at once. */
export function createLine(bytesPerSecond: number, pace: Pace = REAL_PACE): Line {
  const limit = new AbortController();
  let freeAtMs = pace.nowMs();
  return {
    async pass(bytes) {
      const nowMs = pace.nowMs();
      // The time counts from when the line was free, not from now: late timers must not add up.
      freeAtMs = Math.max(freeAtMs, nowMs - BURST_MS) + (bytes / bytesPerSecond) * 1000;
      if (limit.signal.aborted || freeAtMs <= nowMs) return;
      await pace.wait(freeAtMs - nowMs, limit.signal).catch(() => {});
    },
    lift: () => limit.abort(),
  };
}

/**
 * Has a request's body come over a line. What the line holds back is not read from the socket either,
 * so that the sender feels it.
 */
export function readOver(line: Line, request: IncomingMessage): void {
  const push = request.push.bind(request);
  let earlier = Promise.resolve();
  const deliver = async (before: Promise<void>, chunk: Buffer | null): Promise<void> => {
    await before;
    if (chunk !== null) await line.pass(chunk.length);
    if (!request.destroyed) push(chunk);
  };
  // Node's parser hands every piece of a body to `push`, and stops reading the socket on a false.
  request.push = (chunk: Buffer | null) => {
    earlier = deliver(earlier, chunk);
    return false;
  };
}
