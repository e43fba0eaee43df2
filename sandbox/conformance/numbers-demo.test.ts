import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  analytics,
  ContentByteRow,
  ContentVisitorRow,
  lastYear,
  listVods,
  total,
  utcDay,
  VisitorRow,
} from "./numbers-kit.ts";
import { type Platform, startSandbox } from "./platform.ts";
import type { VodShape } from "./shapes.ts";
import { allWatchTime, watchTime } from "./watch-time-kit.ts";

/** The demo library's history is not tested on other platforms. */
let platform: Platform;
let vods: VodShape[];
beforeAll(async () => {
  platform = await startSandbox();
  vods = await listVods(platform);
}, 30_000);
afterAll(() => platform.close());

function titled(title: string): VodShape {
  const found = vods.find((vod) => vod.title === title);
  if (found === undefined) throw new Error(`The demo lacks "${title}".`);
  return found;
}

const everything = { startdate: utcDay(-420), enddate: utcDay(1) };

/** Returns the days with plays of the last weeks, as `YYYY-MM-DD`. */
async function playedDays(id: string, from: number, to: number): Promise<Map<string, number>> {
  const rows = await analytics(platform, `vod/${id}/visitorsperperiod`, VisitorRow, {
    startdate: utcDay(from),
    enddate: utcDay(to),
  });
  return new Map(rows.map(({ datetime, hits }) => [datetime.slice(0, 10), hits]));
}

describe("the demo's past", () => {
  test("A video was never played", async () => {
    const { id, online } = titled("Interview with the lighthouse keeper");
    expect(online).toBe(true);
    const path = `vod/${id}/visitorspercontent`;
    expect(await analytics(platform, path, ContentVisitorRow, everything)).toEqual([]);
  });

  test("A video has days inside its past without rows", async () => {
    const days = await playedDays(titled("Cycling the coast road").id, -60, -32);
    expect(days.has(utcDay(-60)) && days.has(utcDay(-40))).toBe(true);
    for (let ago = 52; ago >= 41; ago -= 1) expect(days.has(utcDay(-ago))).toBe(false);
  });

  test("One video stopped, and one that is offline had plays", async () => {
    const { id, online } = titled("Jak se peče chleba");
    expect(online).toBe(false);
    expect((await playedDays(id, -90, -65)).size).toBeGreaterThan(10);
    expect((await playedDays(id, -63, 0)).size).toBe(0);
  });

  test("A video has the title “deleted”, and no deleted video is listed", async () => {
    const { id } = titled("deleted");
    const [row] = await watchTime(platform, { "content-ids": id });
    expect(row).toMatchObject({ title: "deleted", "content-id": `vod-${id}` });
    const path = `vod/${id}/visitorspercontent`;
    expect(await analytics(platform, path, ContentVisitorRow, lastYear())).toHaveLength(1);
  });

  test("The past begins with the video, and reaches 400 days back", async () => {
    const oldest = vods.at(-1);
    const day = oldest?.creation_date.slice(0, 10) ?? "";
    expect(day < utcDay(-395)).toBe(true);
    const id = oldest?.id ?? "";
    const days = await playedDays(id, -420, -390);
    expect(days.size).toBeGreaterThan(0);
    expect([...days.keys()].every((each) => each >= day)).toBe(true);
  });

  test("The past ends now: the rest of today and the next days are empty", async () => {
    const noon = await startSandbox({ now: "2026-11-20T12:00:00Z" });
    try {
      const ask = (startdate: string, enddate: string) =>
        analytics(noon, "vod/visitorsperperiod", VisitorRow, { startdate, enddate });
      const hours = await ask("2026-11-20", "2026-11-21");
      expect(hours.at(-1)?.datetime).toBe("2026-11-20 11:00:00");
      const days = await ask("2026-11-10", "2026-11-25");
      expect(days.at(-1)?.datetime).toBe("2026-11-20 00:00:00");
      expect(days.at(-1)?.hits).toBe(total(hours, ({ hits }) => hits));
      const today = { startdate: "2026-11-20", enddate: "2026-11-30" };
      const watched = await allWatchTime(noon, today);
      expect(total(watched, (row) => row["total-plays"])).toBe(days.at(-1)?.hits);
    } finally {
      await noon.close();
    }
  }, 30_000);

  test("Contents are named by title or by file, always the same, and bytes often have no name", async () => {
    const query = lastYear();
    const rows = await analytics(platform, "vod/visitorspercontent", ContentVisitorRow, query);
    expect(await analytics(platform, "vod/visitorspercontent", ContentVisitorRow, query)).toEqual(
      rows,
    );
    const titles = new Set(vods.map(({ title }) => title));
    const files = new Set(vods.map(({ filename }) => filename));
    expect(rows.every(({ file }) => titles.has(file) || files.has(file))).toBe(true);
    expect(
      rows.some(({ file }) => titles.has(file)) && rows.some(({ file }) => files.has(file)),
    ).toBe(true);
    const bytes = await analytics(platform, "vod/bytespercontent", ContentByteRow, query);
    expect(bytes.some(({ file }) => file === undefined)).toBe(true);
    expect(bytes.some(({ file }) => file !== undefined)).toBe(true);
  });
});

