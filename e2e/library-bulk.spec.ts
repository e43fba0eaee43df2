import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const id = (number: number) => `5f0c1f7e-7c1b-4a7e-9a53-${String(number).padStart(12, "0")}`;
const title = (number: number) => `Lecture ${String(number).padStart(2, "0")}`;

/** Returns online videos, newest first. */
function lectures(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: id(index + 1),
    title: title(index + 1),
    created: new Date(Date.UTC(2026, 10, 19) - index * 60_000).toISOString(),
    folders: ["/Lectures"],
  }));
}

const card = (page: Page, number: number) =>
  page.getByRole("article").filter({ hasText: title(number) });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true });
const choose = (page: Page, number: number, modifiers: "Shift"[] = []) =>
  page.getByRole("checkbox", { name: `Select ${title(number)}` }).click({ modifiers });
const report = (page: Page) => page.getByRole("dialog", { name: "Bulk changes" });

async function openLibrary(page: Page, count: number): Promise<void> {
  await page.goto("/library");
  await expect(page.getByRole("status").getByText(`${count} videos`)).toBeVisible();
}

/** Waits for what was begun, and shows what became of it. */
async function openReport(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Details:/ }).click();
  await expect(report(page)).toBeVisible();
}

test.beforeEach(async ({ platform }) => {
  await platform.reset("empty");
});

test("A selection spans searches, takes ranges and is cleared by Escape", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.addVods(lectures(14));
  await openLibrary(page, 14);
  await choose(page, 2);
  await choose(page, 5, ["Shift"]);
  await expect(page.getByText("4 selected", { exact: true })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search titles" }).fill("lecture 1");
  // These are videos 01 and 10 to 14.
  await expect(page.getByRole("article")).toHaveCount(6);
  await expect(page.getByRole("status").getByText("4 not shown")).toBeVisible();
  await button(page, "Select all 6").click();
  await expect(page.getByText("10 selected", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("10 selected")).toHaveCount(0);
  await page.getByRole("article").first().getByRole("link").focus();
  await page.keyboard.press("Control+a");
  await expect(page.getByText("6 selected", { exact: true })).toBeVisible();
});

test("Unpublishing names the refused video, retries it and is undone as a whole", {
  tag: "@nightly",
}, async ({ page, platform, incidents }) => {
  incidents.expect(/status: 400 PUT \/api\/v2\/vod/);
  await platform.addVods(lectures(4));
  await platform.fault("api", {
    match: { method: "PUT", path: id(3) },
    fault: "status",
    status: 400,
    body: { message: "This video is locked" },
  });
  await openLibrary(page, 4);
  await button(page, "Select all 4").click();
  await button(page, "Unpublish").click();
  await expect(card(page, 1)).toContainText("Unpublished");
  await openReport(page);
  await expect(report(page)).toContainText("Finished, 1 video failed");
  await expect(report(page)).toContainText("3 confirmed · 1 failed");
  await expect(report(page)).toContainText("Lecture 03: This video is locked");
  await platform.clearFaults();
  await report(page).getByRole("button", { name: "Retry failed" }).click();
  await expect(report(page)).toContainText("4 confirmed");
  await expect(report(page)).toContainText("Done");
  expect(await platform.read(`/v2/vod/${id(3)}`)).toMatchObject({ online: false });
  await report(page).getByRole("button", { name: "Undo" }).click();
  await expect(
    report(page).getByRole("region", { name: "Undoing changes to 4 videos" }),
  ).toContainText("4 confirmed");
  for (const number of [1, 2, 3, 4]) {
    expect(await platform.read(`/v2/vod/${id(number)}`)).toMatchObject({ online: true });
  }
});

test("Videos that a change doesn’t fit are skipped with a reason", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await platform.addVods([
    ...lectures(2),
    { id: id(9), title: "In the works", encoded: false, online: false },
  ]);
  await openLibrary(page, 3);
  await button(page, "Select all 3").click();
  await button(page, "Publish").click();
  await openReport(page);
  await expect(report(page)).toContainText("3 skipped");
  await expect(report(page)).toContainText("Lecture 01: no change needed");
  await expect(report(page)).toContainText("In the works: still encoding");
});

test("A bulk change continues on other pages and is shown there", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await platform.addVods(lectures(6));
  await platform.fault("api", { match: { method: "PUT", path: id(6) }, fault: "hang" });
  await openLibrary(page, 6);
  await button(page, "Select all 6").click();
  await button(page, "Unpublish").click();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Channels" })
    .click();
  const dock = page.getByRole("region", { name: "Bulk changes" });
  await expect(dock).toContainText("5 of 6");
  await openReport(page);
  await expect(report(page)).toContainText("5 confirmed");
});

