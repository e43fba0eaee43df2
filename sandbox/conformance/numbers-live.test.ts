import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  analytics,
  ByteRow,
  ContentByteRow,
  ContentVisitorRow,
  CountryRow,
  total,
  utcDay,
  VisitorRow,
} from "./numbers-kit.ts";
import { type Platform, read, startSandbox, until } from "./platform.ts";
import { ListShape, VodShape } from "./shapes.ts";
import { watchTime } from "./watch-time-kit.ts";

let platform: Awaited<ReturnType<typeof startSandbox>>;
let vod: VodShape;
beforeEach(async () => {
  platform = await startSandbox({ seed: "empty" });
  vod = await addVod("Played for real");
}, 30_000);
afterEach(() => platform.close());

async function addVod(title: string): Promise<VodShape> {
  const video = [{ title, media: "harbour", folders: ["/Real"] }];
  const answer = await platform.call("POST", "/__sandbox/vods", video);
  const { ids } = z.object({ ids: z.array(z.string()) }).parse(answer.json);
  return VodShape.parse((await platform.call("GET", `/v2/vod/${ids[0]}`)).json);
}

/** Returns the URLs in a playlist. */
async function entries(url: string): Promise<string[]> {
  return (await read(await fetch(url))).text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => new URL(line, url).href);
}

/**
 * Starts playback like a player.
 * @returns the URLs of the renditions
 */
async function start(contentId: string, of: Platform = platform): Promise<string[]> {
  const query = new URLSearchParams({ provider: of.provider, contentId });
  const answer = await read(await fetch(`${of.playbackOrigin}/content/access?${query}`));
  return await entries(z.object({ hls: z.string() }).parse(answer.json).hls);
}

/** Returns the bytes of the first segments of a rendition, once the platform has counted them too. */
async function watch(rendition = "", segments = Infinity): Promise<number> {
  const before = await countedBytes();
  let bytes = 0;
  for (const url of (await entries(rendition)).slice(0, segments)) {
    bytes += (await (await fetch(url)).arrayBuffer()).byteLength;
  }
  // The last byte arrives here before the server knows that it was sent.
  await until("the bytes to be counted", async () =>
    (await countedBytes()) === before + bytes ? true : null,
  );
  return bytes;
}

async function countedBytes(): Promise<number> {
  const rows = await analytics(platform, "vod/bytesperperiod", ByteRow, today());
  return total(rows, (row) => row.bytes);
}

async function play(segments?: number): Promise<number> {
  const [rendition] = await start(vod.asset_id);
  return await watch(rendition, segments);
}

const today = () => ({ startdate: utcDay(-1), enddate: utcDay(1) });
const watched = (query = {}) =>
  watchTime(platform, { startdate: utcDay(-1), enddate: utcDay(0), granularity: "day", ...query });

describe("real plays, which count at once", () => {
  test("A video seen to its end counts in every data set", async () => {
    const bytes = await play();
    const path = `vod/${vod.id}`;
    const ask = <Row>(dataSet: string, row: z.ZodType<Row>) =>
      analytics(platform, `${path}/${dataSet}`, row, today());
    const count = { hits: 1, visitors: 1 };
    expect(await ask("visitorsperperiod", VisitorRow)).toMatchObject([count]);
    expect(await ask("visitorspercontent", ContentVisitorRow)).toMatchObject([count]);
    expect(await ask("visitorspercountry", CountryRow)).toEqual([
      { country_name: "Unknown", ...count },
    ]);
    expect(await ask("bytesperperiod", ByteRow)).toMatchObject([{ bytes }]);
    expect(await ask("bytespercontent", ContentByteRow)).toMatchObject([{ bytes }]);
    expect(await watched()).toMatchObject([
      {
        "content-id": `vod-${vod.id}`,
        "total-plays": 1,
        "unique-viewers": 1,
        "total-watch-time": 12,
        "total-playtime": 12,
        "avg-watch-time-per-viewer": 12,
        "completion-rate": 100,
        "bytes-consumed": bytes,
        "engagement-100": 1,
        "engagement-25": 0,
      },
    ]);
    const [folder] = vod.folders;
    expect(
      await analytics(platform, `folder/${folder?.id}/bytespercontent`, ContentByteRow, today()),
    ).toMatchObject([{ bytes }]);
  });

  test("A play counts in the bucket of its progress, and in none without progress", async () => {
    await play(1);
    await play(2);
    await play(0);
    expect(await watched()).toMatchObject([
      {
        "total-plays": 3,
        // Viewers are not identified, so all count as one.
        "unique-viewers": 1,
        "total-watch-time": 4 + 8,
        "engagement-10": 0,
        "engagement-25": 1,
        "engagement-50": 1,
        "engagement-75": 0,
        "engagement-90": 0,
        "engagement-100": 0,
        "completion-rate": 0,
      },
    ]);
  });

  test("A segment seen twice is watched once, but sent twice", async () => {
    const [high, low] = await start(vod.asset_id);
    const bytes = (await watch(high, 1)) + (await watch(low, 1));
    expect(await watched()).toMatchObject([{ "total-watch-time": 4, "bytes-consumed": bytes }]);
  });

  test("Bytes by the unsigned link are bytes, but not a play", async () => {
    const [variant = ""] = await entries(vod.hls);
    const bytes = await watch(variant);
    expect(await watched()).toMatchObject([
      {
        "total-plays": 0,
        "unique-viewers": 0,
        "avg-watch-time-per-viewer": 0,
        "completion-rate": 0,
        "bytes-consumed": bytes,
      },
    ]);
    const path = `vod/${vod.id}/visitorsperperiod`;
    expect(await analytics(platform, path, VisitorRow, today())).toEqual([]);
  });
});