describe("the plausible past of the demo", () => {
  test("Weekends are busier than workdays, and evenings than nights", async () => {
    const weekdays = new Map<number, number>();
    for (let ago = 140; ago > 0; ago -= 28) {
      const rows = await analytics(platform, "vod/visitorsperperiod", VisitorRow, {
        startdate: utcDay(-ago),
        enddate: utcDay(28 - ago),
      });
      for (const { datetime, hits } of rows) {
        const weekday = new Date(`${datetime.slice(0, 10)}T00:00:00Z`).getUTCDay();
        weekdays.set(weekday, (weekdays.get(weekday) ?? 0) + hits);
      }
    }
    const on = (weekday: number) => weekdays.get(weekday) ?? 0;
    expect(on(0) + on(6)).toBeGreaterThan(1.2 * (on(2) + on(3)));

    const hours = await analytics(platform, "vod/visitorsperperiod", VisitorRow, {
      startdate: utcDay(-7),
      enddate: utcDay(-1),
      "timezone-offset": 60,
    });
    const at = (from: string, to: string) =>
      total(
        hours.filter(({ datetime }) => datetime.slice(11) >= from && datetime.slice(11) < to),
        ({ hits }) => hits,
      );
    expect(at("18:00:00", "22:00:00")).toBeGreaterThan(2 * at("01:00:00", "05:00:00"));
  });

  test("A video is watched most when it is new", async () => {
    const { id } = titled("Season two trailer");
    const early = [...(await playedDays(id, -40, -30)).values()];
    const late = [...(await playedDays(id, -11, -1)).values()];
    expect(total(early, (hits) => hits)).toBeGreaterThan(1.3 * total(late, (hits) => hits));
  });

  test("Viewers watch no longer than the video, and impressions are at least the plays", async () => {
    const rows = await allWatchTime(platform, { startdate: utcDay(-200), enddate: utcDay(-1) });
    for (const row of rows) {
      const video = vods.find(({ id }) => `vod-${id}` === row["content-id"]);
      const [hours = 0, minutes = 0, seconds = 0] = video?.duration.split(":").map(Number) ?? [];
      const longest = row["total-plays"] * (hours * 3600 + minutes * 60 + seconds);
      expect(row["total-watch-time"]).toBeLessThanOrEqual(longest);
      expect(row["bytes-consumed"] > 0 || row["total-watch-time"] < 30).toBe(true);
    }
    const contents = await analytics(
      platform,
      "vod/visitorspercontent",
      ContentVisitorRow,
      lastYear(),
    );
    expect(contents.every(({ hits, visitors }) => visitors >= hits)).toBe(true);
  });
});
