import type { AccessGate, Answer } from "./access.ts";
import { backoffMs } from "./backoff.ts";
import { ApiError } from "./errors.ts";
import { readErrorBody } from "./refusal.ts";
import { readRetryAfterMs } from "./retry-after.ts";

/** How the dashboard stands with its BFF, as far as that concerns every call. */
export interface AccessState {
  /** A call was refused for want of a sign-in. `isSure`: so was a second one, of an address that is for everybody. */
  signedOut: { sinceMs: number; serviceMessage: string; isSure: boolean } | null;
  /** A call had no answer. `isSure`: the dashboard's own address has none either. */
  outage: { sinceMs: number; isSure: boolean } | null;
  /** Nothing is sent before; milliseconds of `performance.now()`. */
  pausedUntilMs: number;
  /** Whether calls are let through, as far as the last answer says. */
  isAdmitted: boolean;
}

/** Where calls wait, and what is known of why. */
export interface AccessDesk extends AccessGate {
  getSnapshot: () => AccessState;
  subscribe: (listener: () => void) => () => void;
  /** Takes over what was found out otherwise. */
  note: (found: Partial<AccessState>) => void;
  /**
   * Sends when the service wants to be asked. A read that is refused for want of a sign-in waits for one and is
   * sent once more; a change is not.
   * @throws what `send` throws, the signal's reason, ApiError `too-many-requests` where a change would have to wait for long
   */
  pass: AccessGate["pass"];
}

/** Where the service asks for a pause and does not say how long. */
const PAUSE = { firstMs: 2000, factor: 2, maximumMs: 60_000 };
/** A service that asks for more is asked again all the same. */
const LONGEST_PAUSE_MS = 3_600_000;
/** Nobody stands before a button for longer. */
const LONGEST_FOR_CHANGE_MS = 60_000;

/** Somebody has to find out when trouble is over: `access-watch.ts`. */
export function createAccessDesk(isAdmitted = false): AccessDesk {
  const listeners = new Set<() => void>();
  let state: AccessState = { signedOut: null, outage: null, pausedUntilMs: 0, isAdmitted };
  let pausesInARow = 0;
  /** After a pause one call goes ahead, and the others do as it fares. */
  let isOneAhead = false;

  function note(found: Partial<AccessState>): void {
    const before: Partial<AccessState> = state;
    state = { ...state, ...found };
    const names = ["signedOut", "outage", "pausedUntilMs", "isAdmitted"] as const;
    if (names.every((name) => before[name] === state[name])) return;
    tell();
  }
  function tell(): void {
    for (const listener of listeners) listener();
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  /** Until something changes, or the time is over. @throws the signal's reason */
  function next(signal: AbortSignal | undefined, longestMs = 60_000): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        stop();
        signal?.removeEventListener("abort", end);
        if (signal?.aborted === true) reject(signal.reason);
        else resolve();
      };
      const timer = setTimeout(end, longestMs);
      const stop = subscribe(end);
      signal?.addEventListener("abort", end);
      if (signal?.aborted === true) end();
    });
  }
  /** @returns whether it goes ahead of others */
  async function waitForTurn(isRead: boolean, signal: AbortSignal | undefined): Promise<boolean> {
    for (;;) {
      const leftMs = state.pausedUntilMs - performance.now();
      if (leftMs > 0) {
        if (!isRead && leftMs > LONGEST_FOR_CHANGE_MS) {
          throw new ApiError("too-many-requests", { status: 429, retryAfterMs: leftMs });
        }
        await next(signal, leftMs);
      } else if (isRead && state.signedOut !== null) await next(signal);
      else if (pausesInARow === 0) return false;
      else if (isOneAhead) await next(signal);
      else {
        isOneAhead = true;
        return true;
      }
    }
  }
  function hear({ answer, text }: Answer, lossBefore: number | undefined, isRepeated: boolean) {
    const found: Partial<AccessState> = { outage: null };
    const nowMs = performance.now();
    const isPaused = state.pausedUntilMs > nowMs;
    if (answer.status === 401) {
      // What is refused right after others were let in is refused for a reason of its own.
      if (!isRepeated) {
        const serviceMessage = readErrorBody(text);
        found.signedOut = state.signedOut ?? { sinceMs: Date.now(), serviceMessage, isSure: false };
        found.isAdmitted = false;
      }
    } else if (answer.status === 429) {
      const askedMs = readRetryAfterMs(answer.headers);
      if (!isPaused) pausesInARow += 1;
      // Of calls that are refused together each would make it longer.
      const ownMs = isPaused ? 0 : backoffMs(pausesInARow, PAUSE, Math.random());
      const untilMs = nowMs + Math.min(LONGEST_PAUSE_MS, Math.max(askedMs ?? 0, ownMs));
      found.pausedUntilMs = Math.max(state.pausedUntilMs, untilMs);
    } else if (answer.status < 500) {
      if (!isPaused) pausesInARow = 0;
      // An answer to a call from before the sign-in ran out says nothing of now.
      if (lossBefore === state.signedOut?.sinceMs) {
        found.signedOut = null;
        found.isAdmitted = true;
      }
    }
    note(found);
  }

  return {
    getSnapshot: () => state,
    subscribe,
    note,
    async pass({ isRead, signal }, send, first) {
      for (let isRepeated = false; ; isRepeated = true) {
        const isSent = first !== undefined && !isRepeated;
        const isAhead = isSent ? false : await waitForTurn(isRead, signal);
        const lossBefore = state.signedOut?.sinceMs;
        try {
          const got = await (isSent ? first : send());
          hear(got, lossBefore, isRepeated);
          if (got.answer.status !== 401 || !isRead || isRepeated) return got;
        } catch (error) {
          if (error instanceof ApiError) {
            note({ outage: state.outage ?? { sinceMs: Date.now(), isSure: false } });
          }
          throw error;
        } finally {
          if (isAhead) {
            isOneAhead = false;
            tell();
          }
        }
      }
    },
  };
}
