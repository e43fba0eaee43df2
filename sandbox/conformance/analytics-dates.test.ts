import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { analytics, ByteRow, busiestVod, utcDay, VisitorRow } from "./numbers-kit.ts";
import { openPlatform, type Platform } from "./platform.ts";

let platform: Platform;
let vodId: string;
beforeAll(async () => {
  platform = await openPlatform();
  vodId = (await busiestVod(platform)).id;
}, 120_000);
afterAll(() => platform.close());

const visitors = (startdate: string, enddate: string, offset = 0) =>
  analytics(platform, `vod/${vodId}/visitorsperperiod`, VisitorRow, {
    startdate,
    enddate,
    "timezone-offset": offset,
  });
const bytes = (startdate: string, enddate: string) =>
  analytics(platform, `vod/${vodId}/bytesperperiod`, ByteRow, { startdate, enddate });

function formOf(rows: { datetime: string }[]): "hours" | "days" | "months" {
  if (rows.some(({ datetime }) => !datetime.endsWith("00:00:00"))) return "hours";
  return rows.every(({ datetime }) => datetime.endsWith("-01 00:00:00")) ? "months" : "days";
}

describe("width of the buckets (contract 4.1, rules 5 and 6)", () => {
  test.each([
    [-4, -1, "hours"],
    [-15, -1, "days"],
    [-120, -1, "months"],
  ])("From day %i to day %i there are %s", async (from, to, form) => {
    expect(formOf(await visitors(utcDay(from), utcDay(to)))).toBe(form);
    expect(formOf(await bytes(utcDay(from), utcDay(to)))).toBe(form);
  });

  test("A month is named by its first day, also when the range begins inside it", async () => {
    const rows = await visitors(utcDay(-120), utcDay(-1));
    expect(rows.every(({ datetime }) => datetime.endsWith("-01 00:00:00"))).toBe(true);
    expect(rows[0]?.datetime.slice(0, 7)).toBe(utcDay(-120).slice(0, 7));
  });

  test("The sandbox answers seven days with hours of bytes, but days of visitors", async (context) => {
    if (platform.sandbox === null) return context.skip("a platform may have other thresholds");
    expect(formOf(await visitors(utcDay(-8), utcDay(-1)))).toBe("days");
    expect(formOf(await bytes(utcDay(-8), utcDay(-1)))).toBe("hours");
    expect(formOf(await visitors(utcDay(-34), utcDay(-1)))).toBe("months");
    expect(formOf(await bytes(utcDay(-34), utcDay(-1)))).toBe("days");
  });

  test.for([
    [6, "hours"],
    [7, "days"],
    [31, "days"],
    [32, "months"],
  ] as const)("The sandbox answers visitors of %i days by %s", async ([days, form], context) => {
    if (platform.sandbox === null) return context.skip("a platform may have other thresholds");
    expect(formOf(await visitors(utcDay(-1 - days), utcDay(-1)))).toBe(form);
  });
});

