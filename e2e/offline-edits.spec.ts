import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { heading, openNewVideo, rename } from "./editing.ts";
import { expect, test } from "./fixtures.ts";
import type { Platform } from "./platform.ts";

const id = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";
const VIDEO = `/v2/vod/${id}`;

/** Opens an unpublished video, and goes offline once all of the page is there. */
async function openOffline(page: Page, platform: Platform): Promise<void> {
  await openNewVideo(page, platform, { id, title: "Slow ferry", online: false });
  await page.context().setOffline(true);
}

test("A title edited offline waits and is saved; a colleague’s title is shown, also after a reload, and not overwritten", {
  tag: "@nightly",
}, async ({ page, context, platform, incidents }) => {
  incidents.expect(/ERR_INTERNET_DISCONNECTED/);
  await openOffline(page, platform);
  await rename(page, "Fast ferry");
  await expect(heading(page, "Fast ferry")).toBeVisible();
  const waiting = "Waiting for a connection. It’s then saved automatically.";
  await expect(page.getByText(waiting)).toBeVisible();
  await expect(page.getByText("1 edit waits for a connection.")).toBeVisible();
  expect(await platform.read(VIDEO)).toMatchObject({ title: "Slow ferry" });

  await context.setOffline(false);
  await expect(page.getByText("1 edit waits for a connection.")).toHaveCount(0);
  await expect.poll(() => platform.read(VIDEO)).toMatchObject({ title: "Fast ferry" });
  await expect(page.getByText("Not visible on the server yet.")).toHaveCount(0);

  await context.setOffline(true);
  await rename(page, "My ferry");
  await expect(page.getByText(waiting)).toBeVisible();
  await platform.change(VIDEO, { title: "Their ferry" });
  await context.setOffline(false);
  await expect(page.getByText("Changed by another person.")).toBeVisible();
  await expect(page.getByText("Your change: My ferry.")).toBeVisible();
  await expect(heading(page, "Their ferry")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Your change: My ferry.")).toBeVisible();
  await expect(page.getByText("1 edit made offline couldn’t be saved.")).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await platform.read(VIDEO)).toMatchObject({ title: "Their ferry" });
  await page.getByRole("button", { name: "Overwrite" }).click();
  await expect(heading(page, "My ferry")).toBeVisible();
  await expect.poll(() => platform.read(VIDEO)).toMatchObject({ title: "My ferry" });
  await expect(page.getByText("1 edit made offline couldn’t be saved.")).toHaveCount(0);
});

test("An edit of an earlier visit is saved after confirmation, where its owner is not known", {
  tag: "@nightly",
}, async ({ page, context, platform, incidents }) => {
  incidents.expect(/ERR_INTERNET_DISCONNECTED/);
  await openOffline(page, platform);
  await rename(page, "Fast ferry");
  await expect(page.getByText("1 edit waits for a connection.")).toBeVisible();
  await page.close();
  await context.setOffline(false);

  const again = await context.newPage();
  await again.goto(`/vods/${id}/overview`);
  const notice = again.getByText("Earlier work waits for your confirmation: 1 edit.");
  await expect(notice).toBeVisible();
  await expect(again.getByText("Not saved yet. Waiting for your confirmation.")).toBeVisible();
  expect(await platform.read(VIDEO)).toMatchObject({ title: "Slow ferry" });
  await again.getByRole("button", { name: "Continue" }).click();
  await expect(notice).toHaveCount(0);
  await expect.poll(() => platform.read(VIDEO)).toMatchObject({ title: "Fast ferry" });
});
