import type { Browser, BrowserContext, Page } from "playwright";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { isShort } from "./scale.ts";
import { call } from "./stage.ts";
import { median, row } from "./table.ts";

const ACCOUNT = isShort ? { seed: "large", videos: "5,000" } : { seed: "huge", videos: "200,000" };
const READ_TIMEOUT_MS = 20 * 60_000;
/** The list is stored once the page has nothing else to do. */
const STORED_TIMEOUT_MS = 120_000;
const LATER_LOADS = isShort ? 1 : 3;

/** Says how a page got to the whole list. */
interface Load {
  /** Is the time until the first rows are drawn, with the calls that were made before. */
  rowsMs: number;
  rowsCalls: number;
  wholeMs: number;
  callCount: number;
  /** Is 0 where no task took 50 ms. */
  longestTaskMs: number;
  /** Counts the tasks of more than 50 ms. */
  longTaskCount: number;
}

/**
 * Prints how two hundred thousand videos are there at a first load and at a later one, how fast they are sorted and searched, and
 * what memory they take, beside a page that reads the list whole at each load.
 */
export async function benchHugeLibrary(
  browser: Browser,
  origins: { bare: string; dashboard: string },
  sandbox: Sandbox,
): Promise<void> {
  await call(sandbox, `${sandbox.apiOrigin}/__sandbox/reset`, "POST", { seed: ACCOUNT.seed });
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
  });
  // The runner wraps functions in a helper that pages lack.
  await context.addInitScript("globalThis.__name = (each) => each");
  await context.addInitScript(`globalThis.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
    }).observe({ type: "longtask", buffered: true });`);
  try {
    const addresses = {
      bare: `${origins.bare}/whole-list.html`,
      library: `${origins.dashboard}/library`,
    };
    row(`${ACCOUNT.videos} videos`, "rows ms", "calls", "all ms", "× bare", "calls", "longest ms");
    const bare = await open(context, addresses.bare);
    printLoad("a page that reads the list whole", bare.load, bare.load);
    const first = await open(context, addresses.library);
    printLoad("library, first load", first.load, bare.load);
    await untilStored(first.page);
    await first.page.close();
    const later: Load[] = [];
    for (let at = 0; at < LATER_LOADS; at += 1) {
      const opened = await open(context, addresses.library);
      later.push(opened.load);
      await opened.page.close();
    }
    printLoad(`library, later, median of ${LATER_LOADS}`, medianOf(later), bare.load);
    const library = await open(context, addresses.library);
    await benchActs(bare.page, library.page);
    await printMemory(bare.page, library.page);
  } finally {
    await context.close();
    await call(sandbox, `${sandbox.apiOrigin}/__sandbox/reset`, "POST", { seed: "demo" });
  }
}

function printLoad(name: string, load: Load, bare: Load): void {
  row(
    name,
    load.rowsMs.toFixed(0),
    String(load.rowsCalls),
    load.wholeMs.toFixed(0),
    (load.wholeMs / bare.wholeMs).toFixed(3),
    String(load.callCount),
    `${load.longestTaskMs.toFixed(0)} (${load.longTaskCount})`,
  );
}

function medianOf(loads: readonly Load[]): Load {
  const of = (name: keyof Load) => median(loads.map((load) => load[name]));
  return {
    rowsMs: of("rowsMs"),
    rowsCalls: of("rowsCalls"),
    wholeMs: of("wholeMs"),
    callCount: of("callCount"),
    longestTaskMs: of("longestTaskMs"),
    longTaskCount: of("longTaskCount"),
  };
}

/** Opens a page until it has every video. */
async function open(context: BrowserContext, address: string): Promise<{ page: Page; load: Load }> {
  const page = await context.newPage();
  let callCount = 0;
  page.on("request", (request) => {
    if (request.url().includes("/v2/vod?")) callCount += 1;
  });
  const startMs = performance.now();
  await page.goto(address);
  await page.getByRole("article").first().waitFor();
  const rowsMs = performance.now() - startMs;
  const rowsCalls = callCount;
  await page
    .getByRole("status")
    // What is older than a few minutes says so behind it.
    .getByText(new RegExp(`^${ACCOUNT.videos} videos`))
    .waitFor({ timeout: READ_TIMEOUT_MS });
  const wholeMs = performance.now() - startMs;
  const tasks = await page.evaluate<number[]>("globalThis.longTasks");
  const load = {
    rowsMs,
    rowsCalls,
    wholeMs,
    callCount,
    longestTaskMs: Math.max(0, ...tasks),
    longTaskCount: tasks.length,
  };
  return { page, load };
}

