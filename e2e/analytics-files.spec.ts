import { ferry, fill, TIME } from "./counted-account.ts";
import {
  askedForNumbers,
  download,
  expectTiles,
  openTable,
  panel,
  readTable,
  tile,
} from "./figures.ts";
import { expect, test } from "./fixtures.ts";
import { NOW } from "./platform.ts";

const LINES = "\r\n";

test("files hold what the tables show, to the last byte", async ({ page, platform }) => {
  await platform.reset("empty");
  const titles = ["=cmd()", "-2+3", `<img src=x onerror="alert(1)">`];
  const ids = await platform.addVods(titles.map((title) => ({ title, filename: title })));
  await platform.addPlays([
    { content: ids[0], at: "2026-11-10T03:00:00Z", plays: 1234, impressions: 5678, bytes: 1 },
    { content: ids[0], at: "2026-11-08T03:00:00Z", plays: 3, impressions: 4 },
    { content: ids[1], at: "2026-11-11T03:00:00Z", plays: 5, country: "=1+1" },
    { content: ids[2], at: "2026-11-12T03:00:00Z", plays: 1, country: 'Malta, "the island"' },
  ]);
  await page.clock.setFixedTime(NOW);
  await page.goto(`/analytics?${TIME}&by=day&second=impressions`);
  await expectTiles(page, { Plays: "1,240" });
  const contents = page.getByRole("region", { name: "Videos and channels", exact: true });
  for (const name of titles) {
    await expect(contents.getByRole("link", { name, exact: true })).toHaveText(name);
  }
  await expect(page.locator("img[src=x]")).toHaveCount(0);

  await expect(page.getByRole("application", { name: "Plays by day" })).toBeVisible();
  const png = await download(page, "Download: Plays by day", "Download PNG");
  expect(png.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1A\n");
  expect(png.length).toBeGreaterThan(10_000);
  expect(png.readUInt32BE(16)).toBeGreaterThan(600);

  const table = await openTable(page);
  expect(await readTable(table)).toEqual([
    [
      "From",
      "Plays",
      "Impressions",
      "Previous period from",
      "Plays, previous period",
      "Impressions, previous period",
    ],
    ["Tuesday, 10 November 2026", "1,234", "5,678", "Saturday, 7 November 2026", "0", "0"],
    ["Wednesday, 11 November 2026", "5", "5", "Sunday, 8 November 2026", "3", "4"],
    ["Thursday, 12 November 2026", "1", "1", "Monday, 9 November 2026", "0", "0"],
    ["Total", "1,240", "5,684", "–unknown", "3", "4"],
  ]);
  const days = [
    `From,Plays,Impressions,Previous period from,"Plays, previous period","Impressions, previous period"`,
    "2026-11-10,1234,5678,2026-11-07,0,0",
    "2026-11-11,5,5,2026-11-08,3,4",
    "2026-11-12,1,1,2026-11-09,0,0",
    "",
  ].join(LINES);
  const csv = await download(page, "Download: Plays by day", "Download CSV");
  expect(csv.toString()).toBe(days);
  const forExcel = await download(page, "Download: Plays by day", "Download CSV for Excel");
  expect(forExcel.toString()).toBe(`\uFEFF${days}`);
  const countries = await download(page, "Download: Countries", "Download CSV");
  expect(countries.toString()).toBe(
    [
      'Country,Plays,"Plays, previous period"',
      "Unknown,1234,3",
      "'=1+1,5,0",
      `"Malta, ""the island""",1,0`,
      "",
    ].join(LINES),
  );
  const videos = await download(page, "Download: Top content", "Download CSV");
  expect(videos.toString()).toBe(
    [
      "Rank,Video or channel,Kind,ID,Plays,Impressions,Share,Previous period",
      `1,'=cmd(),video,${ids[0]},1234,5678,${1234 / 1240},3`,
      `2,'-2+3,video,${ids[1]},5,5,${5 / 1240},0`,
      `3,"<img src=x onerror=""alert(1)"">",video,${ids[2]},1,1,${1 / 1240},0`,
      "",
    ].join(LINES),
  );
});

test("plays of today come by themselves; of the past nothing is asked again", async ({
  page,
  platform,
}) => {
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
