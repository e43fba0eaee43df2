import type { Locator, Page } from "playwright";
import { scaled, WARM_UPS } from "./scale.ts";
import { median, row } from "./table.ts";

const SLOWDOWN = scaled(4);
const TIMES = scaled(8);
/** The page counts as done once nothing in it has changed for this long. */
const STILL_MS = 400;
/** Adding up this many roots takes about as long as an answer does. */
const TERMS = 8e6;

/**
 * Acts with the mouse or the keyboard.
 * @param at which time, from 0
 */
type Action = (page: Page, at: number) => Promise<void>;

/** Describes an action on a control, measured from the press to the next paint. */
export interface Interaction {
  name: string;
  /** Brings the page to where the action begins, and is not measured. */
  before?: Action;
  action: Action;
}

/**
 * Presses the mouse where it is. Playwright's click would query the element under the pointer during the
 * press.
 */
export function pressing(
  name: string,
  control: (page: Page, at: number) => Locator,
  before?: Action,
): Interaction {
  return {
    name,
    async before(page, at) {
      await before?.(page, at);
      await control(page, at).hover();
    },
    async action(page) {
      await page.mouse.down();
      await page.mouse.up();
    },
  };
}

/**
 * Prints how long it takes from a press to the next paint, as the browser's Event Timing tells it (in steps
 * of 8 ms), and the longest tasks that follow, slowed down.
 * @param page that has loaded
 */
export async function benchNextPaint(
  page: Page,
  interactions: readonly Interaction[],
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  row(
    `to the next paint, ${SLOWDOWN}× slower`,
    "ms, longest",
    "ms, median",
    "longest task",
    "over 50 ms",
  );
  for (const { name, before, action } of interactions) {
    const paintsMs: number[] = [];
    const tasksMs: number[] = [];
    // The first one warms up.
    for (let at = 0; at < WARM_UPS + TIMES; at++) {
      await before?.(page, at);
      await untilStill(page);
      await watch(page);
      await action(page, at);
      await untilStill(page);
      const answer = await told(page);
      if (at < WARM_UPS) continue;
      paintsMs.push(answer.paintMs);
      tasksMs.push(...answer.tasksMs);
    }
    const longest = Math.max(0, ...tasksMs).toFixed(0);
    const cells = [Math.max(...paintsMs).toFixed(0), median(paintsMs).toFixed(0), longest];
    row(name, ...cells, `${tasksMs.length} in ${TIMES}`);
  }
  const sumsMs = await timeSums(page);
  row("one sum, over and over", Math.max(...sumsMs).toFixed(0), median(sumsMs).toFixed(0));
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
}

/**
 * Returns the milliseconds that the same sum takes, time after time: how far they are apart is how quiet the machine
 * is.
 */
async function timeSums(page: Page): Promise<number[]> {
  const sumsMs: number[] = [];
  for (let at = 0; at < TIMES; at++) {
    sumsMs.push(
      await page.evaluate((count) => {
        const startMs = performance.now();
        let sum = 0;
        for (let term = 1; term <= count; term++) sum += Math.sqrt(term);
        return sum > 0 ? performance.now() - startMs : 0;
      }, TERMS),
    );
    await untilStill(page);
  }
  return sumsMs;
}

/** Begins to take down events and tasks. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: { paintsMs: number[]; tasksMs: number[]; end: () => void } = {
      paintsMs: [0],
      tasksMs: [],
      end: () => {},
    };
    const take = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        if (entry.entryType === "longtask") seen.tasksMs.push(entry.duration);
        else if (entry instanceof PerformanceEventTiming && entry.interactionId > 0) {
          seen.paintsMs.push(entry.duration);
        }
      }
    };
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    // Shorter events than 16 ms are not reported. TypeScript does not know the option.
    const events = { type: "event", durationThreshold: 16 };
    observer.observe(events);
    observer.observe({ type: "longtask" });
    seen.end = () => {
      take(observer.takeRecords());
      observer.disconnect();
    };
    Reflect.set(window, "benchSeen", seen);
  });
}

function told(page: Page): Promise<{ paintMs: number; tasksMs: number[] }> {
  return page.evaluate(() => {
    const { paintsMs, tasksMs, end } = Reflect.get(window, "benchSeen");
    end();
    return { paintMs: Math.max(...paintsMs), tasksMs };
  });
}

async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async (stillMs) => {
    let changeMs = performance.now();
    const changes = new MutationObserver(() => {
      changeMs = performance.now();
    });
    changes.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    while (performance.now() - changeMs < stillMs) {
      await new Promise((done) => setTimeout(done, 50));
    }
    changes.disconnect();
  }, STILL_MS);
}
