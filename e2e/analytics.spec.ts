import type { Locator, Page } from "@playwright/test";
import { attic, cam, ferry, fill, lights, TIME } from "./counted-account.ts";
import { expectTiles, openTable, panel, readColumns, readTable, tile } from "./figures.ts";
import { expect, test } from "./fixtures.ts";
import { NOW } from "./platform.ts";

const contents = (page: Page) =>
  page.getByRole("region", { name: "Videos and channels", exact: true });
const countries = (page: Page) => panel(page, "Countries").getByRole("table");
const against = (page: Page) => page.getByRole("combobox", { name: "Compare to" });

async function expectColumns(table: Locator, names: string[], rows: string[][]): Promise<void> {
  await expect.poll(() => readColumns(table, names), names.join()).toEqual(rows);
}

test("every data set counts the same plays, whole and in parts", async ({ page, platform }) => {
  const folder = await fill(platform);
  await page.clock.setFixedTime(NOW);
  await page.goto(`/analytics?${TIME}&by=day&vs=none`);
  await expectTiles(page, {
    Plays: "72",
    Impressions: "155",
    "Data delivered": "6.85 MB",
    "Data per play": "95.1 kB",
  });
  await expect(page.getByTitle("6,845,678 bytes")).toHaveText("6.85 MB");
  const table = await openTable(page);
  await expectColumns(
    table,
    ["From", "Plays"],
    [
      ["Tuesday, 10 November 2026", "30"],
      ["Wednesday, 11 November 2026", "30"],
      ["Thursday, 12 November 2026", "12"],
    ],
  );
  await expect
    .poll(() => readTable(countries(page)))
    .toEqual([
      ["Country", "Plays", "Share"],
      ["Portugal", "50", "69.4%"],
      ["Malta", "17", "23.6%"],
      ["Unrecognized countries"],
      ["Atlantis", "5", "6.9%"],
      ["Total", "72", "100%"],
    ]);
  await expect
    .poll(() => readTable(contents(page)))
    .toEqual([
      ["Rank#", "Video or channel", "Plays", "Share", "Impressions"],
      ["1", "Slow ferry", "40", "55.6%", "102"],
      ["2", "Harbour lights", "20", "27.8%", "40"],
      ["3", "Harbour camLive channel", "7", "9.7%", "8"],
      ["4", "Attic", "5", "6.9%", "5"],
      ["", "Total", "72", "100%", "155"],
    ]);
  for (const [name, path] of [
    ["Slow ferry", `/vods/${ferry}/analytics`],
    ["Harbour lights", `/vods/${lights}/analytics`],
    ["Attic", `/vods/${attic}/analytics`],
    ["Harbour cam", `/channels/${cam}/analytics`],
  ] as const) {
    await expect(contents(page).getByRole("link", { name, exact: true })).toHaveAttribute(
      "href",
      `${path}?${TIME}&by=day&vs=none`,
    );
  }

  for (const [metric, days] of [
    ["Impressions", ["90", "52", "13"]],
    ["Data delivered", ["3,000,000 bytes", "1,500,000 bytes", "2,345,678 bytes"]],
    ["Data per play", ["100,000 bytes", "50,000 bytes", "195,473 bytes"]],
  ] as const) {
    await tile(page, metric).press("Space");
    await expectColumns(
      page.getByRole("region", { name: `Table: ${metric} by day` }),
      [metric],
      days.map((value) => [value]),
    );
  }
  // Ratios have no shares: countries and contents stay at plays.
  await expect(countries(page).getByRole("columnheader").nth(1)).toHaveText("Plays");
  await tile(page, "Impressions").press("Space");
  await expect
    .poll(() => readTable(countries(page)))
    .toEqual([
      ["Country", "Impressions", "Share"],
      ["Portugal", "130", "83.9%"],
      ["Malta", "20", "12.9%"],
      ["Unrecognized countries"],
      ["Atlantis", "5", "3.2%"],
      ["Total", "155", "100%"],
    ]);
  // Data without a name is a row of its own, and the rows add up.
  await tile(page, "Data delivered").press("Space");
  await expect
    .poll(async () => (await readTable(contents(page))).at(-1))
    .toEqual(["", "Total", "6.85 MB", "100%"]);
  await expect(contents(page).getByRole("row", { name: /Harbour|Slow|Not named/ })).not.toHaveCount(
    0,
  );

  await tile(page, "Plays").press("Space");
  await contents(page).getByRole("link", { name: "Slow ferry" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Slow ferry" })).toBeVisible();
  await expect(page).toHaveURL(`/vods/${ferry}/analytics?${TIME}&by=day&vs=none`);
  const counts = (plays: string, impressions: string, data: string) =>
    expectTiles(page, { Plays: plays, Impressions: impressions, "Data delivered": data });
  await counts("40", "102", "4 MB");
  await expect
    .poll(() => readTable(countries(page)))
    .toEqual([
      ["Country", "Plays", "Share"],
      ["Portugal", "30", "75.0%"],
      ["Malta", "10", "25.0%"],
      ["Total", "40", "100%"],
    ]);
  await page.goto(`/vods/${lights}/analytics?${TIME}&vs=none`);
  await counts("20", "40", "500 kB");
  // The members of the folder together.
  await page.goto(`/folders/${folder}/analytics?${TIME}&vs=none`);
  await expect(page.getByRole("heading", { level: 1, name: "Trips" })).toBeVisible();
  await counts("60", "142", "4.5 MB");
  await page.goto(`/channels/${cam}/analytics?${TIME}&vs=none`);
  await counts("7", "8", "2.35 MB");
  await page.goto(`/analytics?of=channels&${TIME}&vs=none`);
  await counts("7", "8", "2.35 MB");
  // All videos; with the channels above they are the account.
  await page.goto(`/analytics?of=vods&${TIME}&vs=none`);
  await counts("65", "147", "4.5 MB");
});

test("each bucket stands beside the one it is compared with", async ({ page, platform }) => {
  await fill(platform);
  await page.clock.setFixedTime(NOW);
  await page.goto(`/analytics?${TIME}&by=day`);
  const table = await openTable(page);
  const columns = ["Plays", "Previous period from", "Plays, previous period"];
  const unknown = "–unknown";
  await expectColumns(table, columns, [
    ["30", "Saturday, 7 November 2026", "0"],
    ["30", "Sunday, 8 November 2026", "8"],
    ["12", "Monday, 9 November 2026", "40"],
  ]);
  await expectTiles(page, { Plays: "72 50.0% more", Impressions: "155 158% more" });
  await expectColumns(
    contents(page),
    ["Video or channel", "Plays", "Change"],
    [
      ["Slow ferry", "40", "▼ 16.7%16.7% less"],
      ["Harbour lights", "20", "new"],
      ["Harbour camLive channel", "7", "new"],
      ["Attic", "5", "new"],
    ],
  );

  await against(page).selectOption("vs previous year");
  await expectColumns(table, columns, [
    ["30", "Tuesday, 11 November 2025", "36"],
    ["30", "Wednesday, 12 November 2025", "0"],
    ["12", "Thursday, 13 November 2025", "0"],
  ]);
  await expectTiles(page, { Plays: "72 100% more" });

  await against(page).selectOption("vs custom range");
  await page.getByRole("button", { name: /^Comparison range/ }).click();
  const picker = page.getByRole("dialog", { name: "Comparison range" });
  await picker.getByRole("textbox", { name: "From" }).fill("10 Nov 2025");
  await picker.getByRole("textbox", { name: "To" }).fill("11 Nov 2025");
  await picker.getByRole("button", { name: "Apply" }).click();
  await expectColumns(table, columns, [
    ["30", "Monday, 10 November 2025", "500"],
    ["30", "Tuesday, 11 November 2025", "36"],
    ["12", unknown, unknown],
  ]);
  expect((await readTable(table)).at(-1)).toEqual(["Total", "72", unknown, "536"]);
  // Three days against two say nothing of more or less.
  await expect(tile(page, "Plays")).toHaveAccessibleDescription("72");

  await against(page).selectOption("No comparison");
  await expect.poll(async () => (await readTable(table))[0]).toEqual(["From", "Plays"]);
  await expect(tile(page, "Plays")).toHaveAccessibleDescription("72");
});
