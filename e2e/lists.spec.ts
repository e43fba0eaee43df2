import type { Page } from "@playwright/test";
import { expect, expectAllThere, test } from "./fixtures.ts";
import { NOW } from "./platform.ts";

const titles = (count: number) => Array.from({ length: count }, (_, at) => `Lecture ${at + 1}`);
const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 2, name, exact: true });
const all = (page: Page) => page.getByRole("link", { name: "Show all videos" });

test.beforeEach(async ({ page, platform }) => {
  await page.clock.setSystemTime(NOW);
  await platform.reset("empty");
});

test("A long pasted list is stored on the device, and its link says so on another one", {
  tag: "@nightly",
}, async ({ page, platform, browser }) => {
  await platform.addVods(titles(52).map((title) => ({ title })));
  await page.goto("/library");
  await expectAllThere(page);
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByRole("button", { name: "Paste list" }).click();
  const dialog = page.getByRole("dialog", { name: "Paste list" });
  await dialog.getByRole("textbox").fill([...titles(51), "No such lecture"].join("\n"));
  await expect(dialog.getByRole("status")).toHaveText(
    "51 videos found.1 line matches no video:No such lecture",
  );
  await dialog.getByRole("button", { name: "Show 51 videos" }).click();
  await expect(heading(page, "Pasted list · 51 videos")).toBeVisible();
  await expect(page.getByText("Its link opens it only here.")).toBeVisible();
  await page.reload();
  await expect(heading(page, "Pasted list · 51 videos")).toBeVisible();
  await expect(page.getByRole("button", { name: "Select all 51" })).toBeVisible();

  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await elsewhere.goto(page.url());
  await expect(elsewhere.getByText("This list is stored on another device")).toBeVisible();
  await expect(elsewhere.getByRole("article")).toHaveCount(0);
  await all(elsewhere).click();
  await expect(elsewhere.getByRole("status").getByText("52 videos")).toBeVisible();
  await context.close();

  // A short one is part of the address.
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByRole("button", { name: "Paste list" }).click();
  await dialog.getByRole("textbox").fill("lecture 7\nLecture 9");
  await dialog.getByRole("button", { name: "Show 2 videos" }).click();
  await expect(heading(page, "Pasted list · 2 videos")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page).toHaveURL(/[?&]list=pasted_-_/);
});

test("Videos that were never played in a date range open in the library", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const created = "2026-11-01T00:00:00Z";
  const [first = ""] = await platform.addVods(titles(3).map((title) => ({ title, created })));
  await platform.addPlays([{ content: first, at: "2026-11-12T09:00:00Z" }]);
  await page.goto("/watch-time/vod?range=2026-11-11..2026-11-15&zone=UTC&only=never");
  await page.getByRole("link", { name: "Open in library" }).click();
  await expect(heading(page, "Never played · 11 – 15 Nov 2026 · 2 videos")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByRole("searchbox", { name: "Search titles" }).fill("lecture 3");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page).toHaveURL(/[?&]q=lecture/);
  await all(page).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(heading(page, "Never played · 11 – 15 Nov 2026 · 2 videos")).toBeHidden();
});

test("Falling videos of the overview open in the library", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  const created = "2026-09-01T00:00:00Z";
  const [ferry = "", lights = ""] = await platform.addVods(
    ["Slow ferry", "Harbor lights"].map((title) => ({ title, created })),
  );
  await platform.addPlays([
    { content: ferry, at: "2026-10-10T09:00:00Z", plays: 60 },
    { content: ferry, at: "2026-11-10T09:00:00Z", plays: 2 },
    { content: lights, at: "2026-11-10T09:00:00Z", plays: 5 },
  ]);
  await page.goto("/");
  const falling = page.getByRole("region", { name: "Falling" });
  await expect(falling.getByRole("listitem")).toHaveText([/Slow ferryPlays lost: -58/]);
  await falling.getByRole("link", { name: "Open in library" }).click();
  await expect(heading(page, "Falling videos · Last 28 days · 1 video")).toBeVisible();
  await expect(page.getByRole("article")).toHaveText([/Slow ferry/]);
});

test("A link with a list that is none says so, and leads to all videos", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.addVods([{ title: "Slow ferry" }]);
  await page.goto("/library?list=other_28d");
  await expect(page.getByText("This list isn’t available")).toBeVisible();
  await all(page).click();
  await expect(page.getByRole("article")).toHaveCount(1);
});
