import type { Browser, BrowserContext, Page } from "playwright";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { isShort } from "./scale.ts";
import { call } from "./stage.ts";
import { row } from "./table.ts";

const ACCOUNT = isShort ? { seed: "large", videos: "5,000" } : { seed: "huge", videos: "200,000" };
const READ_TIMEOUT_MS = 20 * 60_000;
/** The list is stored once the page has nothing else to do. */
const STORED_TIMEOUT_MS = 120_000;

/** Says how a page got to the whole list. */
interface Load {
  wholeMs: number;
  callCount: number;
  longestTaskMs: number;
}

/**
 * Prints how two hundred thousand videos are there at a first load and at a second one, beside a page that reads the list
 * whole at each, and how fast they are sorted and searched.
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
  try {
    await context.addInitScript(`globalThis.longTasks = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
      }).observe({ type: "longtask", buffered: true });`);
    const library = `${origins.dashboard}/library`;
    const bare = await load(context, `${origins.bare}/whole-list.html`);
    const first = await load(context, library, () => untilStored(context, origins.dashboard));
    const again = await load(context, library);
    row(`${ACCOUNT.videos} videos`, "ms", "× bare page", "calls", "longest ms");
    for (const [name, { wholeMs, callCount, longestTaskMs }] of Object.entries({
      "a page that reads the list whole": bare,
      "library, first load": first,
      "library, later load": again,
    })) {
      const ratio = (wholeMs / bare.wholeMs).toFixed(3);
      row(name, wholeMs.toFixed(0), ratio, String(callCount), longestTaskMs.toFixed(0));
    }
    await benchActs(context, library);
  } finally {
    await context.close();
    await call(sandbox, `${sandbox.apiOrigin}/__sandbox/reset`, "POST", { seed: "demo" });
  }
}

/** Measures a load. @param onWhole is called while the page is open */
async function load(
  context: BrowserContext,
  address: string,
  onWhole?: () => Promise<void>,
): Promise<Load> {
  const page = await context.newPage();
  let callCount = 0;
  page.on("request", (request) => {
    if (request.url().includes("/v2/vod?")) callCount += 1;
  });
  const startMs = performance.now();
  await page.goto(address);
  await shown(page).waitFor({ timeout: READ_TIMEOUT_MS });
  const wholeMs = performance.now() - startMs;
  const longestTaskMs = Number(await page.evaluate("Math.max(0, ...globalThis.longTasks)"));
  await onWhole?.();
  await page.close();
  return { wholeMs, callCount, longestTaskMs };
}

const shown = (page: Page) =>
  page.getByRole("status").getByText(`${ACCOUNT.videos} videos`, { exact: true });

/** Waits until the settings say that the library of another page is stored. */
async function untilStored(context: BrowserContext, origin: string): Promise<void> {
  const settings = await context.newPage();
  await settings.goto(`${origin}/settings`);
  const stored = settings.getByRole("listitem").filter({
    has: settings.getByRole("button", { name: /Library/ }),
    hasText: ACCOUNT.videos,
  });
  const giveUpMs = performance.now() + STORED_TIMEOUT_MS;
  while ((await stored.count()) === 0 && performance.now() < giveUpMs) {
    // oxlint-disable-next-line no-await-in-loop -- the amounts are read when the page is loaded
    await settings.reload({ waitUntil: "networkidle" });
  }
  await settings.close();
}

/** Prints from a choice or a key until other rows are drawn. */
async function benchActs(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(address);
  await shown(page).waitFor({ timeout: READ_TIMEOUT_MS });
  row("until other rows are drawn", "ms");
  const order = page.getByRole("combobox", { name: "Sort by" });
  const search = page.getByRole("searchbox", { name: "Search titles" });
  for (const [name, act] of [
    ["sort by size", () => order.selectOption("Largest first")],
    ["sort by title, first", () => order.selectOption("Title A–Z")],
    ["sort by title, down", () => order.selectOption("Title Z–A")],
    ["search", () => search.fill("lenta 201")],
  ] as const) {
    // The first may stay the first: the newest can be the largest, too.
    const rows = await page.getByRole("article").allTextContents();
    const startMs = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- in turn
    await act();
    // oxlint-disable-next-line no-await-in-loop -- in turn
    await page.waitForFunction(
      (before) =>
        [...document.querySelectorAll("article")].some(
          ({ textContent }, at) => textContent !== before[at],
        ),
      rows,
    );
    row(name, (performance.now() - startMs).toFixed(0));
  }
  await page.close();
}
