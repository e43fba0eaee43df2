import { createStore, type StoreApi } from "zustand/vanilla";
import { basePath, scopedName } from "#shared/storage/base-path.ts";
import { pageObject } from "#shared/sync/page-store.ts";
import { useStore } from "#shared/sync/use-store.ts";
import type { Answer, PassingCall } from "./access.ts";
import { type ApiServices, useApi } from "./api-context.tsx";
import { BACKOFF, backoffMs, readRetryAfterMs, SIGNED_IN } from "./backoff.ts";
import { failFastWhenSignedOut } from "./client.ts";
import { ApiError } from "./errors.ts";
import { readErrorBody } from "./refusal.ts";
import { signedOutSignal } from "./signed-out-signal.ts";

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
  /** Is true if calls are admitted, according to the last answer. */
  isAdmitted: boolean;
}

/** Cap of the pause that the service may ask for. */
const MAX_PAUSE_MS = 3_600_000;
/** Maximum time a user-initiated change may wait. */
const MAX_FOR_CHANGE_MS = 60_000;

type RequestGate = ReturnType<typeof createRequestGate>;

/** Everything that a gate acts on. */
interface Gate {
  store: StoreApi<AccessState>;
  pausesInARow: number;
  /** After a pause, send one probe request; release the rest if it succeeds. */
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

/** Timeout of the request to the dashboard's own origin. */
const REACH_MS = 10_000;

/**
 * Returns the one gate of a page, which all its calls pass from now on. The watcher verifies that trouble is real and
 * detects when it is over; then stale queries on screen are refetched.
 */
export const requestGateOf = pageObject((services: ApiServices) => {
  const { access } = services.api;
  const gate = createRequestGate(access.isAdmitted());
  access.take(gate);
  return { ...gate, checkNow: watchAccess(services, gate) };
});

/** @returns checks now, even if the browser claims to be offline */
function watchAccess({ api, queryClient }: ApiServices, access: RequestGate): () => void {
  // Per dashboard: its path may share the origin with other dashboards.
  const channel =
    "BroadcastChannel" in globalThis ? new BroadcastChannel(scopedName("reeldesk-access")) : null;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  const notifyTabs = () => channel?.postMessage("admitted");
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isChecking = false;
  /** A state has changed during the check, so its result may be outdated. */
  let isOutdated = false;
  let attempt = 0;
  let before = access.getState();

  async function check(isNotified = false): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    isOutdated = false;
    clearTimeout(timer);
    if (access.getState().outage !== null) await checkNetwork(api, access, isNotified);
    const { signedOut, outage } = access.getState();
    if (signedOut !== null && outage === null) await checkSignIn(api, access);
    isChecking = false;
    if (isOutdated) checkNow();
    else plan();
  }
  function plan(): void {
    const { signedOut, outage } = access.getState();
    if (signedOut === null && outage === null) return;
    attempt += 1;
    const pace = outage === null && signedOut?.isSure === true ? BACKOFF.signIn : BACKOFF.outage;
    timer = setTimeout(
      () => {
        // Becoming visible again restarts the checks.
        if (document.visibilityState === "visible") void check();
      },
      backoffMs(attempt, pace),
    );
  }
  function checkNow(isNotified = false): void {
    const { signedOut, outage } = access.getState();
    if (signedOut === null && outage === null) return;
    attempt = 0;
    void check(isNotified);
  }

  access.subscribe(() => {
    const { signedOut, outage, isAdmitted } = access.getState();
    const was = before;
    before = access.getState();
    if (
      (was.signedOut === null && signedOut !== null) ||
      (was.outage === null && outage !== null)
    ) {
      checkNow();
    }
    if (isAdmitted && !was.isAdmitted) notifyTabs();
    noticeReturn(was, before, queryClient);
  });
  const wake = () => {
    // A result of the checks themselves is no reason to restart them.
    isOutdated = isChecking;
    checkNow();
  };
  channel?.addEventListener("message", wake);
  addEventListener("focus", wake);
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  addEventListener("offline", () => {
    const { outage } = access.getState();
    access.note({ outage: outage ?? { sinceMs: Date.now(), isSure: false } });
  });

  if (before.isAdmitted) notifyTabs();
  checkNow();
  return () => checkNow(true);
}

async function checkNetwork(
  api: ApiServices["api"],
  access: RequestGate,
  isNotified: boolean,
): Promise<void> {
  const isReached = (navigator.onLine || isNotified) && (await isReachable(api.fetch));
  const { outage } = access.getState();
  if (outage !== null) access.note({ outage: isReached ? null : { ...outage, isSure: true } });
}

async function checkSignIn(api: ApiServices["api"], access: RequestGate): Promise<void> {
  try {
    // The smallest request that every account may make. Unlike other reads it does not wait for a sign-in.
    await failFastWhenSignedOut(api).http({ path: "/v2/vod", query: { page: 1, per_page: 1 } });
  } catch (error) {
    const { signedOut } = access.getState();
    if (signedOut === null || !(error instanceof ApiError)) return;
    if (error.kind !== "signed-out") return;
    access.note({
      signedOut: { ...signedOut, serviceMessage: error.serviceMessage, isSure: true },
    });
  }
}

/** Reads again what is on screen and out of date once the connection is back. Calls that wait continue by themselves. */
function noticeReturn(
  was: AccessState,
  { signedOut, outage }: AccessState,
  queryClient: ApiServices["queryClient"],
): void {
  const isBack = was.signedOut?.isSure === true && signedOut === null;
  // Only if the sign-out was confirmed: for a single path that is always refused, refetching would never
  // end.
  if (isBack) dispatchEvent(new Event(SIGNED_IN));
  if (!isBack && (was.outage?.isSure !== true || outage !== null)) return;
  void queryClient.refetchQueries(
    {
      type: "active",
      predicate: (query) => query.isStale() || query.state.status === "error",
    },
    { cancelRefetch: false },
  );
}

/** Returns whether the dashboard's own origin answers. */
async function isReachable(fetchFunction: typeof fetch): Promise<boolean> {
  try {
    await fetchFunction(`${basePath()}config.json`, {
      cache: "no-store",
      // A redirect to a sign-in page counts as an answer.
      redirect: "manual",
      signal: AbortSignal.any([signedOutSignal, AbortSignal.timeout(REACH_MS)]),
    });
    return true;
  } catch {
    return false;
  }
}

/** Subscribes to the state of the connection to the BFF. */
export function useAccess(): AccessState {
  return useStore(requestGateOf(useApi()));
}
