import { ferry, fill } from "./counted-account.ts";
import {
  download,
  expectTiles,
  openTable,
  panel,
  readColumns,
  readTable,
  tile,
} from "./figures.ts";
import { expect, test } from "./fixtures.ts";
import { NOW, type Platform } from "./platform.ts";

const TIME = "range=2026-11-10..2026-11-12&zone=UTC";
const OF_FERRY = `/vods/${ferry}/analytics`;
const FIRST = { datetime: "2026-11-10 03:00:00", hits: 30, visitors: 90 };
const SECOND = { datetime: "2026-11-11 03:00:00", hits: 10, visitors: 12 };

async function answer(platform: Platform, set: string, rows: unknown): Promise<void> {
  await platform.fault("api", { match: { path: `/${set}` }, fault: "body", body: rows });
}

test("Incomplete figures are marked on screen and in files", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await fill(platform);
  await answer(platform, "visitorsperperiod", [
    FIRST,
    { ...FIRST, hits: 31 },
    SECOND,
    SECOND,
    { datetime: "2026-11-12 03:00:00", hits: "0x10", visitors: 8 },
  ]);
  await answer(platform, "bytesperperiod", [
    { datetime: FIRST.datetime, bytes: "many" },
    { datetime: SECOND.datetime, bytes: 1_000_000 },
  ]);
  await page.clock.setFixedTime(NOW);
  await page.goto(`${OF_FERRY}?${TIME}&by=day&vs=none`);
  await expectTiles(page, {
    Plays: "≥ 10",
    Impressions: "110",
    "Data delivered": "≥ 1 MB",
    "Data per play": "≈ 100 kB",
  });
  await expect(
    page.getByRole("list", { name: "About these numbers" }).getByRole("listitem"),
  ).toHaveText([
    "Couldn’t read 2 rows completely. ≥ marks a lower bound.",
    "1 duplicate row was counted once.",
    "Left out 1 contradictory row. ≥ marks a lower bound.",
  ]);
  await expect(page.getByRole("note")).toHaveText("Figures marked ≈ are approximate.");
  const table = await openTable(page);
  expect(await readColumns(table, ["Plays"])).toEqual([["–unknown"], ["10"], ["–unknown"]]);
  expect((await readTable(table)).at(-1)?.[1]).toBe("≥ 10");
  const csv = await download(page, "Download: Plays by day", "Download CSV");
  expect(csv.toString().split("\r\n")).toEqual([
    'From,"Plays, lower bound",Incomplete',
    "2026-11-10,,incomplete",
    "2026-11-11,10,",
    "2026-11-12,,incomplete",
    "",
  ]);
});

test("A country keeps its plays where its impressions can't be read", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await fill(platform);
  await answer(platform, "visitorspercountry", [
    { country_name: "Portugal", hits: 30 },
    { country_name: "Malta", hits: 10, visitors: 12 },
  ]);
  await page.clock.setFixedTime(NOW);
  await page.goto(`${OF_FERRY}?${TIME}&by=day&vs=none`);
  const countries = () => readTable(panel(page, "Countries").getByRole("table"));
  await expect.poll(countries).toEqual([
    ["Country", "Plays", "Share"],
    ["Portugal", "30", "75.0%"],
    ["Malta", "10", "25.0%"],
    ["Total", "40", "100%"],
  ]);
  await tile(page, "Impressions").press("Space");
  await expect.poll(countries).toEqual([
    ["Country", "Impressions", "Share"],
    ["Malta", "12", "≈ 100%"],
    ["Portugal", "–unknown", "–unknown"],
    ["Total", "≥ 12", "≈ 100%"],
  ]);
});

test("Countries of days on which the clocks change are counted to the end of the last one", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await fill(platform);
  await platform.addPlays([
    { content: ferry, at: "2026-10-25T10:00:00Z", plays: 30, country: "Portugal" },
    // This is the last hour of the 26th, which is in no window that begins with the clock of the 24th.
    { content: ferry, at: "2026-10-26T23:30:00Z", plays: 10, country: "Malta" },
    { content: ferry, at: "2026-10-23T22:30:00Z", plays: 7, country: "Malta" },
  ]);
  await page.clock.setFixedTime(NOW);
  await page.goto(`${OF_FERRY}?range=2026-10-24..2026-10-26&zone=Europe%2FLisbon&by=day&vs=none`);
  await expectTiles(page, { Plays: "40" });
  await expect
    .poll(() => readTable(panel(page, "Countries").getByRole("table")))
    .toEqual([
      ["Country", "Plays", "Share"],
      ["Portugal", "30", "75.0%"],
      ["Malta", "10", "25.0%"],
      ["Total", "40", "100%"],
    ]);
});
