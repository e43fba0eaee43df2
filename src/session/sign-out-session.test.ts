import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  hasLeftovers,
  isUncleared,
  isUnended,
  noteUncleared,
  noteUnended,
} from "./leftovers-notes.ts";
import { goToSessionEnd, isOfPerson, isThereNetwork } from "./sign-out-session.ts";

const origin = "https://dashboard.example";
let page: EventTarget;
let replace: ReturnType<typeof vi.fn<(url: string) => void>>;
let fetchFunction: ReturnType<typeof vi.fn<typeof fetch>>;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  replace = vi.fn<(url: string) => void>();
  fetchFunction = vi.fn<typeof fetch>(async () => new Response());
  vi.stubGlobal("document", { documentElement: { dataset: { folder: "/studio/" } } });
  vi.stubGlobal("location", { href: `${origin}/studio/library`, origin, replace });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("fetch", fetchFunction);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns a fake storage whose keys are own properties, as in browsers. */
function storage(): Storage {
  const made = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
    removeItem: (key: string) => void delete stored[key],
  };
  for (const key of Object.keys(made)) Object.defineProperty(made, key, { enumerable: false });
  const stored = made as unknown as Record<string, string>;
  return made as unknown as Storage;
}

/** Starts the navigation. @returns whose `isGivenUp` becomes true if it did not happen */
async function go(signOutUrl = "/sign-out") {
  const way = { isGivenUp: false };
  void (async () => {
    await goToSessionEnd(signOutUrl);
    way.isGivenUp = true;
  })();
  await vi.advanceTimersByTimeAsync(0);
  return way;
}

const leave = () => page.dispatchEvent(new Event("pagehide"));

it.each([
  ["without a next page", [], true],
  ["for another page", ["pageswap"], false],
])("Ends the session where the browser reports page swaps: %s", async (_name, reported, isLeft) => {
  vi.stubGlobal("onpageswap", null);
  noteUnended(true);
  await go();
  for (const name of reported) page.dispatchEvent(new Event(name));
  leave();
  expect(isUnended()).toBe(isLeft);
});

it("Ends the session in WebKit, which does not report every page swap, when it has left", async () => {
  vi.stubGlobal("onpageswap", null);
  vi.stubGlobal("navigator", { onLine: true, vendor: "Apple Computer, Inc." });
  await go();
  expect(isUnended()).toBe(true);
  leave();
  expect(isUnended()).toBe(false);
});

it("Ends the session when the browser has left for the sign-out page", async () => {
  noteUnended(true);
  await go();
  expect(replace).toHaveBeenCalledWith("/sign-out");
  expect(isUnended()).toBe(true);
  leave();
  expect(isUnended()).toBe(false);
  expect(hasLeftovers()).toBe(false);
});

it("Keeps the session when the network failed on the way", async () => {
  await go();
  vi.stubGlobal("navigator", { onLine: false });
  leave();
  expect(isUnended()).toBe(true);
  expect(hasLeftovers()).toBe(true);
});

it("Keeps the session when the navigation took long, and the page learns of it", async () => {
  const way = await go();
  await vi.advanceTimersByTimeAsync(9999);
  expect(way.isGivenUp).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(way.isGivenUp).toBe(true);
  leave();
  expect(isUnended()).toBe(true);
});

it.each([
  ["fails", async () => Promise.reject<Response>(new TypeError("Failed to fetch"))],
  ["says that its server is away", async () => new Response("", { status: 503 })],
])("Goes nowhere when the address %s", async (_name, answer) => {
  fetchFunction.mockImplementation(answer);
  const way = await go();
  expect(way.isGivenUp).toBe(true);
  expect(replace).not.toHaveBeenCalled();
  expect(isUnended()).toBe(true);
});

it("Goes nowhere when no answer comes for three seconds", async () => {
  fetchFunction.mockImplementation(() => new Promise(() => {}));
  const way = await go();
  await vi.advanceTimersByTimeAsync(3000);
  expect(way.isGivenUp).toBe(true);
  expect(replace).not.toHaveBeenCalled();
});

it.each([
  ["/sign-out", "/sign-out"],
  [`${origin}/sign-out`, `${origin}/sign-out`],
  ["https://accounts.example/end", "/studio/config.json"],
])("Checks before it goes to %s the address %s, without a cookie", async (signOutUrl, looked) => {
  await go(signOutUrl);
  expect(fetchFunction.mock.calls).toEqual([
    [looked, expect.objectContaining({ credentials: "omit", redirect: "manual" })],
  ]);
  expect(replace).toHaveBeenCalledWith(signOutUrl);
});

it("Reads only its own settings while nothing is cleared", async () => {
  expect(await isThereNetwork(fetchFunction)).toBe(true);
  expect(fetchFunction.mock.calls.map(([url]) => url)).toEqual(["/studio/config.json"]);
});

it("Has work left until data and session are cleared", () => {
  noteUncleared(true);
  noteUnended(true);
  noteUncleared(false);
  expect([hasLeftovers(), isUncleared(), isUnended()]).toEqual([true, false, true]);
  noteUnended(false);
  expect([hasLeftovers(), isUncleared(), isUnended()]).toEqual([false, false, false]);
});

it("Ignores the session of a dashboard in another folder", () => {
  noteUnended(true);
  vi.stubGlobal("document", { documentElement: { dataset: { folder: "/other/" } } });
  expect(isUnended()).toBe(false);
  expect(hasLeftovers()).toBe(true);
});

it.each([
  ["reeldesk.theme", false],
  ["reeldesk.role /studio/", true],
  ["reeldesk.range-shortcuts", false],
  ["reeldesk.regional", true],
  ["reeldesk.saved-views /studio/", true],
  ["reeldesk.watch-time-views /studio/", true],
  ["reeldesk.uploads /studio/", true],
  // Belongs to a dashboard in another folder, where another user may be signed in.
  ["reeldesk.uploads /", false],
  ["reeldesk.uploads /studio/two/", false],
  ["reeldesk.leaving.data /studio/", false],
  ["reeldesk.leaving.session /studio/", false],
  ["reeldesk.something-new /studio/", true],
  ["another-app.token", false],
])("Clears %s with the session: %s", (key, isGone) => {
  expect(isOfPerson(key)).toBe(isGone);
});
