import { useSyncExternalStore } from "react";
import { folderName, ownFolder } from "#shared/storage/folder-name.ts";
import type { Access } from "./access.ts";
import { type ApiServices, useApi } from "./api-context.tsx";
import { BACKOFF, backoffMs, SIGNED_IN } from "./backoff.ts";
import { failFastWhenSignedOut } from "./client.ts";
import { ApiError } from "./errors.ts";
import { type AccessState, createRequestGate, type RequestGate } from "./request-gate.ts";
import { signedOutSignal } from "./signed-out-signal.ts";

/** Timeout of the request to the dashboard's own origin. */
const REACH_MS = 10_000;

/** The gate of a dashboard, with its watcher. */
export interface WatchedGate extends RequestGate {
  /** Checks now, even if the browser claims to be offline. */
  checkNow: () => void;
}

const gates = new WeakMap<Access, WatchedGate>();

/**
 * Returns the one gate of these services, which all their calls pass from now on. The watcher verifies that
 * trouble is real and detects when it is over; then stale queries on screen are refetched.
 */
export function requestGateOf(services: ApiServices): WatchedGate {
  const { access } = services.api;
  const known = gates.get(access);
  if (known !== undefined) return known;
  const gate = createRequestGate(access.isAdmitted());
  access.take(gate);
  const watched = { ...gate, checkNow: watch(services, gate) };
  gates.set(access, watched);
  return watched;
}

function watch({ api, queryClient }: ApiServices, access: RequestGate): () => void {
  // Per dashboard: its path may share the origin with other dashboards.
  const channel =
    "BroadcastChannel" in globalThis ? new BroadcastChannel(folderName("reeldesk-access")) : null;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  const notifyTabs = () => channel?.postMessage("admitted");
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isChecking = false;
  let attempt = 0;
  let before = access.getSnapshot();

  async function checkNetwork(isNotified: boolean): Promise<void> {
    const isReached = (navigator.onLine || isNotified) && (await isReachable(api.fetch));
    const { outage } = access.getSnapshot();
    if (outage !== null) access.note({ outage: isReached ? null : { ...outage, isSure: true } });
  }
  async function checkSignIn(): Promise<void> {
    try {
      // The smallest request that every account may make. Unlike other reads it does not wait for a sign-in.
      await failFastWhenSignedOut(api).http({ path: "/v2/vod", query: { page: 1, per_page: 1 } });
    } catch (error) {
      const { signedOut } = access.getSnapshot();
      if (signedOut === null || !(error instanceof ApiError)) return;
      if (error.kind !== "signed-out") return;
      access.note({
        signedOut: { ...signedOut, serviceMessage: error.serviceMessage, isSure: true },
      });
    }
  }
  async function check(isNotified = false): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    clearTimeout(timer);
    if (access.getSnapshot().outage !== null) await checkNetwork(isNotified);
    const { signedOut, outage } = access.getSnapshot();
    if (signedOut !== null && outage === null) await checkSignIn();
    isChecking = false;
    plan();
  }
  function plan(): void {
    const { signedOut, outage } = access.getSnapshot();
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
    const { signedOut, outage } = access.getSnapshot();
    if (signedOut === null && outage === null) return;
    attempt = 0;
    void check(isNotified);
  }

  access.subscribe(() => {
    const { signedOut, outage, isAdmitted } = access.getSnapshot();
    const was = before;
    before = access.getSnapshot();
    if (
      (was.signedOut === null && signedOut !== null) ||
      (was.outage === null && outage !== null)
    ) {
      checkNow();
    }
    if (isAdmitted && !was.isAdmitted) notifyTabs();
    const isBack = was.signedOut?.isSure === true && signedOut === null;
    // Only if the sign-out was confirmed: for a single path that is always refused, refetching would never
    // end.
    if (isBack) dispatchEvent(new Event(SIGNED_IN));
    if (isBack || (was.outage?.isSure === true && outage === null)) {
      // Calls that wait continue by themselves.
      void queryClient.refetchQueries(
        {
          type: "active",
          predicate: (query) => query.isStale() || query.state.status === "error",
        },
        { cancelRefetch: false },
      );
    }
  });
  const wake = () => checkNow();
  channel?.addEventListener("message", wake);
  addEventListener("focus", wake);
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  addEventListener("offline", () => {
    const { outage } = access.getSnapshot();
    access.note({ outage: outage ?? { sinceMs: Date.now(), isSure: false } });
  });

  if (before.isAdmitted) notifyTabs();
  checkNow();
  return () => checkNow(true);
}

/** Returns whether the dashboard's own origin answers. */
async function isReachable(fetchFunction: typeof fetch): Promise<boolean> {
  try {
    await fetchFunction(`${ownFolder()}config.json`, {
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
  const { subscribe, getSnapshot } = requestGateOf(useApi());
  return useSyncExternalStore(subscribe, getSnapshot);
}
