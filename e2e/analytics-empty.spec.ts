import type { Page } from "@playwright/test";
import { ferry, fill, folderId } from "./counted-account.ts";
import { expectTiles, panel } from "./figures.ts";
import { expect, test } from "./fixtures.ts";
import { NOW } from "./platform.ts";

const says = (page: Page, title: string) => page.getByRole("status").filter({ hasText: title });

test("a time without plays says why, and leads to one with some", async ({ page, platform }) => {
  await fill(platform);
  await page.clock.setFixedTime(NOW);
  await page.goto("/analytics?range=2026-11-01..2026-11-02&zone=UTC");
  const nothing = says(page, "No data");
  await expect(nothing).toContainText(/for 1\s?–\s?2 Nov 2026 \(UTC\)/);
  await expectTiles(page, { Plays: "Unknown", "Data delivered": "Unknown" });
  await expect(panel(page, "Countries")).toHaveCount(0);
  await nothing.getByRole("button", { name: "Show the last 90 days" }).click();
  await expect(page).toHaveURL("/analytics?range=90d&zone=UTC");
  await expectTiles(page, { Plays: "1,120" });
  await page.goBack();
  await nothing.getByRole("button", { name: "Show all time" }).click();
  await expectTiles(page, { Plays: "1,656" });

  await page.goto("/analytics?range=2027-01-01..2027-01-31&zone=UTC");
  await says(page, "This date range hasn’t started")
    .getByRole("button", { name: "Show today" })
    .click();
  await expect(page).toHaveURL("/analytics?range=today&zone=UTC");

  await page.goto(`/vods/${ferry}/analytics?range=2024-02-01..2024-02-29&zone=UTC&vs=none`);
  const early = says(page, "This date range is too early");
  await expect(early).toContainText("Slow ferry was created on");
  await early.getByRole("button", { name: "Show all time since creation" }).click();
  await expect(page).toHaveURL(
    `/vods/${ferry}/analytics?range=2025-01-01..2026-11-20&zone=UTC&vs=none`,
  );
  await expectTiles(page, { Plays: "88" });
});

test("an id of nothing, or of something else, is told apart from no plays", async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 404 GET \/api\/v2\/(?:vod|channel)\//);
  const trips = await fill(platform);
  await platform.addVods([{ title: "Inside", folders: ["/Outer/Inner"] }]);
  await page.clock.setFixedTime(NOW);

  await page.goto(`/analytics?of=channel:${ferry}`);
  const video = says(page, "This ID belongs to a video");
  await expect(video).toContainText("It’s Slow ferry.");
  await video.getByRole("link", { name: "Open its analytics" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Slow ferry" })).toBeVisible();
  await expectTiles(page, { Plays: "88" });

  await page.goto(`/analytics?of=vod:${trips}`);
  await says(page, "This ID belongs to a folder")
    .getByRole("link", { name: "Open its analytics" })
    .click();
  await expectTiles(page, { Plays: "108" });

  await page.goto("/analytics?of=vod:00000000-0000-4000-8000-000000000000");
  const unknown = says(page, "No video, channel or folder has this ID");
  await unknown.getByRole("link", { name: "Go to library" }).click();
  await expect(page.getByRole("status").getByText("4 videos")).toBeVisible();

  await page.goto(`/folders/${await folderId(platform, "/Outer")}/analytics`);
  const empty = says(page, "No videos in this folder");
  await expect(empty).toContainText("Outer has no videos.");
  await empty.getByRole("link", { name: "Open folder" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Outer" })).toBeVisible();

  await page.goto("/folders/987654321/analytics");
  await expect(says(page, "No video, channel or folder has this ID")).toBeVisible();
});