describe("start and end (contract 4.1, rules 2 and 3)", () => {
  test("The day of a date-only enddate is not included, with days and with hours", async () => {
    const end = utcDay(-3);
    for (const start of [utcDay(-20), utcDay(-6)]) {
      const days = (await visitors(start, end)).map(({ datetime }) => datetime.slice(0, 10));
      expect(days[0]).toBe(start);
      expect(days.at(-1)).toBe(utcDay(-4));
      expect(days).not.toContain(end);
    }
  });

  test.each(["T", " "])("An enddate of 23:59:59 with %j includes the day", async (between) => {
    const whole = await visitors(utcDay(-20), utcDay(-2));
    expect(await visitors(utcDay(-20), `${utcDay(-3)}${between}23:59:59`)).toEqual(whole);
    expect(await visitors(utcDay(-20), `${utcDay(-3)}${between}23:59:59Z`)).toEqual(whole);
  });

  test("Midnight with a time equals midnight by the date alone", async () => {
    const start = utcDay(-20);
    const end = utcDay(-2);
    const expected = await visitors(start, end);
    expect(expected.length).toBeGreaterThan(0);
    for (const form of ["T00:00:00", " 00:00:00", "T00:00:00Z", " 00:00:00Z"]) {
      expect(await visitors(`${start}${form}`, `${end}${form}`)).toEqual(expected);
    }
  });

  test("Hours of a day exclude the one that begins with the enddate", async () => {
    const day = utcDay(-2);
    const whole = await visitors(day, utcDay(-1));
    const part = await visitors(`${day}T06:00:00`, `${day}T18:00:00`);
    expect(part).toEqual(
      whole.filter(({ datetime }) => datetime >= `${day} 06` && datetime < `${day} 18`),
    );
    expect(part.length).toBeGreaterThan(0);
  });

  test.each([
    "01/11/2026",
    "2026-02-30",
    "2026-11-01T00:00:00.000+02:00",
    "20261101",
    "yesterday",
    "",
    "1e9",
  ])("The date %j is answered with 200 and rows of some window", async (date) => {
    await expect(visitors(date, date)).resolves.toBeInstanceOf(Array);
    await expect(bytes(date, date)).resolves.toBeInstanceOf(Array);
  });

  test("A request without dates has a window too", async () => {
    const rows = await analytics(platform, `vod/${vodId}/visitorsperperiod`, VisitorRow);
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe("timezone-offset (contract 4.1; supplement, Readings)", () => {
  // These offsets have whole hours, a half, a quarter, and both sides of UTC.
  test.each([60, 120, -300, 330, 345, -210])("With %i minutes, days are local", async (offset) => {
    const start = utcDay(-20);
    const end = utcDay(-5);
    const days = await visitors(start, end, offset);
    // Hours are sent for a few days at a time, with an extra day on both sides.
    const hours = new Map<number, number>();
    for (let from = -21; from < -3; from += 3) {
      for (const { datetime, hits } of await visitors(utcDay(from), utcDay(from + 3))) {
        hours.set(Date.parse(`${datetime.replace(" ", "T")}Z`), hits);
      }
    }
    const expected = new Map<string, number>();
    for (const [ms, hits] of hours) {
      const day = new Date(ms + offset * 60_000).toISOString().slice(0, 10);
      if (day >= start && day < end) expected.set(day, (expected.get(day) ?? 0) + hits);
    }
    expect(days.length).toBeGreaterThan(0);
    expect(days.map(({ datetime, hits }) => [datetime.slice(0, 10), hits])).toEqual(
      [...expected].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  });

  test.each([60, -210, 345])(
    "With %i minutes, hours are local, and none is lost",
    async (offset) => {
      const local = await visitors(utcDay(-5), utcDay(-2), offset);
      const end = new Date(Date.parse(utcDay(-2)) - offset * 60_000).toISOString().slice(0, 19);
      const start = new Date(Date.parse(utcDay(-5)) - offset * 60_000).toISOString().slice(0, 19);
      const utc = await visitors(`${start}Z`, `${end}Z`);
      expect(local.map(({ hits }) => hits)).toEqual(utc.map(({ hits }) => hits));
      const moved = utc.map(({ datetime }) => {
        const ms = Date.parse(`${datetime.replace(" ", "T")}Z`) + offset * 60_000;
        return `${new Date(ms).toISOString().slice(0, 13).replace("T", " ")}:00:00`;
      });
      expect(local.map(({ datetime }) => datetime)).toEqual(moved);
      // With a Z the instant is UTC's, whatever the offset.
      expect(await visitors(`${start}Z`, `${end}Z`, offset)).toEqual(local);
    },
  );

  test.for(["x", "1.5", "100000", "+"])(
    "The sandbox answers %j with 400",
    async (offset, context) => {
      if (platform.sandbox === null) return context.skip("the contract does not say");
      const path = `/v2/analytics/vod/${vodId}/visitorsperperiod?timezone-offset=${offset}`;
      expect((await platform.call("GET", path)).status).toBe(400);
    },
  );
});
