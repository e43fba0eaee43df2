import type { Page } from "@playwright/test";
import { expectCleanInEveryLook } from "./clean.ts";
import { expect, test } from "./fixtures.ts";

const FAR_MS = 10 * 60_000;

/** Steps with status and findings, without figures that vary. */
async function findings(page: Page): Promise<string[]> {
  const rows = await page
    .getByRole("list", { name: "What was checked" })
    .getByRole("listitem")
    .allInnerTexts();
  return rows.map((row) =>
    row
      .replaceAll(/\n+/g, " | ")
      .replaceAll(/127\.0\.0\.1:\d+/g, "HOST")
      .replaceAll(/\d+ ms/g, "N ms")
      .replaceAll(/[\d.]+ [MGTP]B/g, "SIZE")
      .replace(/^(Clock of this computer \| )\d+(?:\.\d)?s/, "$1N s"),
  );
}

async function check(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Check the connection" }).click();
  await expect(page.getByRole("button", { name: "Check again" })).toBeVisible();
}

test("a connection is checked without a word too many, and without a play", async ({
  page,
  platform,
  incidents,
}) => {
  // What storage and the CDN answer to a stranger at their door.
  incidents.expect(/status: 403 POST \/$/);
  incidents.expect(/status: 404 GET \/$/);
  incidents.expect(/console error: Failed to load resource.*403/);
  incidents.expect(/console error: Failed to load resource.*404/);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (platform.origins().some((origin) => request.url() === `${origin}/`)) {
      asked.push(request.method());
    }
  });
  await page.goto("/settings");
  await expect(page).toHaveTitle("Settings · Reeldesk");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Looks",
    "Numbers, dates and time zone",
    "Account",
    "Connection check",
    "This browser",
    "About",
  ]);
  // Nothing is checked without a press.
  expect(asked).toEqual([]);
  await check(page);
  expect(await findings(page)).toEqual([
    "The dashboard’s server | Answers in N ms, the middle one of five. | Fine",
    "Version of the dashboard | This page is the one that is served: 0.1.0. | Fine",
    "Signed in, and the service answers | Answers in N ms. | Fine",
    "Clock of this computer | N s apart from the server’s. | Fine",
    "Storage for uploads HOST | Answers in N ms and lets this page send to it. Not checked, as only a real upload shows it: whether this page may read the receipt of each part (ETag). | Fine",
    "Films and pictures HOST | Answers in N ms and lets this page read from it. | Fine",
    "A picture of a film | Loads from HOST. | Fine",
    "Asking where a film plays | Gives a link in N ms. | Fine",
    "A film’s stream | There, and this page may read it from HOST. | Fine",
    "Memory of this browser | Uploads, drafts and orders outlive a reload. | Fine",
    "Uploads after a reload | They go on without the file being chosen again, once the browser is allowed to read it. | Fine",
    "Playing films | This browser can play streams. | Fine",
    "Several tabs | Tabs know of each other’s uploads and drafts. | Fine",
    expect.stringMatching(/^Room in this browser \| SIZE free.* \| Fine$/),
  ]);
  await expect(page.getByText("Everything that could be checked is fine.")).toBeVisible();
  expect(await platform.read("/__sandbox/events")).toEqual([]);

  await page.getByText("Report", { exact: true }).click();
  const report = await page.getByRole("region", { name: "Report" }).innerText();
  expect(report.split("\n")[0]).toMatch(/^Connection check, Reeldesk 0\.1\.0 [\w-]+$/);
  expect(report).toMatch(/\d\d:\d\d:\d\d\.\d{3} {2}\[Fine\] A film’s stream: There/);
  // Neither queries nor video ids.
  expect(report).not.toMatch(/[?&]\w+=|\.m3u8|[0-9a-f]{8}-[0-9a-f]{4}-/);
});

test("storage that is closed, a clock that is off and a service that refuses are told apart", async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/failed: POST \/ net::ERR_FAILED/);
  incidents.expect(/console error: .*blocked by CORS policy/);
  incidents.expect(/console error: Failed to load resource/);
  incidents.expect(/status: 403 GET \/$/);
  incidents.expect(/status: 404 GET \/$/);
  incidents.expect(/status: 403 GET \/api\/v2\/vod$/);
  await platform.fault("storage", { fault: "no-cors" });
  await page.clock.setFixedTime(Date.now() + FAR_MS);
  await page.goto("/settings");
  await platform.fault("api", {
    match: { path: "/v2/vod" },
    fault: "status",
    status: 403,
    body: { message: "Not for your account." },
  });
  await check(page);
  await expect(
    page.getByText("3 things need attention. 3 things could not be checked. The other 8 are fine."),
  ).toBeVisible();
  const found = await findings(page);
  expect(found.filter((row) => !row.endsWith("| Fine"))).toEqual([
    "Signed in, and the service answers | You are signed in, but may not see films. The service says: “Not for your account.” | Ask whoever manages your account for the right to do so. | Needs attention",
    expect.stringMatching(
      /^Clock of this computer \| This computer’s clock is (10m|9m 5\ds|10m \ds) ahead of the server’s\./,
    ),
    "Storage for uploads HOST | It is there, but does not let this page send to it. | Uploads fail. Tell whoever runs this dashboard: the CORS rule of this storage has to let this address PUT and POST. If uploads work all the same, its rule stands elsewhere. | Needs attention",
    "A picture of a film | The list of films could not be read, so there is none to try this with. | See what the service answers, above. | Could not be checked",
    "Asking where a film plays | The list of films could not be read, so there is none to try this with. | See what the service answers, above. | Could not be checked",
    "A film’s stream | There is no link to try. | See the step before. | Could not be checked",
  ]);
  await page.getByText("Report", { exact: true }).click();
  await expectCleanInEveryLook(page);
});

test("a zone and a language hold at once on every page, in every tab", async ({
  page,
  context,
}) => {
  await page.goto("/settings");
  const other = await context.newPage();
  await other.goto("/analytics");
  const zone = other.getByRole("button", { name: /^Time zone/ });
  await expect(zone).toHaveAccessibleName("Time zone: Europe/Lisbon UTC+0");
  const named = await context.newPage();
  await named.goto("/analytics?zone=Asia%2FTokyo");
  const examples = page.getByRole("region", { name: "Examples" });
  await expect(examples).toContainText("1,234,567.89");

  await page.getByLabel("Language of numbers and dates").selectOption("Deutsch (Deutschland)");
  await expect(examples).toContainText("1.234.567,89");
  await page.getByRole("button", { name: /^Time zone/ }).click();
  await page.getByRole("combobox", { name: "City, zone or offset" }).fill("kathmandu");
  await page.keyboard.press("Enter");
  await expect(zone).toHaveAccessibleName("Time zone: Asia/Kathmandu UTC+5:45");
  // A URL with a zone keeps it.
  await expect(named.getByRole("button", { name: /^Time zone/ })).toHaveAccessibleName(
    "Time zone: Asia/Tokyo UTC+9",
  );
  await other.goto("/library?view=table&order=title");
  await expect(other.getByRole("status").getByText("63 films")).toBeVisible();
  await expect(other.getByRole("row").nth(1)).toContainText(/\d\d\.\d\d\.20\d\d/);

  await page.reload();
  await expect(examples).toContainText("1.234.567,89");
  await page
    .getByRole("button", { name: "Forget: Choices: theme, language, time zone, shortcuts" })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Forget" }).click();
  await expect(examples).toContainText("1,234,567.89");
  await expect(page.getByText("This is what the dashboard is set up with.")).toBeVisible();
});
