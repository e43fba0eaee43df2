import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { NOW, type Platform } from "./platform.ts";

const id = (number: number) => `5f0c1f7e-7c1b-4a7e-9a53-${String(number).padStart(12, "0")}`;

/** Returns published videos, newest first. */
const lectures = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: id(index + 1),
    title: `Lecture ${index + 1}`,
    created: new Date(Date.parse(NOW) - (index + 1) * 60_000).toISOString(),
  }));

/** Returns the numbers of the videos that viewers can see. */
async function published(platform: Platform, count: number): Promise<number[]> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const all = await Promise.all(numbers.map((number) => platform.read(`/v2/vod/${id(number)}`)));
  return numbers.filter((_, index) => Object(all[index]).online === true);
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const report = (page: Page) => page.getByRole("dialog", { name: "Bulk changes" });

async function unpublishAll(page: Page, count: number): Promise<void> {
  await page.goto("/library");
  await button(page, `Select all ${count}`).click();
  await button(page, "Unpublish").click();
  await page
    .getByRole("dialog", { name: `Unpublish ${count} videos?` })
    .getByRole("button", { name: "Unpublish" })
    .click();
}

test("Unpublishing 300 videos continues after the tab was closed, and is undone the next day", {
  tag: "@nightly",
}, async ({ page, context, platform }) => {
  const count = 300;
  // Those from 100 on get no answer before the tab is closed.
  const before = 99;
  const silent = id(100).slice(0, -2);
  // Each video is read, changed and looked up, twice.
  test.setTimeout(60_000 + count * 2000);
  const timeout = count * 1000;
  await platform.reset("empty");
  await platform.addVods(lectures(count));
  await platform.fault("api", { match: { method: "PUT", path: silent }, fault: "hang" });
  await unpublishAll(page, count);
  await expect(page.getByText(`${before} of ${count}`)).toBeVisible({ timeout });
  const other = await context.newPage();
  await other.goto("/");
  await expect(
    other.getByText(`Unpublishing ${count} videos: running in another tab`),
  ).toBeVisible();
  // This tab would continue the job once the first one is closed.
  await other.close();
  await page.close();
  await platform.clearFaults();
  expect(await published(platform, count)).toHaveLength(count - before);

  const next = await context.newPage();
  await next.goto("/library");
  const notice = next.getByText("Earlier work waits for your confirmation: 1 bulk change");
  await expect(notice).toBeVisible();
  expect(await published(platform, count)).toHaveLength(count - before);
  await button(next, "Continue").click();
  await expect(notice).toHaveCount(0);
  await next.getByRole("button", { name: /^Details:/ }).click();
  await expect(report(next)).toContainText(`${count} confirmed`, { timeout });
  expect(await published(platform, count)).toEqual([]);
  await next.close();

  // A colleague has published one of them again.
  await platform.change(`/v2/vod/${id(5)}`, { online: true });
  const tomorrow = await context.newPage();
  await tomorrow.clock.setSystemTime(Date.parse(NOW) + 86_400_000);
  await tomorrow.goto("/activity");
  const row = tomorrow.getByRole("listitem").filter({ hasText: `Unpublished ${count} videos` });
  await expect(row).toContainText("Done");
  await row.getByRole("button", { name: /^Undo:/ }).click();
  await tomorrow.getByRole("button", { name: /^Details:/ }).click();
  await expect(report(tomorrow)).toContainText(`${count - 1} confirmed · 1 skipped`, {
    timeout,
  });
  await expect(report(tomorrow)).toContainText("Lecture 5: changed since");
  expect(await published(platform, count)).toHaveLength(count);
});

test("Activity shows what a bulk change did to each video, and undoes one of them", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.reset("empty");
  await platform.addVods(lectures(12));
  await unpublishAll(page, 12);
  await page.getByRole("button", { name: /^Details:/ }).click();
  await expect(report(page)).toContainText("12 confirmed");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Activity" }).click();
  await button(page, "Videos: Unpublished 12 videos").click();
  const dialog = page.getByRole("dialog", { name: "Unpublished 12 videos" });
  const video = dialog.getByRole("listitem").filter({ hasText: "Lecture 12" });
  await expect(video).toContainText("Published → Unpublished");
  await video.getByRole("button", { name: "Restore: Lecture 12" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(11);
  await expect.poll(() => published(platform, 12)).toEqual([12]);
});
