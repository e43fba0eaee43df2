import { createStore, type StoreApi } from "zustand/vanilla";
import type { Answer, PassingCall } from "./access.ts";
import { BACKOFF, backoffMs, readRetryAfterMs } from "./backoff.ts";
import { ApiError } from "./errors.ts";
import { readErrorBody } from "./refusal.ts";

/** Describes the connection to the BFF, as far as it concerns every call. */
export interface AccessState {
  /**
   * Set once a call was refused with 401. `isSure`: a second one was too, of a path that every account may
   * read.
   */
  signedOut: { sinceMs: number; serviceMessage: string; isSure: boolean } | null;
  /** Is set once a call has got no answer. `isSure`: the dashboard's own origin does not answer either. */
  outage: { sinceMs: number; isSure: boolean } | null;
  /** No call is sent before this time, in milliseconds of `performance.now()`. */
  pausedUntilMs: number;
  /** Is true if calls are admitted, according to the last answer. */
  isAdmitted: boolean;
}

/** Limits the pause that the service may ask for. */
const MAX_PAUSE_MS = 3_600_000;
/** Maximum time a user-initiated change may wait. */
const MAX_FOR_CHANGE_MS = 60_000;

export type RequestGate = ReturnType<typeof createRequestGate>;

interface Gate {
  store: StoreApi<AccessState>;
  pausesInARow: number;
  /** Says whether one probe request is sent after a pause; the rest are released if it succeeds. */
  isProbing: boolean;
}

/** Creates the gate, which queues calls and knows why they wait. It does not detect when trouble is over: `watchAccess` does. */
export function createRequestGate(isAdmitted = false) {
  const store = createStore<AccessState>(() => ({
    signedOut: null,
    outage: null,
    pausedUntilMs: 0,
    isAdmitted,
  }));
  const gate: Gate = { store, pausesInARow: 0, isProbing: false };
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    /** Updates the state with findings, also from elsewhere. */
    note: (found: Partial<AccessState>) => note(gate, found),
    /**
     * Sends a call once the service accepts calls. A read that is refused with 401 waits for a sign-in and is
     * repeated once; a change is not.
     * @throws what `send` throws, the signal's reason, ApiError `too-many-requests` where a change would have
     * to wait for long
     */
    pass: (call: PassingCall, send: () => Promise<Answer>, first?: Promise<Answer>) =>
      pass(gate, call, send, first),
  };
}

async function pass(
  gate: Gate,
  { isRead, signal }: PassingCall,
  send: () => Promise<Answer>,
  first?: Promise<Answer>,
): Promise<Answer> {
  const { store } = gate;
  for (let isRepeated = false; ; isRepeated = true) {
    const isSent = first !== undefined && !isRepeated;
    const isProbe = isSent ? false : await waitForTurn(gate, isRead, signal);
    const lossBefore = store.getState().signedOut?.sinceMs;
    try {
      const got = await (isSent ? first : send());
      hear(gate, got, lossBefore, isRepeated);
      if (got.answer.status !== 401 || !isRead || isRepeated) return got;
    } catch (error) {
      if (error instanceof ApiError) {
        note(gate, { outage: store.getState().outage ?? { sinceMs: Date.now(), isSure: false } });
      }
      throw error;
    } finally {
      if (isProbe) {
        gate.isProbing = false;
        // Wakes the calls that wait for the probe.
        store.setState({});
      }
    }
  }
}

/**
 * Waits until a call may be sent.
 * @returns whether it is the probe request after a pause
 */
async function waitForTurn(
  gate: Gate,
  isRead: boolean,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { store } = gate;
  for (;;) {
    const leftMs = store.getState().pausedUntilMs - performance.now();
    if (leftMs > 0) {
      if (!isRead && leftMs > MAX_FOR_CHANGE_MS) {
        throw new ApiError("too-many-requests", { status: 429, retryAfterMs: leftMs });
      }
      await next(store, signal, leftMs);
    } else if (isRead && store.getState().signedOut !== null) await next(store, signal);
    else if (gate.pausesInARow === 0) return false;
    else if (gate.isProbing) await next(store, signal);
    else {
      gate.isProbing = true;
      return true;
    }
  }
}

/**
 * Resolves when the state changes or the time is over.
 * @throws the signal's reason
 */
function next(
  store: StoreApi<AccessState>,
  signal: AbortSignal | undefined,
  longestMs = 60_000,
): Promise<void> {
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

/** Learns from an answer how the connection stands. */
function hear(
  gate: Gate,
  { answer, text }: Answer,
  lossBefore: number | undefined,
  isRepeated: boolean,
): void {
  const { signedOut, pausedUntilMs } = gate.store.getState();
  const found: Partial<AccessState> = { outage: null };
  const nowMs = performance.now();
  const isPaused = pausedUntilMs > nowMs;
  if (answer.status === 401) {
    // A repeated call that is refused although others were admitted has another cause.
    if (!isRepeated) {
      const serviceMessage = readErrorBody(text);
      found.signedOut = signedOut ?? { sinceMs: Date.now(), serviceMessage, isSure: false };
      found.isAdmitted = false;
    }
  } else if (answer.status === 429) {
    const requestedMs = readRetryAfterMs(answer.headers);
    if (!isPaused) gate.pausesInARow += 1;
    // Concurrent refusals count once, or each would lengthen the pause.
    const ownMs = isPaused ? 0 : backoffMs(gate.pausesInARow, BACKOFF.tooManyRequests);
    const untilMs = nowMs + Math.min(MAX_PAUSE_MS, Math.max(requestedMs ?? 0, ownMs));
    found.pausedUntilMs = Math.max(pausedUntilMs, untilMs);
  } else if (answer.status < 500) {
    if (!isPaused) gate.pausesInARow = 0;
    // Ignore answers to calls that were sent before the sign-in expired.
    if (lossBefore === signedOut?.sinceMs) {
      found.signedOut = null;
      found.isAdmitted = true;
    }
  }
  note(gate, found);
}

function note({ store }: Gate, found: Partial<AccessState>): void {
  const state: Partial<AccessState> = store.getState();
  const names = ["signedOut", "outage", "pausedUntilMs", "isAdmitted"] as const;
  if (names.some((name) => name in found && found[name] !== state[name])) store.setState(found);
}
