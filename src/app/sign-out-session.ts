import { signedOutSignal } from "#shared/http/signed-out-signal.ts";
import { folderName, ownFolder } from "#shared/storage/folder-name.ts";
import { noteUnended } from "./leftovers-notes.ts";

/** Exists in every deployment. */
const configPath = () => `${ownFolder()}config.json`;
/** `navigator.vendor` of WebKit, as fixed by the HTML standard. */
const WEBKIT_VENDOR = "Apple Computer, Inc.";
/** Time after which a navigation that has not unloaded the page counts as failed. */
const MAX_TRANSIT_MS = 10_000;

/**
 * Checks that the dashboard's server responds, before anything is deleted. Does not request the sign-out URL:
 * its response may contain `Clear-Site-Data`.
 */
export async function isThereNetwork(fetchFunction: typeof fetch = fetch): Promise<boolean> {
  return await answers(configPath(), fetchFunction);
}

/**
 * Navigates to the sign-out URL after the browser data was deleted. The session stays marked as unended until
 * the browser leaves the page while online. Resolves if the navigation did not happen.
 */
export async function goToSessionEnd(signOutUrl: string): Promise<void> {
  const isOwn = new URL(signOutUrl, location.href).origin === location.origin;
  // The content policy forbids requests to other origins.
  const isThere = await answers(isOwn ? signOutUrl : configPath(), fetch);
  // Storage may have been full before, or the response may have cleared the note.
  noteUnended(true);
  if (!isThere) return;
  const way = new AbortController();
  const { signal } = way;
  // `pageswap` fires when another page replaces this one, not when the tab closes. Not all browsers fire it.
  let isAnotherThere = !canListPages();
  addEventListener("pageswap", () => (isAnotherThere = true), { signal });
  addEventListener("pagehide", () => noteUnended(!isAnotherThere || !navigator.onLine), { signal });
  location.replace(signOutUrl);
  await new Promise((resolve) => setTimeout(resolve, MAX_TRANSIT_MS));
  // From now on the browser may navigate to its own error page.
  way.abort();
}

/**
 * Returns true if `pageswap` fires for every navigation. WebKit omits it when the new page gets another
 * process: on another origin, or without the dashboard's `Cross-Origin-Opener-Policy`.
 */
function canListPages(): boolean {
  return "onpageswap" in globalThis && navigator.vendor !== WEBKIT_VENDOR;
}

/** Returns true if a URL responds. Sends no cookie, so that it can't end a session. */
async function answers(url: string, fetchFunction: typeof fetch): Promise<boolean> {
  const stop = new AbortController();
  const answer = await withPatience(
    fetchFunction(url, {
      cache: "no-store",
      credentials: "omit",
      // A redirect to a sign-in page also counts as a response.
      redirect: "manual",
      signal: stop.signal,
    }),
  );
  stop.abort();
  return answer !== null && answer.status < 500;
}

/** Timeout of each step of a sign-out. */
const PATIENCE_MS = 3000;

/** Resolves to null if the work fails or takes longer than `PATIENCE_MS`. */
export async function withPatience<T>(work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  try {
    return await Promise.race([work.catch(() => null), patience]);
  } finally {
    clearTimeout(timer);
  }
}

/** Subscribes to sign-outs in other tabs of this dashboard. @returns unsubscribe function */
export function onSignOut(listener: () => void): () => void {
  const channel = openChannel();
  channel.addEventListener("message", () => {
    if (!signedOutSignal.aborted) listener();
  });
  return () => channel.close();
}

/** Notifies the other tabs of this dashboard. */
export function broadcastSignOut(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  openChannel().postMessage(null);
}

/** The name includes the folder: dashboards on the same origin have separate sign-ins. */
function openChannel(): BroadcastChannel {
  return new BroadcastChannel(folderName("reeldesk-sign-out"));
}
