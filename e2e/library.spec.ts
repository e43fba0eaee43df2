import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const cards = (page: Page) => page.getByRole("article");
const tree = (page: Page) => page.getByRole("navigation", { name: "Folders" });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search titles" });
const status = (page: Page, text: string) =>
  page.getByRole("status").getByText(text, { exact: true });
const toEnd = (page: Page) =>
  page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

/** Returns the number of matches according to the page. */
async function counted(page: Page): Promise<number> {
  const text = await page
    .getByRole("status")
    .getByText(/^\d+ of 63 videos$/)
    .textContent();
  return Number.parseInt(text ?? "", 10);
}

test("The library shows the newest videos first and all of them on the way down", async ({
  page,
}) => {
  await page.goto("/library");
  await expect(page).toHaveTitle("Library · Reeldesk");
  await expect(status(page, "63 videos")).toBeVisible();
  await expect(cards(page).first()).toContainText("Harbour at first light");
  await expect(page.locator("[aria-posinset='1']")).toHaveAttribute("aria-setsize", "63");
  await toEnd(page);
  await expect(page.locator("[aria-posinset='63']")).toBeInViewport();
});

test("Five thousand videos are there again after a reload, of which the service lists the newest only", {
  tag: "@nightly",
}, async ({ page, context, platform }) => {
  await platform.reset("large");
  await page.goto("/library");
  await expect(status(page, "5,000 videos")).toBeVisible();
  const settings = await context.newPage();
  const forget = settings.getByRole("button", { name: /Library/ });
  const stored = settings.getByRole("listitem").filter({ has: forget });
  await expect(async () => {
    await settings.goto("/settings");
    await expect(stored).toContainText("5,000");
  }).toPass();
  await settings.close();
  // Without this page no reading can be whole.
  await platform.fault("api", { match: { path: "page=2&" }, fault: "hang" });
  await page.reload();
  await expect(status(page, "5,000 videos")).toBeVisible();
  await search(page).fill("LENTA 201 CAMARA");
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText("Câmara lenta, 201");
  await platform.clearFaults();
});

test("Five thousand videos are read while the first are shown, searched and scrolled to the end", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.reset("large");
  // The pages behind the first are delayed.
  await platform.fault("api", { match: { path: "page=3&" }, fault: "hang" });
  await page.goto("/library");
  await expect(cards(page).first()).toContainText("Harbour at first light");
  await expect(page.getByText(/^[\d,]+ of 5,000 loaded$/)).toBeVisible();
  await expect(page.getByText("5,000 videos", { exact: true })).toBeVisible();
  // The video is on page 40, which is not read yet.
  await search(page).fill("Night trains, 201");
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText("Night trains, 201");
  await platform.clearFaults();
  await page.goto("/library");
  await expect(status(page, "5,000 videos")).toBeVisible();
  await expect(page.getByRole("link", { name: "All 5,000" })).toBeVisible();
  await toEnd(page);
  await expect(page.locator("[aria-posinset='5000']")).toBeInViewport();
  // Few cards are rendered, however many videos there are.
  expect(await cards(page).count()).toBeLessThan(80);
  // The search matches words in any order, without accents, in any case.
  await search(page).fill("LENTA 201 CAMARA");
  await expect(status(page, "1 of 5,000 videos")).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText("Câmara lenta, 201");
});

test("The address holds search, filter and order, and Back undoes a search", {
  tag: "@nightly",
}, async ({ page }) => {
  await page.goto("/library");
  await search(page).pressSequentially("harbour");
  await expect(cards(page)).toHaveCount(2);
  await expect(search(page)).toBeFocused();
  await expect(page).toHaveURL(/\?q=harbour$/);

  // The URL restores the view.
  await page.reload();
  await expect(search(page)).toHaveValue("harbour");
  await expect(cards(page)).toHaveCount(2);

  // Back undoes the search, not its last letter.
  await page.goBack();
  await expect(search(page)).toHaveValue("");
  await expect(status(page, "63 videos")).toBeVisible();

  await page
    .getByRole("navigation", { name: "Show" })
    .getByRole("link", { name: "Encoding 1" })
    .click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText("Tonight's match, full replay");
  await expect(cards(page)).toContainText("Encoding");

  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Title A–Z");
  await expect(page).toHaveURL(/\?show=encoding&order=title$/);
});

