import type { Page } from "@playwright/test";
import { panel, readColumns } from "./figures.ts";
import { expect, test } from "./fixtures.ts";
import { NOW, type Platform } from "./platform.ts";

const TIME = "range=2026-11-10..2026-11-12&zone=UTC&by=day";
const COUNTRIES = [
  "Austria",
  "Belgium",
  "Chile",
  "Denmark",
  "Estonia",
  "France",
  "Ghana",
  "Hungary",
  "India",
  "Japan",
  "Kenya",
  "Latvia",
];

/**
 * One video per country, with decreasing plays.
 * @returns their ids
 */
async function fill(platform: Platform): Promise<string[]> {
  await platform.reset("empty");
  const ids = await platform.addVods(
    COUNTRIES.map((country) => ({
      title: `Walks in ${country}`,
      // The service names a video by title or file name: both must identify it.
      filename: `${country}.mp4`,
      folders: ["/Walks"],
      created: "2025-01-01T00:00:00Z",
    })),
  );
  await platform.addPlays(
    COUNTRIES.map((country, at) => ({
      content: ids[at],
      at: `2026-11-${10 + (at % 3)}T10:00:00Z`,
      plays: 100 - at,
      country,
    })),
  );
  return ids;
}

const sortedBy = (page: Page, region: string) =>
  panel(page, region)
    .getByRole("columnheader")
    .evaluateAll((heads) =>
      heads.flatMap((head) =>
        head.ariaSort === null ? [] : [`${head.textContent?.trim()} ${head.ariaSort}`],
      ),
    );

test("how panels look is in the address, for a reload, a colleague and the way back", async ({
  page,
  context,
  platform,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await fill(platform);
  await page.clock.setFixedTime(NOW);
  const whole = `/analytics?${TIME}`;
  await page.goto(whole);
  await page.getByRole("combobox", { name: "Compare to" }).selectOption("none");
  const address = `${whole}&vs=none`;
  await expect(page).toHaveURL(address);

  const chart = panel(page, "Plays by day");
  const countries = panel(page, "Countries");
  const field = page.getByRole("searchbox");
  await chart.getByRole("button", { name: "Table" }).click();
  await chart.getByRole("button", { name: "Plays", exact: true }).click();
  await countries.getByRole("button", { name: "Show all 12" }).click();
  await countries.getByRole("button", { name: "Country", exact: true }).click();
  await countries.getByRole("button", { name: "Country", exact: true }).click();
  await field.pressSequentially("walks");
  await expect(page).toHaveURL(/q=walks/);
  await field.pressSequentially(" in l");
  await expect(field).toHaveValue("walks in l");
  const looks = "q=walks+in+l&as=table.2-down&countries=1-down.more";
  await expect(page).toHaveURL(`${address}&${looks}`);

  const isAsChosen = async () => {
    await expect
      .poll(async () => sortedBy(page, "Table: Plays by day"))
      .toEqual(["Plays descending"]);
    await expect.poll(async () => sortedBy(page, "Countries")).toEqual(["Country descending"]);
    await expect(countries.getByRole("rowheader").first()).toHaveText("Latvia");
    await expect(countries.getByRole("button", { name: "Show fewer" })).toBeVisible();
    await expect(field).toHaveValue("walks in l");
    await expect(page.getByText("1 video or channel found")).toBeVisible();
  };
  await isAsChosen();
  await page.reload();
  await isAsChosen();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("status").getByText("Copied", { exact: true })).toBeAttached();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${platform.origin}/analytics?${TIME}&vs=none&${looks}`);

  // Other numbers are shown as they are at first.
  await page.getByRole("link", { name: "Walks in Latvia" }).click();
  await expect(page).toHaveURL(new RegExp(`/analytics\\?${TIME}&vs=none$`));
  await page.goBack();
  await isAsChosen();
  // The way back leads to other numbers, and not through sorts and letters.
  await page.goBack();
  await expect(page).toHaveURL(whole);
  await expect(field).toHaveValue("");
  await expect(chart.getByRole("figure")).toBeVisible();
  await expect.poll(async () => sortedBy(page, "Countries")).toEqual(["Plays descending"]);
  await page.goForward();
  await isAsChosen();
});

test("so are those of what is compared", async ({ page, platform }) => {
  const [first = "", second = ""] = await fill(platform);
  await page.clock.setFixedTime(NOW);
  await page.goto(`/analytics?${TIME}&vs=none&with=vod:${first}&with=vod:${second}`);
  for (const title of ["Plays by day, separately", "Plays compared", "Totals"]) {
    await panel(page, title).getByRole("button", { name: "Table" }).click();
  }
  const sort = async (title: string, column: string) =>
    panel(page, `Table: ${title}`).getByRole("button", { name: column, exact: true }).click();
  await sort("Plays compared", "Walks in Belgium");
  await sort("Totals", "Plays");
  await sort("Totals", "Plays");
  await expect(page).toHaveURL(/&each=table&overlay=table\.3-down&totals=table\.2-up$/);
  await page.reload();
  await expect
    .poll(async () => readColumns(panel(page, "Table: Plays compared"), ["Walks in Belgium"]))
    .toEqual([["99"], ["0"]]);
  await expect.poll(async () => sortedBy(page, "Table: Totals")).toEqual(["Plays ascending"]);
  await expect(panel(page, "Table: Plays by day, separately")).toBeVisible();
});

test("on a phone the controls are one line, and what differs is below it", async ({
  page,
  platform,
}) => {
  await fill(platform);
  await page.clock.setFixedTime(NOW);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/analytics?range=28d");
  const range = page.getByRole("button", { name: /^Dates/ });
  const filters = page.getByRole("button", { name: "Filters", exact: true });
  await expect(range).toHaveAccessibleName(/Last 28 days/);
  expect((await range.boundingBox())?.y).toBe((await filters.boundingBox())?.y);
  await expect(page.getByRole("combobox", { name: "Compare to" })).toHaveCount(0);
  await filters.click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("combobox", { name: "Interval" }).selectOption("Weeks");
  await sheet.getByRole("combobox", { name: "Compare to" }).selectOption("No comparison");
  await sheet.getByRole("button", { name: /^Showing/ }).click();
  await page.getByRole("option", { name: /^Walks in Chile/ }).click();
  await expect(sheet.getByRole("button", { name: /^Showing/ })).toContainText("Walks in Chile");
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Filters (3)" })).toBeFocused();
  const chips = page.getByRole("list", { name: "Active filters" });
  await expect(chips.getByRole("listitem")).toHaveText([
    "Walks in Chile",
    "Weeks",
    "No comparison",
  ]);
  for (const name of ["Walks in Chile", "Weeks", "No comparison"]) {
    await chips.getByRole("button", { name: `Remove filter ${name}` }).click();
  }
  await expect(chips).toHaveCount(0);
  await expect(page).toHaveURL("/analytics");
});
