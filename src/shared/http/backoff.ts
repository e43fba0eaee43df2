import { serverNowMs } from "./server-clock.ts";
import { signedOutSignal } from "./signed-out-signal.ts";

/** Says how fast the delays between attempts grow. */
interface Backoff {
  firstMs: number;
  factor: number;
  maximumMs: number;
}

export const BACKOFF = {
  /** Is for calls that must get through: soon at first, then once a minute. */
  call: { firstMs: 1000, factor: 2, maximumMs: 60_000 },
  /** Is for pages of a list that a person waits for. */
  page: { firstMs: 1000, factor: 2, maximumMs: 15_000 },
  /** Is for lookups of a change that is not visible yet. */
  lookup: { firstMs: 1000, factor: 1.6, maximumMs: 15_000 },
  /** Is for lookups of a video that is being encoded. */
  encoding: { firstMs: 1000, factor: 1.6, maximumMs: 60_000 },
  /**
   * Is for all calls after a 429 without `Retry-After`: one of them is tried, so that a limit that is over is soon
   * found out.
   */
  tooManyRequests: { firstMs: 2000, factor: 2, maximumMs: 10_000 },
  /** Checks whether an outage is over. */
  outage: { firstMs: 2000, factor: 2, maximumMs: 60_000 },
  /** Checks whether the user has signed in; other events tell that, too. */
  signIn: { firstMs: 30_000, factor: 1.5, maximumMs: 300_000 },
  /** Is for links of a video that is playing: what is buffered does not last long. */
  playback: { firstMs: 800, factor: 2, maximumMs: 4000 },
} as const satisfies Record<string, Backoff>;

/** Returns the backoff of a call that must get through after an answer with this status; null: no answer. */
export function paceAfter(status: number | null): Backoff {
  return status === 429 ? BACKOFF.tooManyRequests : BACKOFF.call;
}

/**
 * Returns the delay before attempt `attempt` (1 for the first repetition): grows by `factor`, capped, with
 * ±20 % jitter so that many clients don't retry at the same instant.
 * @param random a number in [0, 1)
 * @returns milliseconds
 */
export function backoffMs(attempt: number, pace: Backoff, random = Math.random()): number {
  const plain = Math.min(pace.maximumMs, pace.firstMs * pace.factor ** (attempt - 1));
  return Math.min(pace.maximumMs, plain * (0.8 + 0.4 * random));
}

/** Caps any delay, whatever a header says (timers overflow after 24 days). */
const MAX_WAIT_MS = 10 * 60_000;

/**
 * Returns the delay before the next attempt: as long as the service asks, but never less than our own
 * backoff, so that "0 seconds" or a wrong clock can't cause a request storm.
 * @param requestedMs the delay requested by `Retry-After`; null without one
 * @returns milliseconds
 */
export function retryDelayMs(
  attempt: number,
  pace: Backoff,
  requestedMs: number | null,
  random = Math.random(),
): number {
  return Math.min(MAX_WAIT_MS, Math.max(requestedMs ?? 0, backoffMs(attempt, pace, random)));
}

/** Reads the `Retry-After` header of an answer, a date relative to the server's clock; null when absent. */
export function readRetryAfterMs(headers: Headers): number | null {
  const writtenMs = Date.parse(headers.get("date") ?? "");
  return parseRetryAfterMs(headers.get("retry-after"), writtenMs || serverNowMs());
}

/**
 * Parses a `Retry-After` header, in seconds or as an HTTP date.
 * @returns milliseconds, never negative; null when the header is not readable
 */
export function parseRetryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) || !/[a-z]/i.test(text) ? null : Math.max(0, date - nowMs);
}

/** Names a window event: calls that were refused with 401 are admitted again. */
export const SIGNED_IN = "reeldesk:signed-in";

/** Names the events that may end a wait early: the network is back, the user is back, or has signed in. */
export type WakeEvent = "online" | "focus" | typeof SIGNED_IN;

/**
 * Waits for a delay, or for an event that makes another attempt worthwhile. On a page that has ended it never
 * resolves.
 * @throws the signal's reason
 */
export function pause(
  delayMs: number,
  signal: AbortSignal,
  wakeOn: readonly WakeEvent[] = [],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer);
      for (const name of wakeOn) removeEventListener(name, finish);
      signal.removeEventListener("abort", finish);
      signedOutSignal.removeEventListener("abort", finish);
      if (signedOutSignal.aborted) return;
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(finish, delayMs);
    for (const name of wakeOn) addEventListener(name, finish);
    signal.addEventListener("abort", finish);
    signedOutSignal.addEventListener("abort", finish);
    if (signal.aborted || signedOutSignal.aborted) finish();
  });
}
