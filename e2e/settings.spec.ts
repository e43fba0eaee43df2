import type { Page } from "@playwright/test";
import { expectCleanInTwoLooks } from "./clean.ts";
import { expect, test } from "./fixtures.ts";

const FAR_MS = 10 * 60_000;

/** Reads the steps with status and findings, without figures that vary. */
async function findings(page: Page): Promise<string[]> {
  const rows = await page
    .getByRole("list", { name: "Checks" })
    .getByRole("listitem")
    .allInnerTexts();
  return rows.map((row) =>
    row
      .replaceAll(/\n+/g, " | ")
      .replaceAll(/127\.0\.0\.1:\d+/g, "HOST")
      .replaceAll(/\d+ ms/g, "N ms")
      .replaceAll(/[\d.]+ [MGTP]B/g, "SIZE")
      .replace(/^(Clock \| Within )\d+(?:\.\d)?s/, "$1N s"),
  );
}

async function check(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Run check" }).click();
  await expect(page.getByRole("button", { name: "Run again" })).toBeVisible();
}

test("The connection check passes and counts no play", async ({ page, platform, incidents }) => {
  // These are the answers of storage and the CDN to a request without permission.
  incidents.expect(/status: 403 POST \/$/);
  incidents.expect(/status: 404 GET \/$/);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (platform.origins().some((origin) => request.url() === `${origin}/`)) {
      asked.push(request.method());
    }
  });
  await page.goto("/settings");
  await expect(page).toHaveTitle("Settings · Reeldesk");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Appearance",
    "Language and region",
    "Account",
    "Needs attention",
    "Saved views",
    "Connection check",
    "Data on this device",
    "About",
  ]);
  // Nothing is checked without a press.
  expect(asked).toEqual([]);
  await check(page);
  expect(await findings(page)).toEqual([
    "Dashboard server | Responds in N ms (median of five). | Passed",
    "Dashboard version | Up to date: 0.1.0. | Passed",
    "API and sign-in | Responds in N ms. | Passed",
    "Clock | Within N s of the server’s clock. | Passed",
    "Upload storage HOST | Responds in N ms and accepts uploads from this page. Reading the ETag of a part can only be checked by uploading. | Passed",
    "Media hosts HOST | Responds in N ms and can be read from this page. | Passed",
    "Thumbnails | Loads from HOST. | Passed",
    "Playback links | Link received in N ms. | Passed",
    "Video stream | Can be read from HOST. | Passed",
    "Browser storage | Uploads, drafts and playlist orders survive a reload. | Passed",
    "Resuming uploads | Uploads resume after a reload without choosing the file again. | Passed",
    "Video playback | This browser can play streams. | Passed",
    "Multiple tabs | Tabs share uploads and drafts. | Passed",
    expect.stringMatching(/^Storage space \| SIZE free.* \| Passed$/),
  ]);
  await expect(page.getByText("No problems found.")).toBeVisible();
  expect(await platform.read("/__sandbox/events")).toEqual([]);

  await page.getByText("Report", { exact: true }).click();
  const report = await page.getByRole("region", { name: "Report" }).innerText();
  expect(report.split("\n")[0]).toMatch(/^Connection check, Reeldesk 0\.1\.0 [\w-]+$/);
  expect(report).toMatch(/\d\d:\d\d:\d\d\.\d{3} {2}\[Passed\] Video stream: Can be read/);
  // The report contains neither queries nor video ids.
  expect(report).not.toMatch(/[?&]\w+=|\.m3u8|[0-9a-f]{8}-[0-9a-f]{4}-/);
});

test("The connection check distinguishes blocked storage, a wrong clock and a refused key", {
  tag: "@nightly",
}, async ({ page, platform, incidents }) => {
  incidents.expect(/failed: POST \/ net::ERR_FAILED/);
  incidents.expect(/console error: .*blocked by CORS policy/);
  incidents.expect(/status: 403 GET \/$/);
  incidents.expect(/status: 404 GET \/$/);
  incidents.expect(/status: 503 GET \/api\/v2\/vod$/);
  await platform.fault("storage", { fault: "no-cors" });
  await page.clock.setFixedTime(Date.now() + FAR_MS);
  await page.goto("/settings");
  await platform.fault("api", {
    match: { path: "/v2/vod" },
    fault: "status",
    status: 403,
  });
  await check(page);
  await expect(
    page.getByText("3 problems found. 3 checks couldn’t run. The other 8 checks passed."),
  ).toBeVisible();
  const found = await findings(page);
  expect(found.filter((row) => !row.endsWith("| Passed"))).toEqual([
    "API and sign-in | The server refused the dashboard’s key. | Tell your administrator. Signing in again doesn’t help. | Needs attention",
    expect.stringMatching(
      /^Clock \| This device’s clock is (10m|9m 5\ds|10m \ds) ahead of the server’s\./,
    ),
    "Upload storage HOST | Reachable, but doesn’t accept uploads from this page. | Uploads will fail. Contact your administrator: the storage’s CORS rule must allow PUT and POST from this address. Ignore this if uploads work. | Needs attention",
    "Thumbnails | The video list couldn’t be loaded. | See the API check above. | Couldn’t check",
    "Playback links | The video list couldn’t be loaded. | See the API check above. | Couldn’t check",
    "Video stream | No link to try. | See the check above. | Couldn’t check",
  ]);
  await page.getByText("Report", { exact: true }).click();
  await expectCleanInTwoLooks(page);
});

test("A zone and a language apply at once on every page, in every tab", {
  tag: "@nightly",
}, async ({ page, context }) => {
  await page.goto("/settings");
  const other = await context.newPage();
  await other.goto("/analytics");
  const zone = other.getByRole("button", { name: /^Time zone/ });
  await expect(zone).toHaveAccessibleName("Time zone: Europe/Lisbon UTC+0");
  const named = await context.newPage();
  await named.goto("/analytics?zone=Asia%2FTokyo");
  const examples = page.getByRole("region", { name: "Examples" });
  await expect(examples).toContainText("1,234,567.89");

  await page.getByLabel("Number and date format").selectOption("Suomi (Suomi)");
  await expect(examples).toContainText("1 234 567,89");
  await page.getByRole("button", { name: /^Time zone/ }).click();
  await page.getByRole("combobox", { name: "City, zone or offset" }).fill("kathmandu");
  await page.keyboard.press("Enter");
  await expect(zone).toHaveAccessibleName("Time zone: Asia/Kathmandu UTC+5:45");
  // A URL with a zone keeps it.
  await expect(named.getByRole("button", { name: /^Time zone/ })).toHaveAccessibleName(
    "Time zone: Asia/Tokyo UTC+9",
  );
  await other.goto("/library?view=table&order=title");
  await expect(other.getByRole("status").getByText("63 videos")).toBeVisible();
  await expect(other.getByRole("row").nth(1)).toContainText(/\d\.\d+\.20\d\d/);

  await page.reload();
  await expect(examples).toContainText("1 234 567,89");
  await page
    .getByRole("button", { name: "Delete: Preferences: theme, region, time zone, shortcuts" })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(examples).toContainText("1,234,567.89");
  const region = page.getByRole("region", { name: "Language and region" });
  await expect(region.getByText("Using the default.")).toBeVisible();
});
