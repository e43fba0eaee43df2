import type { Page } from "@playwright/test";
import { isObject } from "#shared/http/wire.ts";
import { expect, expectAllThere, test } from "./fixtures.ts";

const id = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";
const field = (page: Page) => page.getByRole("combobox", { name: "Search or paste a link" });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

/** Opens the palette by its key. */
async function search(page: Page, text = ""): Promise<void> {
  await expect(page.getByRole("main")).toBeAttached();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
  await field(page).fill(text);
}

test("The palette opens by its key, finds a mistyped title and remembers it", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.addVods([{ id, title: "Lighthouse at dawn", thumbnail: "harbour.webp" }]);
  await page.goto("/settings");
  const opener = page.getByRole("link", { name: "Library" });
  await opener.focus();
  await search(page, "lighthuose");
  await expect(option(page, "Lighthouse at dawn Video")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveCount(0);
  await expect(opener).toBeFocused();

  await search(page, "lighthuose");
  await expect(page.getByRole("status").getByText(/^\d+ results?/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Lighthouse at dawn" })).toBeVisible();

  // Its own page offers its tabs instead.
  await search(page);
  await expect(option(page, /Lighthouse/)).toHaveCount(0);
  await option(page, "Go to Subtitles").click();
  await expect(page).toHaveURL(`/vods/${id}/subtitles`);

  await page.goto("/settings");
  await expect(page.getByRole("list", { name: "Stored data" })).toContainText(
    "Recently opened1 item",
  );
  await search(page);
  await expect(page.getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([
    /^Lighthouse at dawn Video/,
  ]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete: Recently opened" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await search(page);
  await expect(page.getByRole("group", { name: "Recent" })).toHaveCount(0);
});

test("The palette opens what a pasted share link or ID leads to", { tag: "@nightly" }, async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 404 GET/);
  await platform.addVods([{ id, title: "Lighthouse at dawn" }]);
  const video = await platform.read(`/v2/vod/${id}`);
  const share = isObject(video) && isObject(video.share_code) ? video.share_code.facebook : null;
  await page.goto("/upload");
  await search(page, String(share));
  await expect(option(page, "Lighthouse at dawn Open video")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/vods/${id}/overview`);

  await search(page, `${platform.origin}/vods/${id}/images`);
  await expect(option(page, "Lighthouse at dawn Open video")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/vods/${id}/images`);

  await search(page, id.replace("5f", "6f"));
  await expect(page.getByRole("status").getByText("Not found.")).toBeVisible();
});

test("The palette runs actions", { tag: "@nightly" }, async ({ page }) => {
  await page.goto("/library");
  await search(page, "dark");
  await option(page, "Theme: Dark Action").click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await search(page, "new playlist");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "New playlist" })).toBeVisible();
});

test("The sheet lists all shortcuts, those of the page first", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.goto("/watch-time/vod");
  await expectAllThere(page);
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByRole("heading", { level: 3 })).toHaveText([
    "Watch time table",
    "Date range",
    "Charts",
    "Everywhere",
    "Library",
    "Missing images",
    "Video page",
    "Player",
    "Subtitle editor",
    "Playlist order",
  ]);
  await sheet.getByRole("switch", { name: "Single-key shortcuts" }).click();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press("?");
  await search(page, "keyboard");
  await page.keyboard.press("Enter");
  await expect(sheet).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  // A "?" in a field is text.
  await field(page).press("?");
  await expect(field(page)).toHaveValue("?");
  await expect(sheet).toHaveCount(0);
});

test("A phone has the other pages, search, help and the theme under More", {
  tag: "@nightly",
}, async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/library");
  const more = page.getByRole("button", { name: "More", exact: true });
  await more.click();
  await expect(page.getByRole("menu", { name: "More" }).getByRole("menuitem")).toHaveText([
    "Channels",
    "Watch time",
    "Activity",
    "Settings",
    "Search",
    "Help",
  ]);
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await more.click();
  const guide = context.waitForEvent("page");
  await page.getByRole("menuitem", { name: "Help" }).click();
  await expect((await guide).getByRole("heading", { level: 1 })).toHaveText("Organize the library");
  await more.click();
  await page.getByRole("menuitem", { name: "Search" }).click();
  await expect(field(page)).toBeFocused();
  await page.getByRole("button", { name: "Close" }).click();
  await more.click();
  await page.getByRole("menuitem", { name: "Channels" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Channels" })).toBeVisible();
  await expect(more).toHaveAttribute("aria-current", "true");
});