describe("removed content (contract 2: the title `deleted`)", () => {
  test("Keeps its rows of watch time, and is unknown by its id", async () => {
    await play();
    const [before] = await watched();
    await platform.call("DELETE", `/v2/vod/${vod.id}`);
    expect(await watched()).toEqual([{ ...before, title: "deleted" }]);
    expect(await watched({ "content-ids": vod.id })).toHaveLength(1);
    const path = `vod/${vod.id}/visitorsperperiod`;
    expect(await analytics(platform, path, VisitorRow, today())).toEqual([]);
    const account = await analytics(platform, "vod/visitorspercontent", ContentVisitorRow, today());
    expect(account).toMatchObject([{ hits: 1 }]);
  });

  test("Removed content is counted once when it returns under its id", async () => {
    await play();
    await platform.call("DELETE", `/v2/vod/${vod.id}`);
    await platform.call("POST", "/__sandbox/vods", [{ id: vod.id, title: "Back again" }]);
    expect(await watched()).toMatchObject([{ title: "Back again", "total-plays": 1 }]);
  });

  test("A reset forgets all removed content", async () => {
    await play();
    expect(await watched()).toHaveLength(1);
    await platform.call("POST", "/__sandbox/reset", {});
    expect(await watched()).toEqual([]);
    vod = await addVod("Another");
    await play(1);
    expect(await watched()).toMatchObject([{ title: "Another", "total-plays": 1 }]);
  });
});

describe("the demo's invented plays under real ones", () => {
  // The clock starts at a quarter of an hour, so none ends while the test runs.
  const NOW = "2026-11-20T12:00:00Z";
  const query = { startdate: "2026-11-20", enddate: "2026-11-21" };

  test("A channel that is watched has one play more, and no engagement", async () => {
    const demo = await startSandbox({ now: NOW });
    try {
      const list = ListShape.parse((await demo.call("GET", "/v2/channel?title=cam")).json);
      const { id, asset_id: assetId } = z
        .looseObject({ id: z.string(), asset_id: z.string() })
        .parse(list.data[0]);
      const hits = async () =>
        total(
          await analytics(demo, `channel/${id}/visitorspercontent`, ContentVisitorRow, query),
          (row) => row.hits,
        );
      const before = await hits();
      expect(before).toBeGreaterThan(0);
      const [rendition = ""] = await start(assetId, demo);
      const [segment = ""] = await entries(rendition);
      await read(await fetch(segment));
      expect(await hits()).toBe(before + 1);
      const range = { startdate: query.startdate, enddate: query.startdate };
      const [row] = await watchTime(demo, { ...range, "content-ids": `live-${id}` }, "live");
      expect(row).toMatchObject({ "total-plays": before + 1, "engagement-25": 0 });
    } finally {
      await demo.close();
    }
  }, 30_000);

  test("A VOD that a test creates may have a past", async () => {
    const demo = await startSandbox({ now: NOW, seed: "empty" });
    try {
      const videos = [
        { id: "known", title: "Known", created: "2026-11-01T00:00:00Z", playsPerDay: 40 },
        { id: "unknown", title: "Unknown", created: "2026-11-01T00:00:00Z" },
      ];
      await demo.call("POST", "/__sandbox/vods", videos);
      const rows = await watchTime(demo, { startdate: "2026-10-01", enddate: "2026-11-20" });
      expect(rows.map((row) => row["content-id"])).toEqual(["vod-known"]);
      expect(rows[0]?.["total-plays"]).toBeGreaterThan(100);
    } finally {
      await demo.close();
    }
  }, 30_000);
});
