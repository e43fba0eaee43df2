import type { Locator, Page } from "@playwright/test";
import { readSheet } from "#shared/format/read-sheet-for-test.ts";
import { expectClean } from "./clean.ts";
import { attic, cam, ferry, fill, lights, TIME } from "./counted-account.ts";
import {
  applyDates,
  askedForNumbers,
  chooseBesideDates,
  download,
  expectInOneLine,
  expectTiles,
  openTable,
  panel,
  readColumns,
  readTable,
  tile,
} from "./figures.ts";
import { expect, test } from "./fixtures.ts";
import { NOW } from "./platform.ts";

const contents = (page: Page) =>
  page.getByRole("region", { name: "Videos and channels", exact: true });
const countries = (page: Page) => panel(page, "Countries").getByRole("table");

async function expectColumns(table: Locator, names: string[], rows: string[][]): Promise<void> {
  await expect.poll(() => readColumns(table, names), names.join()).toEqual(rows);
}

test("Every data set of the account counts the same plays", async ({ page, platform }) => {
  await fill(platform);
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
  // Data without a name has a row of its own, and the rows add up.
  await tile(page, "Data delivered").press("Space");
  await expect
    .poll(async () => (await readTable(contents(page))).at(-1))
    .toEqual(["", "Total", "6.85 MB", "100%"]);
  await expect(contents(page).getByRole("row", { name: /Harbour|Slow|Not named/ })).not.toHaveCount(
    0,
  );
});

test("The parts of an account count the plays of the whole", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  const folder = await fill(platform);
  await page.clock.setFixedTime(NOW);
  await page.goto(`/analytics?${TIME}&by=day&vs=none`);
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
  // These are the members of the folder together.
  await page.goto(`/folders/${folder}/analytics?${TIME}&vs=none`);
  await expect(page.getByRole("heading", { level: 1, name: "Trips" })).toBeVisible();
  await counts("60", "142", "4.5 MB");
  await page.goto(`/channels/${cam}/analytics?${TIME}&vs=none`);
  await counts("7", "8", "2.35 MB");
  await page.goto(`/analytics?of=channels&${TIME}&vs=none`);
  await counts("7", "8", "2.35 MB");
  // All videos and the channels above are the account.
  await page.goto(`/analytics?of=vods&${TIME}&vs=none`);
  await counts("65", "147", "4.5 MB");
});

test("Each bucket is shown beside its counterpart, on screen and in files", {
  tag: "@nightly",
}, async ({ page, platform }) => {
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
  const title = "Download: Plays by day";
  expect((await download(page, title, "Download CSV")).toString().split("\r\n")).toEqual([
    'From,Plays,Previous period from,"Plays, previous period"',
    "2026-11-10,30,2026-11-07,0",
    "2026-11-11,30,2026-11-08,8",
    "2026-11-12,12,2026-11-09,40",
    "",
  ]);
  expect(readSheet(await download(page, title, "Download Excel file"))).toEqual([
    ["From", "Plays", "Previous period from", "Plays, previous period"],
    [{ date: "2026-11-10" }, 30, { date: "2026-11-07" }, 0],
    [{ date: "2026-11-11" }, 30, { date: "2026-11-08" }, 8],
    [{ date: "2026-11-12" }, 12, { date: "2026-11-09" }, 40],
  ]);
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

  await chooseBesideDates(page, "vs previous year");
  await expectColumns(table, columns, [
    ["30", "Tuesday, 11 November 2025", "36"],
    ["30", "Wednesday, 12 November 2025", "0"],
    ["12", "Thursday, 13 November 2025", "0"],
  ]);
  await expectTiles(page, { Plays: "72 100% more" });

  await chooseBesideDates(page, "vs custom range");
  await page.getByRole("button", { name: /^Comparison range/ }).click();
  const picker = page.getByRole("dialog", { name: "Comparison range" });
  await applyDates(picker, { From: "2025-11-10", To: "2025-11-11" });
  await expect(page.getByRole("button", { name: /^Dates:/ })).toHaveAccessibleName(
    /By day · vs 10\s*–\s*11 Nov 2025$/,
  );
  await expectColumns(table, columns, [
    ["30", "Monday, 10 November 2025", "500"],
    ["30", "Tuesday, 11 November 2025", "36"],
    ["12", unknown, unknown],
  ]);
  expect((await readTable(table)).at(-1)).toEqual(["Total", "72", unknown, "536"]);
  // Three days against two show no rise or fall.
  await expect(tile(page, "Plays")).toHaveAccessibleDescription("72");

  await chooseBesideDates(page, "No comparison");
  await expect.poll(async () => (await readTable(table))[0]).toEqual(["From", "Plays"]);
  await expect(tile(page, "Plays")).toHaveAccessibleDescription("72");
});

