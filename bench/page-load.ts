import lighthouse from "lighthouse";
import { chromium } from "playwright";
import { freePort } from "#proxy/sign-in/testing.ts";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { chromiumFlags } from "../scripts/chromium.ts";
import { ensureChromium } from "../scripts/ensure-chromium.ts";
import { isShort, scaled } from "./scale.ts";
import { call } from "./stage.ts";
import { median, row } from "./table.ts";

const RUNS = scaled(3);

/** Holds what Lighthouse found out about one load of a page. */
interface PageLoad {
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** Times are simulated for a phone on a slow line, in milliseconds. */
  paintMs: number;
  largestPaintMs: number;
  blockedMs: number;
  /** Is the cumulative layout shift. */
  shift: number;
  /** Counts what has begun before the largest paint, without the line being slowed down. */
  requests: number;
  kilobytes: number;
}

/**
 * Loads pages as Lighthouse does on a phone, each in turn beside a page that has the same libraries and no
 * content.
 * @throws Error for a page whose load fails
 */
export async function benchPageLoad(
  origins: { bare: string; dashboard: string },
  sandbox: Sandbox,
): Promise<void> {
  const { data }: { data: { id: string }[] } = Object(
    await call(sandbox, `${sandbox.apiOrigin}/v2/vod?page=1&per_page=1`, "GET"),
  );
  const pages: readonly (readonly [name: string, url: string, isAgain?: boolean])[] = [
    ["bare shell", `${origins.bare}/shell.html`],
    ["overview", `${origins.dashboard}/`],
    ["library", `${origins.dashboard}/library`],
    ["analytics", `${origins.dashboard}/analytics`],
    ["watch time", `${origins.dashboard}/watch-time`],
    ["video", `${origins.dashboard}/vods/${data[0]?.id}`],
    ["library, second visit", `${origins.dashboard}/library`, true],
    ["analytics, second visit", `${origins.dashboard}/analytics`, true],
  ];
  row(
    `Lighthouse, mobile, median of ${RUNS}`,
    "perf",
    "a11y",
    "practices",
    "FCP",
    "LCP",
    "± LCP",
    "TBT",
    "CLS",
    "requests",
    "kB",
  );
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  try {
    for (const [name, url, isAgain = false] of isShort ? pages.slice(1, 2) : pages) {
      const loads: PageLoad[] = [];
      for (let run = 0; run < RUNS; run++) loads.push(await load(url, port, isAgain));
      const of = (key: keyof PageLoad, digits = 0) =>
        median(loads.map((each) => each[key])).toFixed(digits);
      const largest = loads.map(({ largestPaintMs }) => largestPaintMs);
      row(
        name,
        of("performance", 2),
        of("accessibility", 2),
        of("bestPractices", 2),
        of("paintMs"),
        of("largestPaintMs"),
        (Math.max(...largest) - Math.min(...largest)).toFixed(0),
        of("blockedMs"),
        of("shift", 3),
        of("requests"),
        of("kilobytes"),
      );
    }
  } finally {
    await browser.close();
  }
}

/**
 * Loads a page in Lighthouse.
 * @param isAgain what the last visit left in the cache stays
 */
async function load(url: string, port: number, isAgain: boolean): Promise<PageLoad> {
  const result = await lighthouse(url, {
    port,
    logLevel: "error",
    disableStorageReset: isAgain,
  });
  if (result === undefined || result.lhr.runtimeError !== undefined) {
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? "Lighthouse gave no result."}`);
  }
  const { categories, audits } = result.lhr;
  const scoreOf = (name: string) => categories[name]?.score ?? Number.NaN;
  const [metrics] = itemsOf(audits.metrics);
  const largestPaintMs = number(metrics?.observedLargestContentfulPaint);
  const requests = itemsOf(audits["network-requests"]).filter(
    ({ networkRequestTime }) => number(networkRequestTime) <= largestPaintMs,
  );
  return {
    performance: scoreOf("performance"),
    accessibility: scoreOf("accessibility"),
    bestPractices: scoreOf("best-practices"),
    paintMs: number(metrics?.firstContentfulPaint),
    largestPaintMs: number(metrics?.largestContentfulPaint),
    blockedMs: number(metrics?.totalBlockingTime),
    shift: number(metrics?.cumulativeLayoutShift),
    requests: requests.length,
    kilobytes: requests.reduce((sum, { transferSize }) => sum + number(transferSize), 0) / 1000,
  };
}

const number = (value: unknown) => (typeof value === "number" ? value : Number.NaN);

function itemsOf(audit: { details?: object } | undefined): Record<string, unknown>[] {
  const details = audit?.details;
  return details !== undefined && "items" in details && Array.isArray(details.items)
    ? details.items
    : [];
}
