import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  analytics,
  ByteRow,
  busiestVod,
  ContentByteRow,
  ContentVisitorRow,
  CountryRow,
  DATA_SETS,
  lastYear,
  sharedFolder,
  total,
  utcDay,
  VisitorRow,
} from "./numbers-kit.ts";
import { openPlatform, type Platform } from "./platform.ts";
import { ListShape, type VodShape } from "./shapes.ts";

let platform: Platform;
let vod: VodShape;
beforeAll(async () => {
  platform = await openPlatform();
  vod = await busiestVod(platform);
}, 120_000);
afterAll(() => platform.close());

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

describe("rows of the data sets (contract 2, analytics rows)", () => {
  const ROWS: [string, z.ZodType][] = [
    ["visitorsperperiod", VisitorRow],
    ["visitorspercontent", ContentVisitorRow],
    ["visitorspercountry", CountryRow],
    ["bytesperperiod", ByteRow],
    ["bytespercontent", ContentByteRow],
  ];

  test.each(ROWS)("A VOD has rows of %s", async (dataSet, row) => {
    const rows = await analytics(platform, `vod/${vod.id}/${dataSet}`, row, lastYear());
    expect(rows.length).toBeGreaterThan(0);
  });

  test.each(["visitorspercontent", "bytespercontent"])(
    "Answers %s of a VOD with one row",
    async (dataSet) => {
      const path = `vod/${vod.id}/${dataSet}`;
      expect(await analytics(platform, path, z.unknown(), lastYear())).toHaveLength(1);
    },
  );

  test.each(ROWS)("A channel has rows of %s", async (dataSet, row) => {
    const list = ListShape.parse((await platform.call("GET", "/v2/channel")).json);
    for (const { id } of list.data) {
      const rows = analytics(platform, `channel/${id}/${dataSet}`, row, lastYear());
      await expect(rows).resolves.toBeInstanceOf(Array);
    }
  });

  test.each(ROWS)(
    "Answers %s for all VODs and for all channels (supplement)",
    async (dataSet, row) => {
      for (const type of ["vod", "channel"]) {
        const rows = analytics(platform, `${type}/${dataSet}`, row, lastYear());
        await expect(rows).resolves.toBeInstanceOf(Array);
      }
    },
  );

  test("Periods come in order and once", async () => {
    const rows = await analytics(
      platform,
      `vod/${vod.id}/visitorsperperiod`,
      VisitorRow,
      lastYear(),
    );
    const names = rows.map(({ datetime }) => datetime);
    expect(names).toEqual([...new Set(names)].toSorted());
  });
});

describe("a request without numbers, which is no error (contract 4.1, rule 1)", () => {
  test.each(["vod", "channel", "folder"])(
    "An unknown id of a %s has an empty array",
    async (type) => {
      for (const dataSet of DATA_SETS) {
        const id = type === "folder" ? "999999999" : UNKNOWN_ID;
        expect(
          await analytics(platform, `${type}/${id}/${dataSet}`, z.unknown(), lastYear()),
        ).toEqual([]);
      }
    },
  );

  test.each(["channel", "folder"])(
    "A VOD's id requested as a %s has an empty array",
    async (type) => {
      for (const dataSet of DATA_SETS) {
        const path = `${type}/${vod.id}/${dataSet}`;
        expect(await analytics(platform, path, z.unknown(), lastYear())).toEqual([]);
      }
    },
  );

  test("A period without data has an empty array", async () => {
    const query = { startdate: "2001-01-01", enddate: "2001-02-01" };
    for (const dataSet of DATA_SETS) {
      const path = `vod/${vod.id}/${dataSet}`;
      expect(await analytics(platform, path, z.unknown(), query)).toEqual([]);
    }
  });

  test("A range that ends before it starts has an empty array", async () => {
    const query = { startdate: utcDay(-10), enddate: utcDay(-20) };
    expect(await analytics(platform, `vod/${vod.id}/visitorsperperiod`, VisitorRow, query)).toEqual(
      [],
    );
  });
});

describe("an unknown resource type or data set (supplement, Readings)", () => {
  test.each([
    `playlist/${UNKNOWN_ID}/visitorsperperiod`,
    `vod/${UNKNOWN_ID}/clicks`,
    `vod/${UNKNOWN_ID}/VISITORSPERPERIOD`,
    "vod/clicks",
    "folder/visitorsperperiod",
    "constructor/visitorsperperiod",
  ])("Refuses %s with a message", async (path) => {
    const answer = await platform.call("GET", `/v2/analytics/${path}`);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(z.looseObject({ message: z.string().min(1) }).safeParse(answer.json).success).toBe(true);
  });
});

describe("the sums of analytics", () => {
  test.each(["vod", "channel"])(
    "All %ss agree by periods, contents and countries",
    async (type) => {
      const ask = <Row>(dataSet: string, row: z.ZodType<Row>) =>
        analytics(platform, `${type}/${dataSet}`, row, lastYear());
      const periods = await ask("visitorsperperiod", VisitorRow);
      const contents = await ask("visitorspercontent", ContentVisitorRow);
      const countries = await ask("visitorspercountry", CountryRow);
      const sums = [periods, contents, countries].map((rows) => [
        total<{ hits: number }>(rows, (row) => row.hits),
        total<{ visitors: number }>(rows, (row) => row.visitors),
      ]);
      expect(sums[1]).toEqual(sums[0]);
      expect(sums[2]).toEqual(sums[0]);
      const bytes = await ask("bytesperperiod", ByteRow);
      const contentBytes = await ask("bytespercontent", ContentByteRow);
      expect(total(contentBytes, (row) => row.bytes)).toBe(total(bytes, (row) => row.bytes));
    },
  );

  test("A folder is the sum of its members, in one row (contract 4.1, rule 4)", async (context) => {
    const shared = await sharedFolder(platform);
    if (shared === null) return context.skip("no folder has two VODs in it");
    const visitors = await analytics(
      platform,
      `folder/${shared.folderId}/visitorspercontent`,
      ContentVisitorRow,
      lastYear(),
    );
    const bytes = await analytics(
      platform,
      `folder/${shared.folderId}/bytespercontent`,
      ContentByteRow,
      lastYear(),
    );
    const sums = { hits: 0, visitors: 0, bytes: 0 };
    for (const { id } of shared.members) {
      const path = `vod/${id}`;
      for (const row of await analytics(
        platform,
        `${path}/visitorspercontent`,
        ContentVisitorRow,
        lastYear(),
      )) {
        sums.hits += row.hits;
        sums.visitors += row.visitors;
      }
      const rows = await analytics(platform, `${path}/bytespercontent`, ContentByteRow, lastYear());
      sums.bytes += total(rows, (row) => row.bytes);
    }
    expect(sums.hits).toBeGreaterThan(0);
    expect(visitors).toMatchObject([{ hits: sums.hits, visitors: sums.visitors }]);
    expect(bytes).toMatchObject([{ bytes: sums.bytes }]);
  });
});
