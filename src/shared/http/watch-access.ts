import { basePath, scopedName } from "#shared/storage/base-path.ts";
import { pageObject } from "#shared/sync/page-store.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { type ApiServices, useApi } from "./api-context.tsx";
import { BACKOFF, backoffMs, SIGNED_IN } from "./backoff.ts";
import { failFastWhenSignedOut } from "./client.ts";
import { ApiError } from "./errors.ts";
import { type AccessState, createRequestGate, type RequestGate } from "./request-gate.ts";
import { signedOutSignal } from "./signed-out-signal.ts";

/** Limits the time of the request to the dashboard's own origin. */
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

/** Watches the gate, and returns what checks now, even if the browser claims to be offline. */
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