const sortedBy = (page: Page, region: string) =>
  panel(page, region)
    .getByRole("columnheader")
    .evaluateAll((heads) =>
      heads.flatMap((head) =>
        head.ariaSort === null ? [] : [`${head.textContent?.trim()} ${head.ariaSort}`],
      ),
    );

test("Choices stay in the URL through a reload, a copied link, Back and print", {
  tag: "@nightly",
}, async ({ page, context, platform }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await fill(platform);
  await page.clock.setFixedTime(NOW);
  // A link from when charts could have bars.
  const week =
    "/analytics?range=2026-11-06..2026-11-13&zone=Asia%2FTokyo&by=day&vs=none&chart=bars";
  const days = `/analytics?${TIME}&by=day&vs=none`;
  await page.goto(week);
  await expectTiles(page, { Plays: "1,120" });

  await test.step("a stretch of the chart becomes the range", async () => {
    await page.getByRole("application", { name: /^Plays by/ }).focus();
    for (const key of ["Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"]) {
      await page.keyboard.press(key);
    }
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(days);
    await expectTiles(page, { Plays: "72" });
  });

  await test.step("one step back passes all metrics that arrow keys went through", async () => {
    await tile(page, "Plays").focus();
    for (const metric of ["impressions", "bytes", "bytesPerPlay"]) {
      await page.keyboard.press("ArrowRight");
      await expect(page).toHaveURL(`${days}&metric=${metric}`);
    }
    await page.goBack();
    await expect(page).toHaveURL(days);
  });

  await test.step("the looks of panels survive a reload and Back, and are in the copied link", async () => {
    await openTable(page);
    await panel(page, "Plays by day").getByRole("button", { name: "Plays", exact: true }).click();
    const country = panel(page, "Countries").getByRole("button", { name: "Country", exact: true });
    await country.click();
    await country.click();
    const looks = "as=table.2-down&countries=1-down";
    await expect(page).toHaveURL(`${days}&${looks}`);
    const areAsChosen = async () => {
      await expect.poll(() => sortedBy(page, "Table: Plays by day")).toEqual(["Plays descending"]);
      await expect.poll(() => sortedBy(page, "Countries")).toEqual(["Country descending"]);
    };
    await areAsChosen();
    await page.reload();
    await areAsChosen();
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByRole("status").getByText("Copied", { exact: true })).toBeAttached();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${platform.origin}${days}&${looks}`);
    await contents(page).getByRole("link", { name: "Slow ferry" }).click();
    await expect(page).toHaveURL(`/vods/${ferry}/analytics?${TIME}&by=day&vs=none`);
    await page.goBack();
    await areAsChosen();
    // Back leads to other figures, not through sorts and letters of a search.
    await page.goBack();
    await expect(page).toHaveURL(week);
    await expectTiles(page, { Plays: "1,120" });
  });

  await test.step("a preset becomes the days it stands for in the copied link", async () => {
    await page.goto(`/vods/${ferry}/analytics?range=yesterday&zone=Asia%2FTokyo&vs=year`);
    await expectTiles(page, { Plays: "Unknown" });
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(
        `${platform.origin}/vods/${ferry}/analytics?range=2026-11-19..2026-11-19&zone=Asia%2FTokyo&by=hour&vs=year`,
      );
  });

  await test.step("paper keeps the totals and names whose they are", async () => {
    await page.goto(`/analytics?of=vod:${ferry}&${TIME}`);
    await expect(page).toHaveTitle("Slow ferry · Analytics · Reeldesk");
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("Analytics", { useInnerText: true });
    const drag = page.getByText("Drag to zoom");
    await expect(drag).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(heading).toHaveText("Analytics · Slow ferry", { useInnerText: true });
    await expect(page.getByText("Data per play", { exact: true }).first()).toBeVisible();
    await expect(drag).toBeHidden();
    await expect(page.locator("figure svg").first()).toBeVisible();
    await expect(page.getByText("Hover over a country for details.")).toBeHidden();
  });
});

test("Plays of today load by themselves, and past days are not requested again", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await fill(platform);
  await platform.addPlays([{ content: ferry, at: "2026-11-20T09:00:00Z", plays: 1 }]);
  await page.clock.install({ time: NOW });
  await page.goto("/analytics?range=today&zone=UTC&vs=none");
  await expect(tile(page, "Plays")).toHaveAccessibleDescription("1");
  await platform.addPlays([{ content: ferry, at: "2026-11-20T12:00:00Z", plays: 5 }]);
  await page.clock.fastForward(61_000);
  await expect(tile(page, "Plays")).toHaveAccessibleDescription("6");
  await platform.addPlays([{ content: ferry, at: "2026-11-20T11:00:00Z", plays: 10 }]);
  await page.clock.fastForward(61_000);
  await expect(tile(page, "Plays")).toHaveAccessibleDescription("16");

  await page.goto(`/analytics?${TIME}`);
  await expectTiles(page, { Plays: "72 50.0% more" });
  await expect(
    page.getByRole("region", { name: "Videos and channels", exact: true }),
  ).toContainText("Attic");
  await expect(panel(page, "Countries")).toContainText("Atlantis");
  const before = askedForNumbers(await platform.stats());
  for (let minutes = 0; minutes < 5; minutes += 1) await page.clock.fastForward(61_000);
  // A later request has completed, so earlier ones have been sent.
  await page.evaluate(async () => (await fetch("/api/v2/folder")).text());
  expect(askedForNumbers(await platform.stats())).toBe(before);
  expect(before).toBeGreaterThan(0);
});

test("The days of a range are typed, moved by arrow keys, copied and pasted", {
  tag: "@nightly",
}, async ({ page }) => {
  await page.clock.setFixedTime(NOW);
  await page.goto("/analytics?range=28d");
  const range = page.getByRole("button", { name: /^Dates/ });
  const picker = page.getByRole("dialog", { name: "Dates" });
  await range.click();
  await applyDates(picker, { From: "2026-11-03", To: "2026-11-09" });
  await expect(page).toHaveURL(/range=2026-11-03\.\.2026-11-09/);
  await range.click();
  const from = picker.getByRole("group", { name: "From", exact: true });
  const to = picker.getByRole("group", { name: "To", exact: true });
  await from.getByRole("spinbutton", { name: "day" }).press("ArrowUp");
  await expect(from).toHaveText("04/11/2026");
  await page.keyboard.press("ControlOrMeta+c");
  await to.getByRole("spinbutton", { name: "year" }).press("ControlOrMeta+v");
  await expect(to).toHaveText("04/11/2026");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/range=2026-11-04\.\.2026-11-04/);

  await range.click();
  await applyDates(picker, { From: "2026-11-09", To: "2026-11-03" });
  await to.getByRole("spinbutton", { name: "year" }).press("Enter");
  await expect(picker.getByRole("alert").last()).toHaveText(
    "The end date is before the start date.Swap dates",
  );
  await expectClean(page);
});

test("Controls fit one line on a phone, with differing settings below it", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await fill(platform);
  await page.clock.setFixedTime(NOW);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/analytics?range=28d");
  const range = page.getByRole("button", { name: /^Dates/ });
  const filters = page.getByRole("button", { name: "Filters", exact: true });
  await expect(range).toHaveAccessibleName(/Last 28 days/);
  await expect(range).toHaveAccessibleName(/By day · vs previous period$/);
  await expectInOneLine(range, filters);
  await chooseBesideDates(page, "By week");
  await chooseBesideDates(page, "No comparison");
  await expect(range).toHaveAccessibleName(/By week · No comparison$/);
  await expectInOneLine(range, filters);
  await filters.click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("button", { name: /^Showing/ }).click();
  await page.getByRole("option", { name: /^Harbour lights/ }).click();
  await expect(sheet.getByRole("button", { name: /^Showing/ })).toContainText("Harbour lights");
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Filters (1)" })).toBeFocused();
  const chips = page.getByRole("list", { name: "Active filters" });
  await expect(chips.getByRole("listitem")).toHaveText(["Harbour lights"]);
  await chips.getByRole("button", { name: "Remove filter Harbour lights" }).click();
  await expect(chips).toHaveCount(0);
  await expect(page).toHaveURL("/analytics?by=week&vs=none");
});

test("One range and zone go along to other pages and tabs, while the address of each names them", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await fill(platform);
  await page.clock.setFixedTime(NOW);
  await page.goto("/analytics?range=2026-11-10..2026-11-12&zone=Asia%2FTokyo");
  const rail = page.getByRole("navigation", { name: "Main" });
  const dates = page.getByRole("button", { name: /^Dates:/ });
  const expectSame = async () => {
    await expect(page).toHaveURL(/\?range=2026-11-10\.\.2026-11-12&zone=Asia%2FTokyo$/);
    await expect(dates).toContainText(/10\s*–\s*12 Nov 2026/);
  };
  await rail.getByRole("link", { name: "Watch time" }).click();
  await expectSame();
  await rail.getByRole("link", { name: "Library" }).click();
  await expect(page).toHaveURL("/library");
  await rail.getByRole("link", { name: "Overview" }).click();
  await expectSame();
  await page.goBack();
  await expect(page).toHaveURL("/library");
  await expect(page.getByRole("article")).not.toHaveCount(0);
  await page.getByRole("link", { name: "Harbour lights" }).click();
  const tabs = page.getByRole("navigation", { name: "Video sections" });
  await tabs.getByRole("link", { name: "Analytics" }).click();
  await expectSame();
});
