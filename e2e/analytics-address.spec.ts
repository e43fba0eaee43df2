import type { Page } from "@playwright/test";
import { ferry, fill } from "./counted-account.ts";
import { expectTiles, tile } from "./figures.ts";
import { expect, test } from "./fixtures.ts";
import { NOW } from "./platform.ts";

const dates = (page: Page) => page.getByRole("button", { name: /^Dates/ });
const zone = (page: Page) => page.getByRole("button", { name: /^Time zone/ });
const select = (page: Page, name: string) => page.getByRole("combobox", { name });
const chart = (page: Page) => page.getByRole("application", { name: /^Plays by/ });
const said = (page: Page, text: string) =>
  page.getByRole("status").getByText(text, { exact: true });

/** Values of the controls, in URL order. */
async function shown(page: Page): Promise<string[]> {
  return [
    await dates(page).innerText(),
    await zone(page).innerText(),
    await select(page, "Interval").inputValue(),
    await select(page, "Compare to").inputValue(),
    (await page.getByRole("radio", { checked: true }).getAttribute("value")) ?? "",
    await select(page, "Second metric").inputValue(),
    await select(page, "Chart type").inputValue(),
  ].map((text) => text.replaceAll(/\s+/gu, " "));
}

test("what is chosen is in the address, and Back undoes it", async ({ page, platform }) => {
  await fill(platform);
  await page.clock.setFixedTime(NOW);
  await page.goto("/analytics");
  const steps: [() => Promise<unknown>, string][] = [
    [
      async () => {
        await dates(page).click();
        await page.getByRole("option", { name: /^Last 7 days/ }).click();
      },
      "range=7d",
    ],
    [
      async () => {
        await dates(page).click();
        const picker = page.getByRole("dialog", { name: "Dates" });
        await picker.getByRole("textbox", { name: "From" }).fill("1 Oct 2026");
        await picker.getByRole("textbox", { name: "To" }).fill("12 Nov 2026");
        await picker.getByRole("button", { name: "Apply" }).click();
      },
      "range=2026-10-01..2026-11-12",
    ],
    [
      async () => {
        await zone(page).click();
        await page.getByRole("combobox", { name: "City, zone or offset" }).fill("tokyo");
        await page.getByRole("option", { name: /Asia\/Tokyo/ }).click();
      },
      "range=2026-10-01..2026-11-12&zone=Asia%2FTokyo",
    ],
    [
      () => select(page, "Interval").selectOption("Weeks"),
      "range=2026-10-01..2026-11-12&zone=Asia%2FTokyo&by=week",
    ],
    [
      () => select(page, "Compare to").selectOption("vs previous year"),
      "range=2026-10-01..2026-11-12&zone=Asia%2FTokyo&by=week&vs=year",
    ],
    [
      () => tile(page, "Impressions").press("Space"),
      "range=2026-10-01..2026-11-12&zone=Asia%2FTokyo&by=week&vs=year&metric=impressions",
    ],
    [
      () => select(page, "Second metric").selectOption("and Data delivered"),
      "range=2026-10-01..2026-11-12&zone=Asia%2FTokyo&by=week&vs=year&metric=impressions&second=bytes",
    ],
    [
      () => select(page, "Chart type").selectOption("Bars"),
      "range=2026-10-01..2026-11-12&zone=Asia%2FTokyo&by=week&vs=year&metric=impressions&second=bytes&chart=bars",
    ],
  ];
  for (const [act, query] of steps) {
    await act();
    await expect(page).toHaveURL(`/analytics?${query}`);
  }
  await expectTiles(page, { Plays: "120", Impressions: "215" });
  const controls = await shown(page);
  expect(controls).toEqual([
    "Dates: 1 Oct – 12 Nov 2026",
    "Time zone: Asia/Tokyo UTC+9",
    "week",
    "year",
    "impressions",
    "bytes",
    "bars",
  ]);
  await page.reload();
  await expectTiles(page, { Plays: "120", Impressions: "215" });
  expect(await shown(page)).toEqual(controls);
  for (const [, query] of steps.toReversed().slice(1)) {
    await page.goBack();
    await expect(page).toHaveURL(`/analytics?${query}`);
  }
  await page.goBack();
  await expect(page).toHaveURL("/analytics");
  await expect(dates(page)).toHaveText(/Last 28 days/);
  await expect(zone(page)).toHaveText(/Europe\/Lisbon/);
});

test("a link that is copied holds days and zone; nonsense is as usual", async ({
  page,
  context,
  platform,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = async () => {
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(said(page, "Copied")).toBeAttached();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await fill(platform);
  await page.clock.setFixedTime(NOW);
  await page.goto(
    "/analytics?range=2026-02-30..2026-03-01&zone=Mars%2FBase&by=eon&vs=never&metric=views&second=likes&chart=pie&of=playlist:1&with=folder:2&range=x",
  );
  await expectTiles(page, { Plays: "1,120" });
  expect(await shown(page)).toEqual([
    "Dates: Last 28 days 24 Oct – 20 Nov 2026",
    "Time zone: Europe/Lisbon UTC+0",
    "usual",
    "previous",
    "plays",
    "none",
    "area",
  ]);
  expect(await copied()).toBe(
    `${platform.origin}/analytics?range=2026-10-24..2026-11-20&zone=Europe%2FLisbon&by=day`,
  );
  await page.goto(`/vods/${ferry}/analytics?range=yesterday&zone=Asia%2FTokyo&vs=year&chart=bars`);
  await expect(dates(page)).toHaveText(/19 Nov 2026/);
  expect(await copied()).toBe(
    `${platform.origin}/vods/${ferry}/analytics?range=2026-11-19..2026-11-19&zone=Asia%2FTokyo&by=hour&vs=year&chart=bars`,
  );
});

test("a stretch of the chart becomes the range", async ({ page, platform }) => {
  await fill(platform);
  await page.clock.setFixedTime(NOW);
  const address = "/analytics?range=2026-11-06..2026-11-13&zone=Asia%2FTokyo&by=day&vs=none";
  await page.goto(address);
  await expectTiles(page, { Plays: "1,120" });
  await chart(page).focus();
  await page.keyboard.press("Home");
  await expect(said(page, "Friday, 6 November 2026: 0 plays.")).toBeAttached();
  for (let day = 6; day < 10; day += 1) await page.keyboard.press("ArrowRight");
  await expect(said(page, "Tuesday, 10 November 2026: 30 plays.")).toBeAttached();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  const chosen = "Thursday, 12 November 2026: 12 plays. Selected: 10–12 November 2026, 3 days.";
  await expect(
    page.getByRole("status").getByText(new RegExp(chosen.replace("–", "\\s?–\\s?"))),
  ).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(
    "/analytics?range=2026-11-10..2026-11-12&zone=Asia%2FTokyo&by=day&vs=none",
  );
  await expectTiles(page, { Plays: "72" });
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expectTiles(page, { Plays: "1,120" });
});
