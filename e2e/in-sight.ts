import type { Locator } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Waits until neither the window's edges nor anything that is stuck to them hide the top or the foot of an element. */
export async function expectInSight(element: Locator): Promise<void> {
  await expect
    .poll(() =>
      element.evaluate((it) => {
        const { top, bottom, left, right } = it.getBoundingClientRect();
        const x = (Math.max(left, 0) + Math.min(right, document.documentElement.clientWidth)) / 2;
        return [top + 2, bottom - 2].map((y) => it.contains(document.elementFromPoint(x, y)));
      }),
    )
    .toEqual([true, true]);
}
