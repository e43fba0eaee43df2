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
const RATIO_NOTE = "Data per play marked ≈ covers only times with both figures.";

async function answer(platform: Platform, set: string, rows: unknown): Promise<void> {
  await platform.fault("api", { match: { path: `/${set}` }, fault: "body", body: rows });
}

const CASES: {
  name: string;
  rows: unknown[];
  tiles: Record<string, string>;
  plays: string[];
  notes: string[];
  time?: string;
}[] = [
  {
    name: "a row that comes twice counts once",
    rows: [FIRST, FIRST, SECOND],
    tiles: { Plays: "40", Impressions: "102" },
    plays: ["30", "10", "0"],
    notes: ["1 duplicate row was counted once."],
  },
  {
    name: "rows that contradict each other leave open what they disagree about",
    rows: [FIRST, { ...FIRST, hits: 31 }, SECOND],
    tiles: { Plays: "≥ 10", Impressions: "102" },
    plays: ["–unknown", "10", "0"],
    notes: ["Left out 1 contradictory row. ≥ marks a lower bound.", RATIO_NOTE],
  },
  {
    name: "a row without impressions keeps its plays",
    rows: [{ datetime: FIRST.datetime, hits: 30 }, SECOND],
    tiles: { Plays: "40", Impressions: "≥ 12" },
    plays: ["30", "10", "0"],
    notes: ["Couldn’t read 1 row completely. ≥ marks a lower bound."],
  },
  {
    name: "a day that does not exist is not the day after it",
    time: "range=2026-03-01..2026-03-03&zone=UTC",
    rows: [
      { datetime: "2026-02-30 12:00:00", hits: 900, visitors: 900 },
      { datetime: "2026-03-01 12:00:00", hits: 5, visitors: 6 },
    ],
    tiles: { Plays: "≥ 5", Impressions: "≥ 6" },
    plays: ["≥ 5", "–unknown", "–unknown"],
    notes: ["Couldn’t read 1 row completely. ≥ marks a lower bound."],
  },
  {
    name: "hexadecimal, exponents and fractions are no counts",
    rows: [
      { ...FIRST, hits: "0x10", visitors: "1e3" },
      { ...SECOND, hits: 12.5, visitors: 12 },
      { datetime: "2026-11-12 03:00:00", hits: "7", visitors: 8 },
    ],
    tiles: { Plays: "≥ 7", Impressions: "≥ 20" },
    plays: ["–unknown", "–unknown", "7"],
    notes: ["Couldn’t read 2 rows completely. ≥ marks a lower bound.", RATIO_NOTE],
  },
  {
    name: "a count beyond 2^53 is not known",
    rows: [{ ...FIRST, hits: 2 ** 53 }, SECOND],
    tiles: { Plays: "≥ 10", Impressions: "102" },
    plays: ["–unknown", "10", "0"],
    notes: ["Couldn’t read 1 row completely. ≥ marks a lower bound.", RATIO_NOTE],
  },
  {
    name: "an hour that has not begun is left out",
    time: "range=2026-11-19..2026-11-20&zone=UTC",
    rows: [
      { datetime: "2026-11-19 03:00:00", hits: 5, visitors: 6 },
      { datetime: "2026-11-20 18:00:00", hits: 900, visitors: 900 },
    ],
    tiles: { Plays: "≥ 5", Impressions: "≥ 6" },
    plays: ["≥ 5", "≥ 0"],
    notes: ["Left out 1 row outside the date range. ≥ marks a lower bound."],
  },
];

for (const { name, rows, tiles, plays, notes, time = TIME } of CASES) {
  test(name, async ({ page, platform }) => {
    await fill(platform);
    await answer(platform, "visitorsperperiod", rows);
    await page.clock.setFixedTime(NOW);
    await page.goto(`${OF_FERRY}?${time}&by=day&vs=none`);
    await expectTiles(page, tiles);
    await expect(
      page.getByRole("list", { name: "About these numbers" }).getByRole("listitem"),
    ).toHaveText(notes);
    const table = await openTable(page);
    expect(await readColumns(table, ["Plays"])).toEqual(plays.map((value) => [value]));
    expect((await readTable(table)).at(-1)?.[1]).toBe(tiles.Plays);
  });
}

test("data per play is of the days of which both sides are known", async ({ page, platform }) => {
  await fill(platform);
  await answer(platform, "bytesperperiod", [
    { datetime: "2026-11-10 03:00:00", bytes: "many" },
    { datetime: "2026-11-11 03:00:00", bytes: 1_000_000 },
  ]);
  await page.clock.setFixedTime(NOW);
  await page.goto(`${OF_FERRY}?${TIME}&by=day&vs=none`);
  await expectTiles(page, {
    Plays: "40",
    "Data delivered": "≥ 1 MB",
    "Data per play": "≈ 100 kB",
  });
});

test("files say which figures are the least that they can be, and why", async ({
  page,
  platform,
}) => {
  await fill(platform);
  await answer(platform, "visitorsperperiod", [FIRST, { ...FIRST, hits: 31 }, SECOND]);
  await page.clock.setFixedTime(NOW);
  await page.goto(`${OF_FERRY}?${TIME}&by=day&vs=none`);
  await expectTiles(page, { Plays: "≥ 10" });
  const csv = await download(page, "Download: Plays by day", "Download CSV");
  expect(csv.toString().split("\r\n")).toEqual([
    'From,"Plays, lower bound",Incomplete',
    "2026-11-10,,incomplete",
    "2026-11-11,10,",
    "2026-11-12,0,",
    "",
  ]);
});

test("a country keeps its plays where its impressions can't be read", async ({
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

test("countries of past days with a change of the clock are marked as near", async ({
  page,
  platform,
}) => {
  await fill(platform);
  await platform.addPlays([
    { content: ferry, at: "2026-10-25T10:00:00Z", plays: 30, country: "Portugal" },
  ]);
  await page.clock.setFixedTime(NOW);
  await page.goto(`${OF_FERRY}?range=2026-10-24..2026-10-26&zone=Europe%2FLisbon&by=day&vs=none`);
  await expectTiles(page, { Plays: "30" });
  await expect
    .poll(() => readTable(panel(page, "Countries").getByRole("table")))
    .toEqual([
      ["Country", "Plays", "Share"],
      ["Portugal", "≈ 30", "≈ 100%"],
      ["Total", "≈ 30", "≈ 100%"],
    ]);
});