test("Filters add up, are named and are removed one by one", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.goto("/library");
  await expect(status(page, "63 videos")).toBeVisible();
  await tree(page)
    .getByRole("link", { name: /^Documentary/ })
    .click();
  await expect(page).toHaveURL(/\?folder=\d+$/);
  const direct = await counted(page);
  await page.getByRole("checkbox", { name: /^Include subfolders/ }).check();
  await expect(page).toHaveURL(/\?folder=\d+&within=1$/);
  await expect.poll(() => counted(page)).toBeGreaterThan(direct);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("checkbox", { name: "Thumbnail" }).check();
  await expect(page).toHaveURL(/&within=1&missing=thumbnail$/);
  await page.getByLabel("From").fill("2026-10-01");
  await expect(page).toHaveURL(/&missing=thumbnail&from=2026-10-01$/);
  await page.getByLabel("To", { exact: true }).fill("2026-09-01");
  await expect(page.getByRole("alert")).toContainText("The start date is after the end date.");
  await page.getByLabel("To", { exact: true }).fill("2026-11-30");
  await expect(page).toHaveURL(/&from=2026-10-01&to=2026-11-30$/);

  const active = page.getByRole("navigation", { name: "Active filters" });
  await expect(active.getByRole("link")).toHaveText([
    "Folder: /Documentary and subfolders",
    "No thumbnail",
    "From 1 Oct 2026",
    "Until 30 Nov 2026",
    "Clear all",
  ]);
  const address = page.url();
  await active.getByRole("link", { name: "Remove filter No thumbnail" }).click();
  await expect(active.getByRole("link")).toHaveCount(4);
  await page.goBack();
  await expect(active.getByRole("link")).toHaveCount(5);
  await page.goto(address);
  await expect(active.getByRole("link")).toHaveCount(5);
  await active.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL(/\/library$/);
  await expect(status(page, "63 videos")).toBeVisible();

  await page.goto("/library?folder=none");
  await expect(page.getByRole("link", { name: "Remove filter No folder" })).toBeVisible();
});

test("Headings sort the table, and it shows the selected columns", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.goto("/library");
  await page
    .getByRole("navigation", { name: "Layout" })
    .getByRole("link", { name: "Table" })
    .click();
  const table = page.getByRole("table", { name: "Videos" });
  await expect(table).toHaveAttribute("aria-rowcount", "64");
  await expect(table.getByRole("row").nth(1)).toContainText("Harbour at first light");
  await expect(table.getByRole("row").nth(1)).toHaveAttribute("aria-rowindex", "2");
  await expect(table.getByRole("columnheader", { name: "Created" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await table.getByRole("link", { name: "Title", exact: true }).click();
  await expect(page).toHaveURL(/order=title&view=table$/);
  await expect(table.getByRole("columnheader", { name: "Title", exact: true })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  const first = await table.getByRole("row").nth(1).getByRole("link").textContent();
  await table.getByRole("link", { name: "Title", exact: true }).click();
  await expect(page).toHaveURL(/order=titleDown&view=table$/);
  await expect(table.getByRole("row").nth(1)).not.toContainText(first ?? "?");
  await toEnd(page);
  await expect(page.locator("[aria-rowindex='64']")).toContainText(first ?? "?");

  await page.getByRole("button", { name: "Columns" }).click();
  const dialog = page.getByRole("dialog", { name: "Columns" });
  for (const name of ["Status", "Duration", "Size", "Folders", "Subtitles"]) {
    await dialog.getByRole("checkbox", { name, exact: true }).uncheck();
  }
  await dialog.getByRole("checkbox", { name: "Resolution" }).check();
  await expect(page).toHaveURL(/columns=created%2Cresolution$/);
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(table.getByRole("columnheader")).toHaveText([
    "Select",
    "Thumbnail",
    "Title",
    "Created",
    "Resolution",
    "Actions",
  ]);
});

test("The focus stays on a card that scrolls away, and Back finds the scroll position", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.reset("large");
  await page.goto("/library");
  await expect(status(page, "5,000 videos")).toBeVisible();
  const link = cards(page).first().getByRole("link");
  await link.focus();
  await page.evaluate(() => scrollTo(0, 200_000));
  const inSight = page.locator("[aria-posinset]").nth(24);
  await expect(inSight).toBeInViewport();
  await expect(link).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(
    page.getByRole("button", { name: "Actions for Harbour at first light", exact: true }),
  ).toBeFocused();

  await page.evaluate(() => scrollTo(0, 100_000));
  await expect(inSight).toBeInViewport();
  const place = await inSight.getAttribute("aria-posinset");
  const card = page.locator(`[aria-posinset='${place}']`);
  const before = await card.boundingBox();
  await card.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Library");
  await page.goBack();
  await expect(card).toBeInViewport();
  await expect.poll(async () => (await card.boundingBox())?.y).toBe(before?.y);
});

test("An empty list says why and what to do next", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await page.goto("/library?q=no+such+video");
  await expect(page.getByText("No results")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(status(page, "63 videos")).toBeVisible();
  await expect(search(page)).toHaveValue("");

  // The page polls the video in the encoder, which the reset removes.
  await page.goto("about:blank");
  await platform.reset("empty");
  await page.goto("/library");
  await expect(page.getByText("No videos yet")).toBeVisible();
});

test("Titles with markup, of great length or right to left stay text and fit", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const nasty = `<img src=x onerror="document.title='broken'">{{7*7}}`;
  await platform.reset("empty");
  await platform.addVods([
    { title: nasty },
    { title: "W".repeat(300) },
    { title: "سوق السمك عند الفجر" },
    { title: "__proto__" },
  ]);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/library", "/library?view=table"]) {
    await page.goto(path);
    await expect(status(page, "4 videos")).toBeVisible();
    await expect(page.getByRole("link", { name: nasty, exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "__proto__", exact: true })).toBeVisible();
    await expect(page).toHaveTitle("Library · Reeldesk");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
  }
});

