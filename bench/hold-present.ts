import type { Page } from "playwright";

/**
 * Gives a page one present for good; call before it is opened. The present alone: a whole clock of the test's own
 * makes timers slow, and tells of no answers. Functions of these files can be handed to the page afterwards.
 * @param now as `Date.parse` takes it
 */
export async function holdPresent(page: Page, now: string): Promise<void> {
  await page.addInitScript(`globalThis.Date = class extends Date {
    constructor(...parts) {
      if (parts.length === 0) super(${Date.parse(now)});
      else super(...parts);
    }
    static now() {
      return ${Date.parse(now)};
    }
  };`);
  // The runner wraps functions in a helper that pages lack.
  await page.addInitScript("globalThis.__name = (each) => each");
}
