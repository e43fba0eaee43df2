import type { Browser, Locator, Page } from "playwright";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { benchNextPaint } from "./next-paint.ts";
import { isShort, scaled, WARM_UPS } from "./scale.ts";
import { call, openPage } from "./stage.ts";
import { median, percentile95, row } from "./table.ts";
import { type Act, act, scrollThrough, timeExport } from "./watch-time-acts.ts";
import { TABLE_INTERACTIONS } from "./watch-time-interactions.ts";

/** Holds about a hundred thousand rows of the large account. */
const RANGE = { from: isShort ? "2026-11-17" : "2026-10-09", to: "2026-11-19" };
const SEED = isShort ? "demo" : "large";
const NOW = "2026-11-20T12:00:00Z";
const PAGE_SIZE = 1000;
const LOADS = scaled(5);
/** Is a line as hotels have them on a good day. */
const LINE = { latencyMs: 100, mbitPerSecond: 8 };
const CALL = "/v2/analytics/vod/watchtime-engagement";

const ACTS: readonly { name: string; acts: readonly Act[] }[] = [
  { name: "sort by a number", acts: eight(["Watch time"], "head") },
  { name: "sort by title", acts: eight(["Title"], "head") },
  {
    name: "filter",
    acts: eight(["night trains", "201", "field notes 12", "town"], "search"),
  },
  { name: "group", acts: eight(["Videos", "Periods", "All records"], "button") },
];

function eight(names: readonly string[], kind: Act["kind"]): Act[] {
  return Array.from({ length: scaled(8) }, (_, at) => ({
    kind,
    name: names[at % names.length] ?? "",
  }));
}

/**
 * Prints how a hundred thousand rows of watch time are read, sorted, filtered, put together, scrolled and
 * written into a file, each beside a page that does the same in the least way, and the reading also beside the
 * least that React does with a virtual list; then how soon the page answers on a slow machine.
 */
export async function benchWatchTime(
  browser: Browser,
  origins: { bare: string; dashboard: string },
  sandbox: Sandbox,
): Promise<void> {
  await call(sandbox, `${sandbox.apiOrigin}/__sandbox/reset`, "POST", { seed: SEED });
  try {
    const rowCount = await countRows(sandbox);
    const { from, to } = RANGE;
    const query = `startdate=${from}&enddate=${to}&timezone=UTC&granularity=day`;
    const addresses = {
      bare: `${origins.bare}/watch-time.html?${query}`,
      list: `${origins.bare}/watch-time-list.html?${query}`,
      dashboard: `${origins.dashboard}/watch-time/vod?range=${from}..${to}&zone=UTC&by=day&rows=flat`,
    };
    row(
      `${rowCount.toLocaleString("en-GB")} rows, ms`,
      "bare page",
      "dashboard",
      "× bare",
      "whole",
      "React list",
      "× React list",
    );
    await benchLoads(browser, addresses, rowCount);
    await benchLine(browser, addresses);
    await benchPresses(browser, origins);
    const bare = await measurePage(browser, addresses.bare, rowCount);
    const page = await openWhole(browser, addresses.dashboard, rowCount);
    const dashboard = await measureActs(page);
    for (const [at, { name, ms, wholeMs }] of dashboard.entries()) {
      print(name, bare[at]?.ms ?? Number.NaN, ms, wholeMs);
    }
    await benchNextPaint(page, TABLE_INTERACTIONS);
    await page.close();
  } finally {
    await call(sandbox, `${sandbox.apiOrigin}/__sandbox/reset`, "POST", { seed: "demo" });
  }
}

const WHICH = ["dashboard", "bare", "list"] as const;
type Which = (typeof WHICH)[number];

interface Measured {
  name: string;
  ms: number;
  /** Lasts until nothing on the page changed any more; absent where that is not measured. */
  wholeMs?: number;
}

function print(name: string, bareMs: number, ms: number, wholeMs?: number): void {
  const cells = [bareMs.toFixed(0), ms.toFixed(0), bareMs > 0 ? (ms / bareMs).toFixed(2) : ""];
  row(name, ...cells, wholeMs?.toFixed(0) ?? "");
}

/** Measures the same on all three pages, turn by turn, so that whatever else the machine does hits all alike. */
async function printBeside(
  names: readonly string[],
  measure: (page: Which) => Promise<number[]>,
): Promise<void> {
  const times: Record<Which, number[][]> = { bare: [], list: [], dashboard: [] };
  // The first turn warms up.
  for (let run = 0; run < WARM_UPS + LOADS; run++) {
    for (const page of WHICH) {
      const measured = await measure(page);
      if (run >= WARM_UPS) times[page].push(measured);
    }
  }
  for (const [at, name] of names.entries()) {
    const of = (page: Which) => median(times[page].map((each) => each[at] ?? Number.NaN));
    const [bareMs, listMs, ms] = [of("bare"), of("list"), of("dashboard")];
    const besideBare = [bareMs.toFixed(0), ms.toFixed(0), (ms / bareMs).toFixed(2)];
    row(name, ...besideBare, "", listMs.toFixed(0), (ms / listMs).toFixed(2));
  }
}

async function countRows(sandbox: Sandbox): Promise<number> {
  const { from, to } = RANGE;
  const query = `startdate=${from}&enddate=${to}&timezone=UTC&granularity=day&perPage=${PAGE_SIZE}`;
  for (let page = 1, count = 0; ; page++) {
    const path = `${CALL}?${query}&page=${page}`;
    const answer = await call(sandbox, `${sandbox.apiOrigin}${path}`, "GET");
    const rows =
      answer !== null && typeof answer === "object" && "results" in answer ? answer.results : [];
    const length = Array.isArray(rows) ? rows.length : 0;
    count += length;
    if (length < PAGE_SIZE) return count;
  }
}

