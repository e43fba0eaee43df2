import { expect, test } from "./fixtures.ts";

test("shows the newest films first and pages through all of them", async ({ page }) => {
  await page.goto("/library");
  await expect(page).toHaveTitle("Library · Reeldesk");
  await expect(page.getByText("63 films", { exact: true })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(24);
  await expect(page.getByRole("article").first()).toContainText("Harbour at first light");
  await expect(page.getByRole("navigation", { name: "Pages" })).toContainText("1–24 of 63");

  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByRole("navigation", { name: "Pages" })).toContainText("25–48 of 63");
  expect(new URL(page.url()).search).toBe("?page=2");

  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByRole("article")).toHaveCount(15);
  await expect(page.getByRole("navigation", { name: "Pages" })).toContainText("49–63 of 63");

  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(24);
  await page.goBack();
  await expect(page.getByRole("navigation", { name: "Pages" })).toContainText("1–24 of 63");
});

test("search, filter and order live in the address", async ({ page }) => {
  await page.goto("/library");
  await page.getByRole("searchbox", { name: "Search titles" }).pressSequentially("harbour");
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("searchbox", { name: "Search titles" })).toBeFocused();
  expect(new URL(page.url()).search).toBe("?q=harbour");

  // A colleague who gets the address sees the same.
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search titles" })).toHaveValue("harbour");
  await expect(page.getByRole("article")).toHaveCount(2);

  // Back undoes the search, not its last letter.
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Search titles" })).toHaveValue("");
  await expect(page.getByRole("article")).toHaveCount(24);

  await page
    .getByRole("navigation", { name: "Show" })
    .getByRole("link", { name: "Not online" })
    .click();
  await expect(
    page.getByRole("article").filter({ hasText: "Tonight's match, full replay" }),
  ).toContainText("Encoding");
  await expect(page.getByRole("article").filter({ hasText: "Online" })).toHaveCount(0);

  await page.getByRole("combobox", { name: "Order" }).selectOption("By title");
  await expect(page).toHaveURL(/\?show=offline&order=title$/);
});

test("says why nothing is shown, and what to do next", async ({ page, platform }) => {
  await page.goto("/library?q=no+such+film");
  await expect(page.getByText("No film matches")).toBeVisible();
  await page.getByRole("link", { name: "Show all films" }).click();
  await expect(page.getByRole("article")).toHaveCount(24);

  await page.goto("/library?page=9");
  await expect(page.getByText("The library ends before this page")).toBeVisible();

  await platform.reset("empty");
  await page.goto("/library");
  await expect(page.getByText("No films yet")).toBeVisible();
});

test("titles that are script, very long or right to left stay text and break nothing", async ({
  page,
  platform,
}) => {
  const nasty = `<img src=x onerror="document.title='broken'">{{7*7}}`;
  await platform.reset("empty");
  await platform.addVods([
    { title: nasty },
    { title: "W".repeat(300) },
    { title: "سوق السمك عند الفجر" },
    { title: "__proto__" },
  ]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/library");
  await expect(page.getByRole("article")).toHaveCount(4);
  await expect(page.getByRole("heading", { level: 2, name: nasty })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "__proto__" })).toBeVisible();
  await expect(page).toHaveTitle("Library · Reeldesk");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("a failed first load says what happened and recovers", async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 500 GET \/api\/v2\/vod/);
  incidents.expect(/console error: Failed to load resource.*500/);
  await platform.fault("api", {
    match: { path: "/v2/vod?" },
    fault: "status",
    status: 500,
    body: { message: "The index is being rebuilt", detail: "try later" },
  });
  await page.goto("/library");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("The service has a problem of its own.");
  await expect(alert).toContainText("The index is being rebuilt try later");
  await platform.clearFaults();
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article")).toHaveCount(24);
});

test("a gateway's HTML with status 200 is an error, not an empty library", async ({
  page,
  platform,
}) => {
  await platform.fault("api", {
    match: { path: "/v2/vod?" },
    fault: "body",
    body: "<html><body>Please wait</body></html>",
  });
  await page.goto("/library");
  await expect(page.getByRole("alert")).toContainText("The answer made no sense.");
  await expect(page.getByText("Please wait")).toHaveCount(0);
});

test("a film that finishes encoding changes under the eye", async ({ page, platform }) => {
  await platform.reset("empty");
  const id = "0b5c6a0e4f0c4c0b8b7e3a1d2c3b4a59";
  await platform.addVods([{ id, title: "Almost there", encoded: false, online: false }]);
  await page.goto("/library");
  await expect(page.getByRole("article")).toContainText("Encoding");
  await platform.addVods([{ id, title: "Almost there" }]);
  await expect(page.getByRole("article")).toContainText("Online");
});
