import { signedOutSignal } from "#shared/http/signed-out-signal.ts";
import { basePath, scopedName } from "#shared/storage/base-path.ts";
import { noteUncleared, noteUnended, STEPS } from "./leftovers-notes.ts";

/** Exists in every deployment. */
const configPath = () => `${basePath()}config.json`;
/** Is the `navigator.vendor` of WebKit, as fixed by the HTML standard. */
const WEBKIT_VENDOR = "Apple Computer, Inc.";
/** Limits the time for a navigation to unload the page; after it, the navigation counts as failed. */
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

/** Limits each step of a sign-out, unless stated otherwise. */
const PATIENCE_MS = 3000;

/** Resolves to null if the work fails or takes longer than `patienceMs`. */
export async function withPatience<T>(
  work: Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
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
  return new BroadcastChannel(scopedName("reeldesk-sign-out"));
}

/** Lists settings of the browser rather than of the account: theme and shortcuts. */
const STAYS: ReadonlySet<string> = new Set(["reeldesk.theme", "reeldesk.range-shortcuts"]);
/** Begins the name of everything that dashboards store; other apps on the origin use other names. */
const PREFIX = "reeldesk";
/** Is used by browsers without `indexedDB.databases`. */
const DATABASES = [
  "captions",
  "changes",
  "figures",
  "imports",
  "jobs",
  "library",
  "orders",
  "uploads",
].map((name) => `reeldesk-${name}`);
const CLEARING_MS = 4000;

/**
 * Deletes the user's data from this browser: databases, session storage, and local storage except `STAYS`.
 * Call it only after the page has ended, so that nothing is written again.
 * @returns true if everything was deleted; false also after a timeout
 */
export async function clearBrowser(patienceMs = CLEARING_MS): Promise<boolean> {
  noteUncleared(true);
  const areStoresClear = clearStores();
  const areDatabasesGone = (await withPatience(deleteDatabases(), patienceMs)) ?? false;
  if (areStoresClear && areDatabasesGone) noteUncleared(false);
  return areStoresClear && areDatabasesGone;
}

/** Returns true if a local storage key is deleted on sign-out. The notes of the sign-out itself are not. */
export function isOfPerson(key: string): boolean {
  return isOwn(key) && !STAYS.has(key) && !key.startsWith(STEPS);
}

async function deleteDatabases(): Promise<boolean> {
  // Throws without IndexedDB; the caller treats that as a failure.
  const listed = await indexedDB.databases?.().catch(() => null);
  const names = listed?.flatMap(({ name }) => name ?? []) ?? DATABASES.map(scopedName);
  const outcomes = await Promise.all(names.filter(isOwn).map(deleteDatabase));
  return outcomes.every(Boolean);
}

/** Returns true for names of this dashboard, and for names that all dashboards on the origin share. */
function isOwn(name: string): boolean {
  const end = name.indexOf(" ");
  return name.startsWith(PREFIX) && (end < 0 || name === scopedName(name.slice(0, end)));
}

/** Deletes a database; while other tabs have it open, the browser waits for them to close it. */
function deleteDatabase(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener("success", () => resolve(true));
    request.addEventListener("error", () => resolve(false));
  });
}

function clearStores(): boolean {
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) {
      if (isOfPerson(key)) localStorage.removeItem(key);
    }
    // The first attempt may have failed because storage was full.
    noteUncleared(true);
    return true;
  } catch {
    return false;
  }
}
