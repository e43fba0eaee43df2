import type { Browser } from "playwright";
import { scaled, WARM_UPS } from "./scale.ts";
import { median, row } from "./table.ts";

/** Videos per page. */
const FILMS = 24;

/** Runs of each page; the median of so many is steady on a busy machine. */
const RUNS = scaled(15);

/** Measures the load time of the library beside a bare page. */
export async function benchPageLoad(
  browser: Browser,
  origins: { bare: string; dashboard: string },
): Promise<void> {
  const times: [number[], number[]] = [[], []];
  // Turn by turn, so that whatever else the machine does hits both alike. The first turn warms up.
  for (let run = 0; run < WARM_UPS + RUNS; run++) {
    const bareMs = await measureLoad(browser, `${origins.bare}/`);
    const libraryMs = await measureLoad(browser, `${origins.dashboard}/library`);
    if (run < WARM_UPS) continue;
    times[0].push(bareMs);
    times[1].push(libraryMs);
  }
  const [bareMs, libraryMs] = [median(times[0]), median(times[1])];
  row(`24 films on screen, median of ${RUNS}`, "ms", "× bare page");
  row("bare React page", bareMs.toFixed(0), "1.00");
  row("library", libraryMs.toFixed(0), (libraryMs / bareMs).toFixed(2));
}

/**
 * Milliseconds from a cold navigation until every video is in the document. A new browser context per call,
 * so nothing is cached.
 */
export async function measureLoad(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript((films: number) => {
    new MutationObserver((_, observer) => {
      if (document.querySelectorAll("article").length < films) return;
      observer.disconnect();
      performance.mark("films-shown");
    }).observe(document, { childList: true, subtree: true });
  }, FILMS);
  await page.goto(address);
  const mark = await page.waitForFunction(
    () => performance.getEntriesByName("films-shown")[0]?.startTime,
  );
  const elapsedMs = Number(await mark.jsonValue());
  await context.close();
  return elapsedMs;
}
