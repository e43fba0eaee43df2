import { createStore } from "zustand/vanilla";
import type { AccessGate, Answer } from "./access.ts";
import { BACKOFF, backoffMs, readRetryAfterMs } from "./backoff.ts";
import { ApiError } from "./errors.ts";
import { readErrorBody } from "./refusal.ts";

/** State of the connection to the BFF, as far as it concerns every call. */
export interface AccessState {
  /**
   * Set once a call was refused with 401. `isSure`: a second one was too, of a path that every account may
   * read.
   */
  signedOut: { sinceMs: number; serviceMessage: string; isSure: boolean } | null;
  /** Set once a call got no answer. `isSure`: the dashboard's own origin does not answer either. */
  outage: { sinceMs: number; isSure: boolean } | null;
  /** No call is sent before this time, in milliseconds of `performance.now()`. */
  pausedUntilMs: number;
  /** True if calls are admitted, according to the last answer. */
  isAdmitted: boolean;
}

/** Queues calls, and knows why they wait. */
export interface RequestGate extends AccessGate {
  getSnapshot: () => AccessState;
  subscribe: (listener: () => void) => () => void;
  /** Updates the state with findings from elsewhere. */
  note: (found: Partial<AccessState>) => void;
  /**
   * Sends a call once the service accepts calls. A read that is refused with 401 waits for a sign-in and is
   * repeated once; a change is not.
   * @throws what `send` throws, the signal's reason, ApiError `too-many-requests` where a change would have
   * to wait for long
   */
  pass: AccessGate["pass"];
}

/** Cap of the pause that the service may ask for. */
const MAX_PAUSE_MS = 3_600_000;
/** Maximum time a user-initiated change may wait. */
const MAX_FOR_CHANGE_MS = 60_000;

/** Creates the gate. It does not detect when trouble is over: `access-watch.ts` does. */
export function createRequestGate(isAdmitted = false): RequestGate {
  const store = createStore<AccessState>(() => ({
    signedOut: null,
    outage: null,
    pausedUntilMs: 0,
    isAdmitted,
  }));
  let pausesInARow = 0;
  /** After a pause, send one probe request; release the rest if it succeeds. */
  let isProbing = false;

  function note(found: Partial<AccessState>): void {
    const state: Partial<AccessState> = store.getState();
    const names = ["signedOut", "outage", "pausedUntilMs", "isAdmitted"] as const;
    if (names.some((name) => name in found && found[name] !== state[name])) store.setState(found);
  }
  /**
   * Resolves when the state changes or the time is over.
   * @throws the signal's reason
   */
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
      const stop = store.subscribe(end);
      signal?.addEventListener("abort", end);
      if (signal?.aborted === true) end();
    });
  }
  /**
   * Waits until a call may be sent.
   * @returns whether it is the probe request after a pause
   */
  async function waitForTurn(isRead: boolean, signal: AbortSignal | undefined): Promise<boolean> {
    for (;;) {
      const leftMs = store.getState().pausedUntilMs - performance.now();
      if (leftMs > 0) {
        if (!isRead && leftMs > MAX_FOR_CHANGE_MS) {
          throw new ApiError("too-many-requests", { status: 429, retryAfterMs: leftMs });
        }
        await next(signal, leftMs);
      } else if (isRead && store.getState().signedOut !== null) await next(signal);
      else if (pausesInARow === 0) return false;
      else if (isProbing) await next(signal);
      else {
        isProbing = true;
        return true;
      }
    }
  }
  function hear({ answer, text }: Answer, lossBefore: number | undefined, isRepeated: boolean) {
    const found: Partial<AccessState> = { outage: null };
    const nowMs = performance.now();
    const isPaused = store.getState().pausedUntilMs > nowMs;
    if (answer.status === 401) {
      // A repeated call that is refused although others were admitted is refused for another reason.
      if (!isRepeated) {
        const serviceMessage = readErrorBody(text);
        found.signedOut = store.getState().signedOut ?? {
          sinceMs: Date.now(),
          serviceMessage,
          isSure: false,
        };
        found.isAdmitted = false;
      }
    } else if (answer.status === 429) {
      const requestedMs = readRetryAfterMs(answer.headers);
      if (!isPaused) pausesInARow += 1;
      // Concurrent refusals count once, or each would lengthen the pause.
      const ownMs = isPaused ? 0 : backoffMs(pausesInARow, BACKOFF.tooManyRequests);
      const untilMs = nowMs + Math.min(MAX_PAUSE_MS, Math.max(requestedMs ?? 0, ownMs));
      found.pausedUntilMs = Math.max(store.getState().pausedUntilMs, untilMs);
    } else if (answer.status < 500) {
      if (!isPaused) pausesInARow = 0;
      // Ignore answers to calls that were sent before the sign-in expired.
      if (lossBefore === store.getState().signedOut?.sinceMs) {
        found.signedOut = null;
        found.isAdmitted = true;
      }
    }
    note(found);
  }

  return {
    getSnapshot: store.getState,
    subscribe: store.subscribe,
    note,
    async pass({ isRead, signal }, send, first) {
      for (let isRepeated = false; ; isRepeated = true) {
        const isSent = first !== undefined && !isRepeated;
        const isProbe = isSent ? false : await waitForTurn(isRead, signal);
        const lossBefore = store.getState().signedOut?.sinceMs;
        try {
          const got = await (isSent ? first : send());
          hear(got, lossBefore, isRepeated);
          if (got.answer.status !== 401 || !isRead || isRepeated) return got;
        } catch (error) {
          if (error instanceof ApiError) {
            note({ outage: store.getState().outage ?? { sinceMs: Date.now(), isSure: false } });
          }
          throw error;
        } finally {
          if (isProbe) {
            isProbing = false;
            // Wakes the calls that wait for the probe.
            store.setState({});
          }
        }
      }
    },
  };
}
