import type { Page } from "@playwright/test";
import { expect, expectAllThere } from "./fixtures.ts";
import type { Platform } from "./platform.ts";

/** Finds the heading of a page. */
export const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

/**
 * Adds a video and opens its page, until all of it is there.
 * @returns its id
 */
export async function openNewVideo(
  page: Page,
  platform: Platform,
  video: { title: string; id?: string; online?: boolean },
): Promise<string> {
  const [id = ""] = await platform.addVods([video]);
  await page.goto(`/vods/${id}/overview`);
  await expect(heading(page, video.title)).toBeVisible();
  await expectAllThere(page);
  return id;
}

/** Changes the title of the record whose page is open. */
export async function rename(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Edit: Title" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.keyboard.press("Enter");
}
