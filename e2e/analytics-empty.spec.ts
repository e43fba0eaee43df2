import type { Page } from "@playwright/test";
import { fill } from "./counted-account.ts";
import { expectTiles, panel } from "./figures.ts";
import { expect, test } from "./fixtures.ts";
import { NOW } from "./platform.ts";

const says = (page: Page, title: string) => page.getByRole("status").filter({ hasText: title });

test("Analytics without data say why, and lead to contents with data", { tag: "@nightly" }, async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 404 GET \/api\/v2\/(?:vod|channel)\//);
  const trips = await fill(platform);
  await page.clock.setFixedTime(NOW);
  await page.goto("/analytics?range=2026-11-01..2026-11-02&zone=UTC");
  const nothing = says(page, "No data");
  await expect(nothing).toContainText(/for 1\s?–\s?2 Nov 2026 \(UTC\)/);
  await expectTiles(page, { Plays: "Unknown", "Data delivered": "Unknown" });
  await expect(panel(page, "Countries")).toHaveCount(0);
  await nothing.getByRole("button", { name: "Show the last 90 days" }).click();
  await expect(page).toHaveURL("/analytics?range=90d&zone=UTC");
  await expectTiles(page, { Plays: "1,120" });

  // The id of another thing, and an unknown id, are distinguished from no plays.
  await page.goto(`/analytics?of=vod:${trips}`);
  await says(page, "This ID belongs to a folder")
    .getByRole("link", { name: "Open its analytics" })
    .click();
  await expectTiles(page, { Plays: "108" });

  await page.goto("/analytics?of=vod:00000000-0000-4000-8000-000000000000");
  const unknown = says(page, "No video, channel or folder has this ID");
  await unknown.getByRole("link", { name: "Go to library" }).click();
  await expect(page.getByRole("status").getByText("3 videos")).toBeVisible();
});
