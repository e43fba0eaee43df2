import { useSyncExternalStore } from "react";
import { folderName, ownFolder } from "#shared/storage/folder-name.ts";
import type { Access } from "./access.ts";
import { type AccessDesk, type AccessState, createAccessDesk } from "./access-desk.ts";
import { type ApiServices, useApi } from "./api-context.tsx";
import { backoffMs } from "./backoff.ts";
import { ApiError } from "./errors.ts";
import { pageEnd } from "./page-end.ts";
import { SIGNED_IN } from "./pause.ts";
import { unheld } from "./unheld.ts";

/** How long the dashboard's own address may take to answer. */
const REACH_MS = 10_000;
/** While something is not known for certain, and while the network is away. */
const SOON = { firstMs: 2000, factor: 2, maximumMs: 60_000 };
/** While a person has to sign in, which the page is told of in other ways as well. */
const SELDOM = { firstMs: 30_000, factor: 1.5, maximumMs: 300_000 };

/** The desk of a dashboard, which is watched over. */
export interface WatchedDesk extends AccessDesk {
  /** Finds out now, whatever the browser says of the network. */
  lookNow: () => void;
}

const desks = new WeakMap<Access, WatchedDesk>();

/**
 * The one desk of these services, which all their calls pass from now on. It is found out whether trouble is
 * real, and when it is over; then what is on screen is asked for again where it has aged.
 */
export function accessDeskOf(services: ApiServices): WatchedDesk {
  const { access } = services.api;
  const known = desks.get(access);
  if (known !== undefined) return known;
  const desk = createAccessDesk(access.isAdmitted());
  access.take(desk);
  const watched = { ...desk, lookNow: watch(services, desk) };
  desks.set(access, watched);
  return watched;
}

function watch({ api, queryClient }: ApiServices, access: AccessDesk): () => void {
  // Tabs of one dashboard: its folder may share the origin with others.
  const channel =
    "BroadcastChannel" in globalThis ? new BroadcastChannel(folderName("reeldesk-access")) : null;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  const tellTabs = () => channel?.postMessage("admitted");
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  let attempt = 0;
  let before = access.getSnapshot();

  async function lookAtNetwork(isTold: boolean): Promise<void> {
    const isReached = (navigator.onLine || isTold) && (await isReachable(api.fetch));
    const { outage } = access.getSnapshot();
    if (outage !== null) access.note({ outage: isReached ? null : { ...outage, isSure: true } });
  }
  async function lookAtSignIn(): Promise<void> {
    try {
      // The shortest list that anybody may read. It waits for no sign-in, unlike other reads.
      await unheld(api).http({ path: "/v2/vod", query: { page: 1, per_page: 1 } });
    } catch (error) {
      const { signedOut } = access.getSnapshot();
      if (signedOut === null || !(error instanceof ApiError)) return;
      if (error.kind !== "signed-out") return;
      access.note({
        signedOut: { ...signedOut, serviceMessage: error.serviceMessage, isSure: true },
      });
    }
  }
  async function look(isTold = false): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    clearTimeout(timer);
    if (access.getSnapshot().outage !== null) await lookAtNetwork(isTold);
    const { signedOut, outage } = access.getSnapshot();
    if (signedOut !== null && outage === null) await lookAtSignIn();
    isLooking = false;
    plan();
  }
  function plan(): void {
    const { signedOut, outage } = access.getSnapshot();
    if (signedOut === null && outage === null) return;
    attempt += 1;
    const pace = outage === null && signedOut?.isSure === true ? SELDOM : SOON;
    timer = setTimeout(
      () => {
        // Whoever comes back to the page sets it going again.
        if (document.visibilityState === "visible") void look();
      },
      backoffMs(attempt, pace, Math.random()),
    );
  }
  function lookNow(isTold = false): void {
    const { signedOut, outage } = access.getSnapshot();
    if (signedOut === null && outage === null) return;
    attempt = 0;
    void look(isTold);
  }

  access.subscribe(() => {
    const { signedOut, outage, isAdmitted } = access.getSnapshot();
    const was = before;
    before = access.getSnapshot();
    if (
      (was.signedOut === null && signedOut !== null) ||
      (was.outage === null && outage !== null)
    ) {
      lookNow();
    }
    if (isAdmitted && !was.isAdmitted) tellTabs();
    const isBack = was.signedOut?.isSure === true && signedOut === null;
    // Of an address that is refused by itself nobody needs to hear: asking again would never end.
    if (isBack) dispatchEvent(new Event(SIGNED_IN));
    if (isBack || (was.outage?.isSure === true && outage === null)) {
      // What waits goes on by itself.
      void queryClient.refetchQueries(
        {
          type: "active",
          predicate: (query) => query.isStale() || query.state.status === "error",
        },
        { cancelRefetch: false },
      );
    }
  });
  const wake = () => lookNow();
  channel?.addEventListener("message", wake);
  addEventListener("focus", wake);
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  addEventListener("offline", () => {
    const { outage } = access.getSnapshot();
    access.note({ outage: outage ?? { sinceMs: Date.now(), isSure: false } });
  });

  if (before.isAdmitted) tellTabs();
  lookNow();
  return () => lookNow(true);
}

/** Whether anything answers where the dashboard came from. */
async function isReachable(fetchFunction: typeof fetch): Promise<boolean> {
  try {
    await fetchFunction(`${ownFolder()}config.json`, {
      cache: "no-store",
      // A way to a sign-in page is an answer as well.
      redirect: "manual",
      signal: AbortSignal.any([pageEnd, AbortSignal.timeout(REACH_MS)]),
    });
    return true;
  } catch {
    return false;
  }
}

/** How the dashboard stands with its BFF, as it is now. */
export function useAccess(): AccessState {
  const { subscribe, getSnapshot } = accessDeskOf(useApi());
  return useSyncExternalStore(subscribe, getSnapshot);
}
