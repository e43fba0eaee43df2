import { chooseBesideDates } from "./figures.ts";
import { expect, test } from "./fixtures.ts";
import { expectInAddress, grid, measure, readNames, readTotals } from "./watch-time-figures.ts";

test("Watch time is compared with the days before, with what was lost and what is new", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await measure(platform);
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/watchtime-engagement")) calls.push(searchParams.get("startdate") ?? "");
  });
  await page.goto("/watch-time/vod?range=2026-11-12..2026-11-13&zone=UTC");
  await expect.poll(() => readTotals(page, ["Plays"])).toEqual(["50"]);
  expect(new Set(calls)).toEqual(new Set(["2026-11-12"]));
  await chooseBesideDates(page, "vs previous period");
  const changes = ["Plays", "Plays: change", "Plays: change in %", "Watch time: change"];
  await expect.poll(() => readTotals(page, changes)).toEqual(["50", "+15", "+42.9%", "+1h 30m"]);
  expect(new Set(calls)).toEqual(new Set(["2026-11-12", "2026-11-10"]));
  await expectInAddress(page, { vs: "previous" });
  await expect(page.getByRole("region", { name: "Comparison" })).toContainText(/vs .*Nov/);
  await grid(page).getByRole("button", { name: "Plays: change", exact: true }).click();
  await expect.poll(() => readNames(page)).toEqual(["Harbour lights", "Attic", "Slow ferry"]);
  await grid(page).getByRole("button", { name: "Plays: change", exact: true }).click();
  await expect.poll(() => readNames(page)).toEqual(["Slow ferry", "Attic", "Harbour lights"]);
  const tile = page.getByRole("group", { name: "Plays", exact: true });
  await expect(tile).toContainText("50+42.9%from 35");
});