test("A failed first load says what happened and recovers", { tag: "@nightly" }, async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 400 GET \/api\/v2\/vod/);
  await platform.fault("api", {
    match: { path: "/v2/vod?" },
    fault: "status",
    status: 400,
    body: { message: "The index is being rebuilt", detail: "try later" },
  });
  await page.goto("/library");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("The server rejected this request.");
  await expect(alert).toContainText("The index is being rebuilt try later");
  await platform.clearFaults();
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(status(page, "63 videos")).toBeVisible();
});

test("A gateway’s HTML with status 200 is an error and not an empty library", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.fault("api", {
    match: { path: "/v2/vod?" },
    fault: "body",
    body: "<html><body>Please wait</body></html>",
  });
  await page.goto("/library");
  await expect(page.getByRole("alert")).toContainText(
    "The server returned an unexpected response.",
  );
  await expect(page.getByText("Please wait")).toHaveCount(0);
});

test("A card changes when its video finishes encoding", async ({ page, platform }) => {
  await platform.reset("empty");
  const id = "0b5c6a0e4f0c4c0b8b7e3a1d2c3b4a59";
  await platform.addVods([{ id, title: "Almost there", encoded: false, online: false }]);
  await page.goto("/library");
  await expect(cards(page)).toContainText("Encoding");
  await platform.addVods([{ id, title: "Almost there" }]);
  await expect(cards(page)).toContainText("Published");
});

test("The library shows what the page of a video has read", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await platform.reset("empty");
  const id = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";
  await platform.addVods([{ id, title: "Slow ferry" }, { title: "   " }]);
  await page.goto("/library");
  await expect(cards(page).filter({ hasText: "Untitled" })).toHaveCount(1);
  await platform.change(`/v2/vod/${id}`, { title: "Fast ferry", online: false });
  await page.getByRole("link", { name: "Slow ferry" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Fast ferry" })).toBeVisible();
  await page.goBack();
  await expect(cards(page).filter({ hasText: "Fast ferry" })).toContainText("Unpublished");
});

test("A missing folder is distinguished from an empty one", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.goto("/library?folder=999999");
  await expect(page.getByText("Folder not found")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(status(page, "63 videos")).toBeVisible();
});

test("No control of the selection bar covers another one", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.goto("/library?view=table");
  await expect(status(page, "63 videos")).toBeVisible();
  await page.getByRole("checkbox").nth(1).check();
  await page.getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByRole("button", { name: /^Details:/ })).toBeVisible();
  const bar = page.getByRole("group", { name: "Videos and selection" });
  for (const width of [360, 768, 1024, 1100, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const boxes = await bar.getByRole("button").evaluateAll((buttons) =>
      buttons
        .map((button) => button.getBoundingClientRect())
        .filter((box) => box.width > 0)
        .map(({ left, right }) => ({ left, right }))
        .toSorted((a, b) => a.left - b.left),
    );
    expect(boxes.length).toBeGreaterThan(2);
    for (const [index, { left, right }] of boxes.entries()) {
      expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
      expect(right).toBeLessThanOrEqual(width);
    }
  }
});
