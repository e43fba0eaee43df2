import type { Page } from "@playwright/test";
import { ferry, fill, TIME } from "./counted-account.ts";
import { expectTiles, openTable, panel, readColumns, tile } from "./figures.ts";
import { expect, test } from "./fixtures.ts";
import { NOW } from "./platform.ts";

const DOWN = { fault: "status", status: 503, body: "<html>Bad gateway</html>" } as const;
const DAYS = `/analytics?${TIME}&by=day&vs=none`;
const OWN_PROBLEM = "Server error.";

const retryIn = (page: Page, title: string) =>
  panel(page, title).getByRole("button", { name: "Try again" });

test("A panel whose call fails says so and retries, beside figures that came", {
  tag: "@nightly",
}, async ({ page, platform, incidents }) => {
  incidents.expect(/status: 503 GET \/api\/v2\/analytics/);
  await fill(platform);
  await platform.fault("api", { match: { path: "/bytesperperiod" }, ...DOWN });
  await page.clock.setFixedTime(NOW);
  await page.goto(DAYS);
  await expectTiles(page, {
    Plays: "72",
    Impressions: "155",
    "Data delivered": "couldn’t load",
    "Data per play": "couldn’t load",
  });
  await expect(page.getByRole("alert")).toHaveCount(0);
  await tile(page, "Data delivered").press("Space");
  await expect(panel(page, "Data delivered by day").getByRole("alert")).toContainText(OWN_PROBLEM);
  await expect(page.getByText("Bad gateway")).toHaveCount(0);
  await platform.clearFaults();
  await retryIn(page, "Data delivered by day").click();
  await expectTiles(page, { "Data delivered": "6.85 MB", "Data per play": "95.1 kB" });
  await tile(page, "Plays").press("Space");
  await expect(panel(page, "Plays by day")).toBeVisible();

  // Figures stay after a failed refetch, with their time.
  await platform.fault("api", { match: { path: "/v2/analytics/" }, ...DOWN });
  await page.clock.setFixedTime("2026-11-20T12:07:00Z");
  await page.getByRole("button", { name: "Reload", exact: true }).click();
  const stale = page.getByRole("status").getByText(`Data from 12:00. ${OWN_PROBLEM}`);
  await expect(stale).toHaveCount(3);
  await expectTiles(page, { Plays: "72", "Data delivered": "6.85 MB" });
  await platform.clearFaults();
  for (const title of ["Plays by day", "Countries", "Top content"]) {
    await retryIn(page, title).click();
  }
  await expect(stale).toHaveCount(0);
  await expectTiles(page, { Plays: "72", "Data delivered": "6.85 MB" });
  await expect(panel(page, "Countries")).toContainText("Atlantis");
  await expect(panel(page, "Top content")).toContainText("Attic");
});

test("Invalid answers and rows of other days are reported and not counted", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const address = `/vods/${ferry}/analytics?${TIME}&by=day&vs=none`;
  const answer = (body: unknown) =>
    platform.fault("api", { match: { path: "/visitorsperperiod" }, fault: "body", body });
  await fill(platform);
  await answer("<html><body>Please wait</body></html>");
  await page.clock.setFixedTime(NOW);
  await page.goto(address);
  await expect(panel(page, "Plays by day").getByRole("alert")).toContainText(
    "The server returned an unexpected response.",
  );
  await expect(page.getByText("Please wait")).toHaveCount(0);
  await expectTiles(page, { Plays: "couldn’t load", "Data delivered": "4 MB" });

  await platform.clearFaults();
  await answer([
    { datetime: "2026-11-09 23:00:00", hits: 900, visitors: 900 },
    { datetime: "2026-11-10 12:00:00", hits: 5, visitors: "6" },
    { datetime: "2026-11-11 12:00:00", hits: -5, visitors: 6 },
    { datetime: "2026-11-11 13:00:00", visitors: 6 },
    { datetime: "yesterday", hits: 5, visitors: 6 },
    { datetime: "2026-11-12 23:00:00", hits: "7", visitors: 8 },
    { datetime: "2026-11-13 00:00:00", hits: 800, visitors: 800 },
    "a row",
  ]);
  await retryIn(page, "Plays by day").click();
  await expectTiles(page, { Plays: "≥ 12", Impressions: "≥ 26" });
  const notes = page.getByRole("list", { name: "About these numbers" }).getByRole("listitem");
  await expect(notes).toHaveText([
    "Left out 2 rows outside the date range. ≥ marks a lower bound.",
    "Couldn’t read 4 rows completely. ≥ marks a lower bound.",
  ]);
  const table = await openTable(page);
  // A row of the 11th came that can't be read, so it is not zero.
  expect(await readColumns(table, ["Plays"])).toEqual([["≥ 5"], ["–unknown"], ["≥ 7"]]);

  await platform.clearFaults();
  for (const set of ["visitorsperperiod", "bytesperperiod"]) {
    const row = { datetime: "2026-10-05 13:00:00", hits: 900, visitors: 900, bytes: 900 };
    await platform.fault("api", { match: { path: `/${set}` }, fault: "body", body: [row] });
  }
  await page.getByRole("button", { name: "Reload", exact: true }).click();
  const other = page
    .getByRole("status")
    .filter({ hasText: "The server sent data for other dates" });
  await expect(other).toContainText("Left out 2 rows of other dates.");
  await expect(notes).toHaveText([/^Left out 2 rows outside the date range/]);
  await expectTiles(page, { Plays: "Unknown", "Data delivered": "Unknown" });
  await platform.clearFaults();
  await other.getByRole("button", { name: "Try again" }).click();
  await expectTiles(page, { Plays: "40", "Data delivered": "4 MB" });
  await expect(notes).toHaveCount(0);
});
