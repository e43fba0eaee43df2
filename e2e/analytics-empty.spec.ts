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
  const nothing = says(page, "Nothing was counted");
  await expect(nothing).toContainText(/for 1\s?–\s?2 Nov 2026 \(UTC\)/);
  await expectTiles(page, { Plays: "not known", "Data delivered": "not known" });
  await expect(panel(page, "By country")).toHaveCount(0);
  await nothing.getByRole("button", { name: "Show the last 90 days" }).click();
  await expect(page).toHaveURL("/analytics?range=90d&zone=UTC");
  await expectTiles(page, { Plays: "1,120" });
  await page.goBack();
  await nothing.getByRole("button", { name: "Show all time" }).click();
  await expectTiles(page, { Plays: "1,656" });

  await page.goto("/analytics?range=2027-01-01..2027-01-31&zone=UTC");
  await says(page, "This range has not begun").getByRole("button", { name: "Show today" }).click();
  await expect(page).toHaveURL("/analytics?range=today&zone=UTC");

  await page.goto(`/vods/${ferry}/analytics?range=2024-02-01..2024-02-29&zone=UTC&vs=none`);
  const early = says(page, "This range is too early");
  await expect(early).toContainText("Slow ferry came to be on");
  await early.getByRole("button", { name: "Show all time since then" }).click();
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
  incidents.expect(/console error: Failed to load resource.*404/);
  const trips = await fill(platform);
  await platform.addVods([{ title: "Inside", folders: ["/Outer/Inner"] }]);
  await page.clock.setFixedTime(NOW);

  await page.goto(`/analytics?of=channel:${ferry}`);
  const film = says(page, "This is the id of a film");
  await expect(film).toContainText("It belongs to Slow ferry.");
  await film.getByRole("link", { name: "Analytics of the film" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Slow ferry" })).toBeVisible();
  await expectTiles(page, { Plays: "88" });

  await page.goto(`/analytics?of=vod:${trips}`);
  await says(page, "This is the id of a folder")
    .getByRole("link", { name: "Analytics of the folder" })
    .click();
  await expectTiles(page, { Plays: "108" });

  await page.goto("/analytics?of=vod:00000000-0000-4000-8000-000000000000");
  const unknown = says(page, "No film, channel or folder has this id");
  await unknown.getByRole("link", { name: "To the library" }).click();
  await expect(page.getByRole("status").getByText("4 films")).toBeVisible();

  await page.goto(`/folders/${await folderId(platform, "/Outer")}/analytics`);
  const empty = says(page, "No films in this folder");
  await expect(empty).toContainText("Outer has no films of its own");
  await empty.getByRole("link", { name: "Open the folder" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Outer" })).toBeVisible();

  await page.goto("/folders/987654321/analytics");
  await expect(says(page, "No film, channel or folder has this id")).toBeVisible();
});