/** Measures from the start of a cold navigation. */
async function benchLoads(
  browser: Browser,
  addresses: Record<Which, string>,
  rowCount: number,
): Promise<void> {
  await printBeside(["to the first rows", "to all rows and their total"], async (which) => {
    const page = await openWhole(browser, addresses[which], rowCount);
    const times = await page.evaluate(() =>
      ["first-rows", "all-rows"].map(
        (name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN,
      ),
    );
    await page.context().close();
    return times;
  });
}

/** Measures the same as far as the first rows, with the server some way off. */
async function benchLine(browser: Browser, addresses: Record<Which, string>): Promise<void> {
  const { latencyMs, mbitPerSecond } = LINE;
  const bytesPerSecond = (mbitPerSecond * 1e6) / 8;
  await printBeside([`${latencyMs} ms, ${mbitPerSecond} Mbit/s: first rows`], async (which) => {
    const page = await openTablePage(browser);
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('[aria-rowindex="2"]') === null) return;
        observer.disconnect();
        performance.mark("first-rows");
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await page.goto(addresses[which], { waitUntil: "commit" });
    const firstMs = await page.waitForFunction(
      () => performance.getEntriesByName("first-rows")[0]?.startTime,
    );
    const time = Number(await firstMs.jsonValue());
    await page.context().close();
    return [time];
  });
}

/**
 * Measures the time from a press to the first rows: on the link of the default view in the loaded dashboard,
 * and on the button of an empty bare page that makes the same calls.
 */
async function benchPresses(
  browser: Browser,
  origins: { bare: string; dashboard: string },
): Promise<void> {
  let query = "";
  await printBeside(["from a link to the first rows"], async (which) => {
    const page = await openTablePage(browser);
    const isBare = which !== "dashboard";
    const address = isBare
      ? `${origins.bare}/${which === "bare" ? "watch-time" : "watch-time-list"}.html?${query}#press`
      : `${origins.dashboard}/library`;
    await page.goto(address, { waitUntil: "networkidle" });
    const call = page.waitForRequest((request) => request.url().includes(CALL));
    const control = isBare
      ? page.getByRole("button", { name: "Read" })
      : page.getByRole("navigation").getByRole("link", { name: "Watch time" });
    const elapsedMs = await timePress(page, control);
    const { searchParams } = new URL((await call).url());
    for (const name of ["page", "perPage"]) searchParams.delete(name);
    query = searchParams.toString();
    await page.context().close();
    return [elapsedMs];
  });
}

async function timePress(page: Page, control: Locator): Promise<number> {
  await page.evaluate(() => {
    window.addEventListener(
      "click",
      ({ timeStamp }) => performance.mark("pressed", { startTime: timeStamp }),
      { capture: true, once: true },
    );
    new MutationObserver((_, observer) => {
      if (document.querySelector('[aria-rowindex="2"]') === null) return;
      observer.disconnect();
      performance.mark("rows");
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await control.click();
  const elapsed = await page.waitForFunction(() => {
    const [from, to] = ["pressed", "rows"].map((name) => performance.getEntriesByName(name)[0]);
    return from !== undefined && to !== undefined && to.startTime - from.startTime;
  });
  return Number(await elapsed.jsonValue());
}

/** Opens a page on which all rows are read and added up. */
async function openWhole(browser: Browser, address: string, rowCount: number): Promise<Page> {
  const page = await openTablePage(browser);
  await page.addInitScript((count: number) => {
    new MutationObserver((_, observer) => {
      // The total row is the last one.
      const [first, total] = [2, count + 2].map((place) =>
        document.querySelector(`[aria-rowindex="${place}"]`),
      );
      if (performance.getEntriesByName("first-rows").length === 0) {
        if (first === null) return;
        performance.mark("first-rows");
      }
      const isWhole = [...document.querySelectorAll("[role=status]")].some(({ textContent }) =>
        textContent.startsWith(`${count.toLocaleString("en-GB")} records as of`),
      );
      if (!isWhole || total === null) return;
      observer.disconnect();
      performance.mark("all-rows");
    }).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  }, rowCount);
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName("all-rows").length > 0, undefined, {
    timeout: 60_000,
  });
  return page;
}

async function openTablePage(browser: Browser): Promise<Page> {
  const page = await openPage(browser, { now: NOW });
  // The file picker needs a user.
  await page.addInitScript(() => Reflect.deleteProperty(window, "showSaveFilePicker"));
  return page;
}

async function measurePage(
  browser: Browser,
  address: string,
  rowCount: number,
): Promise<Measured[]> {
  const page = await openWhole(browser, address, rowCount);
  const measured = await measureActs(page);
  await page.context().close();
  return measured;
}

async function measureActs(page: Page): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const { name, acts } of ACTS) {
    const times = [];
    for (const each of acts) times.push(await act(page, each));
    measured.push({
      name,
      ms: median(times.map(({ shownMs }) => shownMs)),
      wholeMs: median(times.map(({ wholeMs }) => wholeMs)),
    });
    await act(page, { kind: "search", name: "" });
    await act(page, { kind: "button", name: "All records" });
  }
  const { gaps, blankCount } = await scrollThrough(page);
  measured.push({ name: "scroll, p95 frame", ms: percentile95(gaps) });
  measured.push({ name: "frames without a row then", ms: blankCount });
  const exports: number[] = [];
  for (let run = 0; run < LOADS; run++) exports.push(await timeExport(page));
  measured.push({ name: "all rows into a CSV file", ms: median(exports) });
  return measured;
}
