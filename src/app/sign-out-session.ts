import { ownFolder } from "#shared/storage/folder-name.ts";
import { noteUnended } from "./leftovers-notes.ts";
import { withPatience } from "./sign-out-patience.ts";

/** Answers wherever the dashboard is served. */
const configPath = () => `${ownFolder()}config.json`;
/** What the HTML standard has WebKit say of itself. */
const WEBKIT_VENDOR = "Apple Computer, Inc.";
/** A page that is still there so long after it was left for another has not got there. */
const LONGEST_WAY_MS = 10_000;

/**
 * Whether the dashboard's own address answers, for before anything is cleared. The address where the session ends is
 * not looked at then: its answer may tell the browser to clear everything.
 */
export async function isThereNetwork(fetchFunction: typeof fetch = fetch): Promise<boolean> {
  return await answers(configPath(), fetchFunction);
}

/**
 * Goes to where the session ends, for a page whose browser is cleared. That it is to be ended stays noted until the
 * browser leaves for there with a network. Fulfilled when it did not get there.
 */
export async function goToSessionEnd(signOutUrl: string): Promise<void> {
  const isOwn = new URL(signOutUrl, location.href).origin === location.origin;
  // The content policy lets nothing look at other origins.
  const isThere = await answers(isOwn ? signOutUrl : configPath(), fetch);
  // Storage may have been too full for it before, and the answer may have cleared it.
  noteUnended(true);
  if (!isThere) return;
  const way = new AbortController();
  const { signal } = way;
  // Comes when another page is there to take this one's place, and not when the tab is closed. Not all browsers tell.
  let isAnotherThere = !tellsOfEveryPage();
  addEventListener("pageswap", () => (isAnotherThere = true), { signal });
  addEventListener("pagehide", () => noteUnended(!isAnotherThere || !navigator.onLine), { signal });
  location.replace(signOutUrl);
  await new Promise((resolve) => setTimeout(resolve, LONGEST_WAY_MS));
  // By now the browser may leave for its own page of errors.
  way.abort();
}

/**
 * WebKit, in Safari and elsewhere, keeps silent where the page that comes gets a process of its own: one of another
 * origin, or one without the dashboard's `Cross-Origin-Opener-Policy`.
 */
function tellsOfEveryPage(): boolean {
  return "onpageswap" in globalThis && navigator.vendor !== WEBKIT_VENDOR;
}

/** A look and no more: without the cookie it can end no session. */
async function answers(address: string, fetchFunction: typeof fetch): Promise<boolean> {
  const stop = new AbortController();
  const answer = await withPatience(
    fetchFunction(address, {
      cache: "no-store",
      credentials: "omit",
      // A way to a sign-in page is an answer as well.
      redirect: "manual",
      signal: stop.signal,
    }),
  );
  stop.abort();
  return answer !== null && answer.status < 500;
}