test("A move takes a video out of one folder into another, and Undo reverts it", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.addVods([
    { id: id(1), title: title(1), folders: ["/Lectures", "/Kept"] },
    { id: id(2), title: title(2), folders: ["/Archive"] },
  ]);
  const folders = async () => {
    const vod = Object(await platform.read(`/v2/vod/${id(1)}`));
    return vod.folders.map(({ path }: { path: string }) => path).toSorted();
  };
  await openLibrary(page, 2);
  await page
    .getByRole("navigation", { name: "Folders" })
    .getByRole("link", { name: /^Lectures/ })
    .click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("button", { name: `Actions for ${title(1)}` }).click();
  await page.getByRole("menuitem", { name: "Move to folder…" }).click();
  const dialog = page.getByRole("dialog", { name: "Move 1 video to a folder" });
  await expect(dialog.getByRole("radio", { name: "Move from /Lectures" })).toBeChecked();
  await dialog.getByRole("radio", { name: "Archive" }).check();
  await dialog.getByRole("button", { name: "Move" }).click();
  await expect(page.getByText("No results")).toBeVisible();
  await expect.poll(folders).toEqual(["/Archive", "/Kept"]);
  await openReport(page);
  await expect(report(page)).toContainText("1 confirmed");
  await report(page).getByRole("button", { name: "Undo" }).click();
  await expect.poll(folders).toEqual(["/Kept", "/Lectures"]);
});

test("A bulk change waits for the network, says so and completes", { tag: "@nightly" }, async ({
  page,
  context,
  platform,
  incidents,
}) => {
  incidents.expect(/failed: (PUT|GET) .*ERR_INTERNET_DISCONNECTED/);
  await platform.addVods(lectures(12));
  await openLibrary(page, 12);
  await platform.fault("api", { match: { method: "PUT" }, fault: "delay", ms: 1500 });
  await button(page, "Select all 12").click();
  await button(page, "Unpublish").click();
  await page
    .getByRole("dialog", { name: "Unpublish 12 videos?" })
    .getByRole("button", { name: "Unpublish" })
    .click();
  await openReport(page);
  await expect(report(page)).toContainText("8 not started");
  await context.setOffline(true);
  await expect(report(page)).toContainText("Paused: no connection");
  await platform.clearFaults();
  await context.setOffline(false);
  await expect(report(page)).toContainText("12 confirmed");
  await expect(report(page)).toContainText("Done");
  for (let number = 1; number <= 12; number += 1) {
    expect(await platform.read(`/v2/vod/${id(number)}`)).toMatchObject({ online: false });
  }
});

test("Deleting more than ten videos asks for their number", { tag: "@nightly" }, async ({
  page,
  platform,
  incidents,
}) => {
  // Only the lookup says that it was deleted.
  incidents.expect(/status: 404 GET \/api\/v2\/vod/);
  await platform.addVods(lectures(12));
  await openLibrary(page, 12);
  await button(page, "Select all 12").click();
  await choose(page, 1);
  await button(page, "Delete").click();
  const dialog = page.getByRole("dialog", { name: "Delete 11 videos?" });
  const confirm = dialog.getByRole("button", { name: "Delete 11 videos" });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole("textbox").fill("12");
  await expect(confirm).toBeDisabled();
  await dialog.getByRole("textbox").fill("11");
  await confirm.click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(card(page, 1)).toBeVisible();
  await expect(page.getByText("1 video", { exact: true }).first()).toBeVisible();
  await openReport(page);
  await expect(report(page)).toContainText("11 confirmed");
});

test("Videos are added to a playlist from the selection", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await platform.reset("demo");
  await page.goto("/library?q=harbour");
  await expect(page.getByRole("article")).toHaveCount(2);
  await button(page, "Select all 2").click();
  await button(page, "Add to playlist").click();
  const dialog = page.getByRole("dialog", { name: "Add 2 videos to a playlist" });
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await openReport(page);
  await expect(report(page)).toContainText("2 confirmed");
});

test("The focus stays nearby when its element goes away", { tag: "@nightly" }, async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 404 GET \/api\/v2\/vod/);
  await platform.addVods(lectures(3));
  await openLibrary(page, 3);
  const bar = page.getByRole("group", { name: "Videos and selection" });
  await button(page, "Select all 3").focus();
  await page.keyboard.press("Enter");
  await expect(bar.getByRole("status").first()).toHaveText("3 selected");
  await expect(bar).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(button(page, "Clear selection")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(bar.getByRole("status").first()).toHaveText("3 videos");
  await expect(bar).toBeFocused();
  // A video being removed can't be selected.
  await platform.fault("api", {
    match: { method: "GET", path: `/v2/vod/${id(1)}` },
    fault: "delay",
    ms: 2000,
  });
  await page.getByRole("button", { name: `Actions for ${title(1)}` }).focus();
  await page.keyboard.press("Enter");
  // An open menu focuses its first item shortly after.
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.getByRole("menuitem", { name: "Delete…" }).press("Enter");
  await page.getByRole("button", { name: "Delete 1 video" }).press("Enter");
  await expect(card(page, 1).getByRole("link")).toBeFocused();
  await expect(button(page, "Select all 2")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(card(page, 2).getByRole("link")).toBeFocused();
});

test("A video is selected and unpublished by keyboard alone", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await platform.addVods(lectures(3));
  await openLibrary(page, 3);
  await card(page, 1).getByRole("link").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: `Actions for ${title(1)}` })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("checkbox", { name: `Select ${title(1)}` })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByText("1 selected", { exact: true })).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Open" })).toBeFocused();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Unpublish" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(card(page, 1)).toContainText("Unpublished");
  await expect(page.getByRole("button", { name: `Actions for ${title(1)}` })).toBeFocused();
});
