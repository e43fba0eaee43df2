import { expect, test } from "./fixtures.ts";
import { NOW, type Platform } from "./platform.ts";

const created = "2026-08-01T00:00:00Z";
const BEFORE = "2026-10-10T09:00:00Z";
const AFTER = "2026-11-07T09:00:00Z";

const plays = (content: string, at: string, count: number, watchSeconds: number) => ({
  content,
  at,
  plays: count,
  watchSeconds,
});

/** Seeds a video that keeps its plays, one that lost plays, and one that lost more plays and less watch time. */
async function seed(platform: Platform): Promise<void> {
  await platform.reset("empty");
  const [rest = "", ferry = "", pier = ""] = await platform.addVods(
    ["Evergreen", "Slow ferry", "Old pier"].map((title) => ({ title, created })),
  );
  await platform.addPlays([
    plays(rest, BEFORE, 20_000, 60),
    plays(rest, AFTER, 20_000, 60),
    plays(ferry, BEFORE, 300, 7200),
    plays(ferry, AFTER, 100, 3600),
    plays(pier, BEFORE, 400, 600),
    plays(pier, AFTER, 120, 540),
  ]);
}

test("Watch time of losses is read on request, and sorts them", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await seed(platform);
  await page.clock.setSystemTime(NOW);
  await page.goto("/analytics?of=vods&zone=UTC");
  await page.getByRole("link", { name: "Gains and losses" }).click();
  const rows = page.getByRole("region", { name: "Losses" }).getByRole("row");
  await expect(rows).toHaveText([
    /^Video or channel/,
    /^Old pier120400-280/,
    /^Slow ferry100300-200/,
  ]);
  await page.getByRole("checkbox", { name: "Watch time (reads 3 videos twice)" }).click();
  await expect(rows).toHaveText([/Watch time, change$/, /9m10m-1m$/, /1h2h-1h$/]);
  await page.getByRole("button", { name: "Watch time, change" }).click();
  await page.getByRole("button", { name: "Watch time, change" }).click();
  await expect(rows).toHaveText([/^Video or channel/, /^Slow ferry/, /^Old pier/]);
  const shown = page.url();
  expect(shown).toMatch(/&movers=losses\.watch\.8-up$/);
  await page.goto("/settings");
  await page.goto(shown);
  await expect(rows).toHaveText([/^Video or channel/, /^Slow ferry/, /^Old pier/]);
});

test("Losses open in the library, and Back leads to the overview", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await seed(platform);
  await page.clock.setSystemTime(NOW);
  await page.goto("/?zone=UTC");
  await page.getByRole("link", { name: "Show all losses" }).click();
  await page.getByRole("button", { name: "Slow ferry" }).click();
  await expect(page.getByRole("region", { name: "Slow ferry" })).toBeFocused();
  await page.getByRole("checkbox", { name: "Only beyond chance" }).click();
  await expect(page).toHaveURL(/losses\.all/);
  await page.goBack();
  await expect(page.getByRole("region", { name: "Falling" })).toBeVisible();
  await page.goForward();
  await page
    .getByRole("region", { name: "Gains and losses" })
    .getByRole("link", { name: "Open in library" })
    .click();
  await expect(
    page.getByRole("heading", { name: "Falling videos · Last 28 days · 2 videos" }),
  ).toBeVisible();
});