/** Waits until a page has stored all of its library: before its last block a later load does not use it. */
async function untilStored(page: Page): Promise<void> {
  await page.waitForFunction(isWholeStored, undefined, {
    timeout: STORED_TIMEOUT_MS,
    polling: 1000,
  });
}

/** Runs in the page. */
async function isWholeStored(): Promise<boolean> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open("reeldesk-library /");
    opening.addEventListener("success", () => resolve(opening.result));
    opening.addEventListener("error", () => reject(opening.error ?? new Error("not opened")));
  });
  const head = await new Promise<unknown>((resolve) => {
    const asking = database.transaction("heads").objectStore("heads").get("head");
    asking.addEventListener("success", () => resolve(asking.result));
  });
  database.close();
  return typeof head === "object" && head !== null && Reflect.get(head, "isWhole") === true;
}

const ACTS = [
  ["sort by size", "order", "largest"],
  ["sort by title, first", "order", "title"],
  ["sort by title, down", "order", "titleDown"],
  ["newest first again", "order", "newest"],
  ["search for a letter", "search", "e"],
  ["search for two words", "search", "lenta 201"],
] as const;

/** Prints the time from a choice or a key until other rows are drawn. */
async function benchActs(bare: Page, library: Page): Promise<void> {
  console.log();
  row("until other rows are drawn", "bare ms", "library ms", "× bare", "longest ms");
  for (const [name, kind, value] of ACTS) {
    const bareMs = await timeAct(bare, kind, value);
    await library.evaluate("void globalThis.longTasks.splice(0)");
    const libraryMs = await timeAct(library, kind, value);
    const longest = Number(await library.evaluate("Math.max(0, ...globalThis.longTasks)"));
    const ratio = (libraryMs / bareMs).toFixed(2);
    row(name, bareMs.toFixed(0), libraryMs.toFixed(0), ratio, longest.toFixed(0));
  }
}

/** Chooses an order, or types at once. @returns milliseconds until other rows are drawn, which are those that were asked for */
async function timeAct(page: Page, kind: "order" | "search", value: string): Promise<number> {
  await page.bringToFront();
  const field =
    kind === "order"
      ? page.getByRole("combobox", { name: "Sort by" })
      : page.getByRole("searchbox", { name: "Search titles" });
  return await field.evaluate(async (element, text) => {
    const cards = document.getElementsByTagName("article");
    // The first may stay the first: the newest can be the largest, too.
    const before = Array.from(cards, ({ textContent }) => textContent);
    const startMs = performance.now();
    // Like a person: React ignores values that it set itself.
    Reflect.set(Object.getPrototypeOf(element), "value", text, element);
    const type = element instanceof HTMLSelectElement ? "change" : "input";
    element.dispatchEvent(new Event(type, { bubbles: true }));
    const isSame = () =>
      cards.length === before.length &&
      Array.from(cards).every(({ textContent }, at) => textContent === before[at]);
    // What is not yet marked is asked for in the next frame.
    await new Promise(requestAnimationFrame);
    // Earlier rows stay until others are sorted, marked as busy.
    while (isSame() || document.querySelector("main [aria-busy=true]") !== null) {
      await new Promise(requestAnimationFrame);
    }
    return performance.now() - startMs;
  }, value);
}

/** Prints the memory of each page after these acts, and what is stored. */
async function printMemory(bare: Page, library: Page): Promise<void> {
  const [bareMb, libraryMb] = [await heapMb(bare), await heapMb(library)];
  const estimate = await library.evaluate(() => navigator.storage.estimate());
  console.log();
  row("memory", "bare MB", "library MB", "× bare");
  row("JS heap", bareMb.toFixed(0), libraryMb.toFixed(0), (libraryMb / bareMb).toFixed(2));
  row("stored on the device", "0", ((estimate.usage ?? 0) / 1e6).toFixed(0), "");
}

/** Returns what a page holds after a collection, in megabytes; that of its workers is not in it. */
async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize / 1e6;
}
