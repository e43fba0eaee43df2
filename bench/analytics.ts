import type { Browser, Page } from "playwright";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { scaled, WARM_UPS } from "./scale.ts";
import { call, openPage } from "./stage.ts";
import { median, row } from "./table.ts";

/** Steps back in time; the median of so many is steady on a busy machine. */
const STEPS = scaled(8);
const NOW = "2026-11-20T12:00:00Z";
const SLOWDOWN = scaled(4);

/** The page counts as drawn once nothing in it has changed for this long. */
const STILL_MS = 400;

interface Step {
  /** Lasts from the click until the result is drawn. */
  elapsedMs: number;
  /**
   * Lists tasks over 50 ms from the click on, in milliseconds; the second list has those of them that ended after the
   * last answer.
   */
  longTasksMs: number[];
  longTasksAfterMs: number[];
}

/**
 * Measures the time from a range change to its charts, beside a bare page that requests the same videos and
 * draws twelve charts with the same library; then long tasks with CPU throttling, after the last response and
 * since the click.
 */
export async function benchAnalytics(
  browser: Browser,
  origins: { bare: string; dashboard: string },
  sandbox: Sandbox,
): Promise<void> {
  const videos = await oldVideos(sandbox);
  const bare = `${origins.bare}/analytics.html?${videos.map((id) => `with=${id}`).join("&")}`;
  const beside = videos.map((id) => `with=vod:${id}`).join("&");
  const pages = [
    ["bare page, 12 charts", bare],
    ["6 videos side by side", `${origins.dashboard}/analytics?zone=UTC&vs=none&${beside}`],
    ["the account, all panels", `${origins.dashboard}/analytics?zone=UTC&vs=none`],
  ] as const;
  row("another range, to its charts", "ms, median", "× bare page");
  let bareMs = 0;
  const undisturbed = new Map<string, Step[]>();
  for (const [name, address] of pages) {
    const steps = await stepBack(browser, address, 1);
    undisturbed.set(name, steps);
    const ms = median(steps.map(({ elapsedMs }) => elapsedMs));
    if (bareMs === 0) bareMs = ms;
    row(name, ms.toFixed(0), (ms / bareMs).toFixed(2));
  }
  row(`tasks, ${SLOWDOWN}× slower`, "after, longest", "over 50 ms", "all, longest", "over 50 ms");
  for (const [name, address] of pages) {
    const known = SLOWDOWN === 1 ? undisturbed.get(name) : undefined;
    const steps = known ?? (await stepBack(browser, address, SLOWDOWN));
    const cells = [
      steps.flatMap((step) => step.longTasksAfterMs),
      steps.flatMap((step) => step.longTasksMs),
    ].flatMap((tasks) => [Math.max(0, ...tasks).toFixed(0), `${tasks.length} in ${STEPS}`]);
    row(name, ...cells);
  }
}

async function stepBack(browser: Browser, address: string, slowdown: number): Promise<Step[]> {
  const page = await openPage(browser, { now: NOW, height: 2400 });
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const steps: Step[] = [];
  // The first one warms up.
  for (let step = 0; step < WARM_UPS + STEPS; step++) {
    const measured = await measureStep(page);
    if (step >= WARM_UPS) steps.push(measured);
  }
  await page.context().close();
  return steps;
}

/** Moves the range back by its length. The page reports when everything is drawn. */
function measureStep(page: Page): Promise<Step> {
  return page.evaluate(async (stillMs) => {
    const isBare = document.querySelector("main") === null;
    const shown = () =>
      isBare
        ? document.body.dataset.shown
        : document.querySelector("main section h2 + *, main h2")?.closest("section")?.textContent;
    // A skeleton is not a chart.
    const isQuiet = () =>
      isBare || document.querySelector("[aria-busy=true], main .animate-appear.bg-line") === null;
    const tasks: { endMs: number; ms: number }[] = [];
    const watcher = new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        tasks.push({ endMs: startTime + duration, ms: duration });
      }
    });
    const startMs = performance.now();
    const last = { answerMs: 0, changeMs: startMs };
    const answers = new PerformanceObserver((list) => {
      for (const entry of list.getEntriesByType("resource")) {
        if (!(entry instanceof PerformanceResourceTiming)) continue;
        if (entry.initiatorType === "fetch")
          last.answerMs = Math.max(last.answerMs, entry.responseEnd);
      }
    });
    const before = shown();
    const changes = new MutationObserver(() => {
      last.changeMs = performance.now();
    });
    watcher.observe({ entryTypes: ["longtask"] });
    answers.observe({ entryTypes: ["resource"] });
    changes.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    const button = [...document.querySelectorAll("button")].find((each) =>
      /^(Previous|Earlier)/.test(each.getAttribute("aria-label") ?? each.textContent ?? ""),
    );
    if (button === undefined) throw new Error("There is no way back.");
    button.click();
    // Waits until something else is shown, no answer is pending, and nothing changes any more.
    while (
      shown() === before ||
      last.answerMs === 0 ||
      !isQuiet() ||
      performance.now() - last.changeMs < stillMs
    ) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
    const elapsedMs = last.changeMs - startMs;
    // Pending observer entries are delivered in a task of their own.
    await new Promise((told) => setTimeout(told));
    for (const observer of [watcher, answers, changes]) observer.disconnect();
    return {
      elapsedMs,
      longTasksMs: tasks.map(({ ms }) => ms),
      longTasksAfterMs: tasks.filter(({ endMs }) => endMs > last.answerMs).map(({ ms }) => ms),
    };
  }, STILL_MS);
}

/** Returns the six videos with the longest history. */
async function oldVideos(sandbox: Sandbox): Promise<string[]> {
  const path = "/v2/vod?online=true&order_by=creation_date&sort=ASC&per_page=6";
  const answer = await call(sandbox, `${sandbox.apiOrigin}${path}`, "GET");
  const list = answer !== null && typeof answer === "object" && "data" in answer ? answer.data : [];
  return Array.isArray(list) ? list.map(({ id }: { id: string }) => id) : [];
}
