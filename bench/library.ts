import type { Browser, Page } from "playwright";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { isShort, scaled, WARM_UPS } from "./scale.ts";
import { call } from "./stage.ts";
import { median, percentile95, row } from "./table.ts";

const ACCOUNT = isShort ? { seed: "demo", videos: "63" } : { seed: "large", videos: "5,000" };
/** The median of so many is steady on a busy machine. */
const RUNS = scaled(7);
/** Counts the videos that must be on screen. */
const FIRST_VIDEOS = 24;
const SCROLL_FRAMES = scaled(240, 12);
const SEARCHES = ["harbour", "night trains", "lenta", "201", "zzz", "field notes 12"];

/** Measures loading, scrolling and searching five thousand videos, each beside a minimal page. */
export async function benchLibrary(
  browser: Browser,
  origins: { bare: string; dashboard: string },
  sandbox: Sandbox,
): Promise<void> {
  await call(sandbox, `${sandbox.apiOrigin}/__sandbox/reset`, "POST", { seed: ACCOUNT.seed });
  try {
    await benchFirstRows(browser, origins);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await benchScrolling(page, origins.dashboard);
    await benchSearch(page, origins.dashboard);
    await page.close();
  } finally {
    await call(sandbox, `${sandbox.apiOrigin}/__sandbox/reset`, "POST", { seed: "demo" });
  }
}

async function benchFirstRows(
  browser: Browser,
  origins: { bare: string; dashboard: string },
): Promise<void> {
  const times: [number[], number[]] = [[], []];
  for (let run = 0; run < WARM_UPS + RUNS; run++) {
    const bareMs = await measureLoad(browser, `${origins.bare}/`);
    const libraryMs = await measureLoad(browser, `${origins.dashboard}/library`);
    if (run >= WARM_UPS) {
      times[0].push(bareMs);
      times[1].push(libraryMs);
    }
  }
  const [bareMs, libraryMs] = [median(times[0]), median(times[1])];
  row(`${ACCOUNT.videos} videos: the first 24, median of ${RUNS}`, "ms", "× bare page");
  row("bare React page", bareMs.toFixed(0), "1.00");
  row("library", libraryMs.toFixed(0), (libraryMs / bareMs).toFixed(2));
}

/**
 * Returns the milliseconds from a cold navigation until every video is in the document. Each call has a new browser
 * context, so nothing is cached.
 */
async function measureLoad(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript((count: number) => {
    new MutationObserver((_, observer) => {
      if (document.querySelectorAll("article").length < count) return;
      observer.disconnect();
      performance.mark("videos-shown");
    }).observe(document, { childList: true, subtree: true });
  }, FIRST_VIDEOS);
  await page.goto(address);
  const mark = await page.waitForFunction(
    () => performance.getEntriesByName("videos-shown")[0]?.startTime,
  );
  const elapsedMs = Number(await mark.jsonValue());
  await context.close();
  return elapsedMs;
}

async function openWhole(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page
    .getByRole("status")
    .getByText(`${ACCOUNT.videos} videos`)
    .waitFor({ timeout: 120_000 });
}

function print(name: string, gaps: readonly number[]): void {
  row(name, percentile95(gaps).toFixed(1), String(gaps.filter((ms) => ms > 50).length));
}

async function benchScrolling(page: Page, origin: string): Promise<void> {
  row("from the first video to the last", "p95 frame ms", "long frames");
  await page.goto(`${origin}/nowhere`);
  await page.evaluate(() => {
    document.body.style.height = "400000px";
  });
  print("an empty page", await scrollThrough(page));
  for (const [name, query] of [
    ["grid", ""],
    ["table", "?view=table"],
  ] as const) {
    await openWhole(page, `${origin}/library${query}`);
    print(name, await scrollThrough(page));
  }
}

/**
 * Scrolls to the end in even steps.
 * @returns milliseconds between frames
 */
function scrollThrough(page: Page): Promise<number[]> {
  return page.evaluate(async (frames: number) => {
    const gaps: number[] = [];
    const end = document.documentElement.scrollHeight - innerHeight;
    let last = performance.now();
    for (let frame = 1; frame <= frames; frame++) {
      scrollTo(0, (end * frame) / frames);
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      gaps.push(now - last);
      last = now;
    }
    return gaps;
  }, SCROLL_FRAMES);
}

async function benchSearch(page: Page, origin: string): Promise<void> {
  await page.goto("about:blank");
  await page.setContent("<input type=search><output></output>");
  await page.evaluate(() => {
    document.querySelector("input")?.addEventListener("input", ({ target }) => {
      const output = document.querySelector("output");
      if (output !== null && target instanceof HTMLInputElement) output.textContent = target.value;
    });
  });
  const echoMs = median(await searchTimes(page, "output"));
  await openWhole(page, `${origin}/library`);
  const libraryMs = median(await searchTimes(page, "main ul, main p"));
  row("a search, from the key to the rows", "ms, median", "× echo");
  row("a field that shows what is typed", echoMs.toFixed(1), "1.00");
  row("library", libraryMs.toFixed(1), (libraryMs / echoMs).toFixed(2));
}

/** Types several searches at once each. @returns milliseconds until what is shown has changed and is drawn */
async function searchTimes(page: Page, watched: string): Promise<number[]> {
  const times: number[] = [];
  for (const text of [...SEARCHES, ...SEARCHES].slice(-scaled(12))) {
    times.push(
      await page.evaluate(
        async ([value, selector]) => {
          // The folders have a search of their own.
          const input =
            document.querySelector<HTMLInputElement>("search input") ??
            document.querySelector<HTMLInputElement>("input[type=search]");
          const main = document.querySelector(selector)?.closest("main") ?? document.body;
          const start = performance.now();
          const changed = new Promise<void>((resolve) => {
            const observer = new MutationObserver((records) => {
              if (records.every(({ target }) => target === input)) return;
              observer.disconnect();
              resolve();
            });
            observer.observe(main, { childList: true, subtree: true, characterData: true });
          });
          // Like typing: React ignores values that it set itself.
          if (input !== null) Reflect.set(HTMLInputElement.prototype, "value", value, input);
          input?.dispatchEvent(new Event("input", { bubbles: true }));
          await changed;
          await new Promise(requestAnimationFrame);
          return performance.now() - start;
        },
        [text, watched] as const,
      ),
    );
    // The URL follows later; not measured.
    await page.waitForFunction((value) => {
      const search = new URLSearchParams(location.search).get("q");
      return location.protocol === "about:" || search === value;
    }, text);
  }
  return times;
}
