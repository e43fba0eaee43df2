import type { Page } from "playwright";
import { scaled } from "./scale.ts";

/** Describes an action on a table: a press on a heading or button, or a search. */
export interface Act {
  kind: "head" | "button" | "search";
  name: string;
}

interface ActTime {
  /** Lasts from the press until other rows are in the document and drawn. */
  shownMs: number;
  /** Lasts until nothing on the page changed any more. */
  wholeMs: number;
}

/** The page counts as done once nothing in it has changed for this long. */
const STILL_MS = 300;
/** Limits the wait for actions without an effect. */
const PATIENCE_MS = scaled(5000, 1000);
const SCROLL_FRAMES = scaled(240, 12);

/** Does it, and waits until the page has followed. What changes no row is not waited for. */
export function act(page: Page, wanted: Act): Promise<ActTime> {
  return page.evaluate(
    async ({ kind, name, stillMs, patienceMs }) => {
      const grid = document.querySelector("[role=grid]");
      // Headings and cells change before the rows do: only a sort keeps the number of rows.
      const look = () =>
        kind === "head"
          ? [2, 3, 4, 5, 6]
              .map((place) => document.querySelector(`[aria-rowindex="${place}"]`)?.textContent)
              .join("\n")
          : (grid?.getAttribute("aria-rowcount") ?? "");
      const before = look();
      const last = { changeMs: performance.now() };
      const changes = new MutationObserver(() => {
        last.changeMs = performance.now();
      });
      const everything = { subtree: true, childList: true, attributes: true, characterData: true };
      const shown = new Promise<void>((resolve) => {
        const rows = new MutationObserver(() => {
          if (look() === before) return;
          rows.disconnect();
          resolve();
        });
        if (grid !== null) rows.observe(grid, everything);
      });
      changes.observe(document.body, everything);
      const input = document.querySelector<HTMLInputElement>(
        "main search input, body > form input",
      );
      const button = [...document.querySelectorAll("button")].find((each) =>
        kind === "head"
          ? each.closest("[role=columnheader]")?.getAttribute("aria-label") === name
          : each.textContent.trim() === name,
      );
      const isThere =
        kind === "search" ? input?.value === name : button?.getAttribute("aria-pressed") === "true";
      if (isThere) return { shownMs: 0, wholeMs: 0 };
      const startMs = performance.now();
      if (kind === "search") {
        // Like typing: React ignores values that it set itself.
        if (input !== null) Reflect.set(HTMLInputElement.prototype, "value", name, input);
        input?.dispatchEvent(new Event("input", { bubbles: true }));
        await Promise.resolve();
        input?.form?.requestSubmit();
      } else {
        button?.click();
      }
      await Promise.race([shown, new Promise((done) => setTimeout(done, patienceMs))]);
      await new Promise(requestAnimationFrame);
      await new Promise((drawn) => setTimeout(drawn));
      const shownMs = performance.now() - startMs;
      while (performance.now() - last.changeMs < stillMs) {
        await new Promise(requestAnimationFrame);
      }
      changes.disconnect();
      return { shownMs, wholeMs: Math.max(shownMs, last.changeMs - startMs) };
    },
    { ...wanted, stillMs: STILL_MS, patienceMs: PATIENCE_MS },
  );
}

/**
 * Scrolls to the end of the rows in even steps, in their frame.
 * @returns milliseconds between frames, and the number of frames without a row in the middle of the view
 */
export function scrollThrough(page: Page): Promise<{ gaps: number[]; blankCount: number }> {
  return page.evaluate(async (frames: number) => {
    const grid = document.querySelector("[role=grid]");
    if (grid === null) throw new Error("There are no rows.");
    const gaps: number[] = [];
    let blankCount = 0;
    const { left, top, width, height } = grid.getBoundingClientRect();
    const end = grid.scrollHeight - grid.clientHeight;
    let last = performance.now();
    for (let frame = 1; frame <= frames; frame++) {
      grid.scrollTop = (end * frame) / frames;
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      gaps.push(now - last);
      last = now;
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      if ((there?.closest("[aria-rowindex]") ?? null) === null) blankCount += 1;
    }
    grid.scrollTop = 0;
    return { gaps, blankCount };
  }, SCROLL_FRAMES);
}

/** Returns the milliseconds from the press until a file of all rows is on the disk. */
export async function timeExport(page: Page): Promise<number> {
  await page.getByRole("button", { name: "Export", exact: true }).first().waitFor();
  const dialog = page.getByRole("dialog");
  const isBare = (await page.locator("main").count()) === 0;
  if (!isBare) {
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await dialog.getByRole("radio", { name: /^All data/ }).check();
  }
  const download = page.waitForEvent("download");
  const startMs = performance.now();
  await page.evaluate(
    (name) =>
      [...(document.querySelector("dialog[open]") ?? document).querySelectorAll("button")]
        .find(({ textContent }) => textContent.trim() === name)
        ?.click(),
    "Export",
  );
  await (await download).path();
  const elapsedMs = performance.now() - startMs;
  if (!isBare) await dialog.getByRole("button", { name: "Close" }).first().click();
  return elapsedMs;
}
