import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openPlatform, type Platform, read, until } from "./platform.ts";
import { VodListShape, type VodShape } from "./shapes.ts";

let platform: Platform;
let sample: VodShape;
beforeAll(async () => {
  platform = await openPlatform();
  const answer = await platform.call("GET", "/v2/vod?online=true&per_page=1");
  const [first] = VodListShape.parse(answer.json).data;
  if (first === undefined) throw new Error("The platform has no VOD that is online.");
  sample = first;
}, 60_000);
afterAll(() => platform.close());

async function access(query: Record<string, string>) {
  return await read(
    await fetch(`${platform.playbackOrigin}/content/access?${new URLSearchParams(query)}`),
  );
}

/** Fetches a playlist and returns its URLs, resolved. */
async function entries(url: string): Promise<string[]> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return (await response.text())
    .split(/\r?\n/)
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => new URL(line, url).href);
}

describe("playback access (contract 4.11)", () => {
  test("Returns a link, without a key, that leads to segments", async () => {
    const answer = await access({ provider: platform.provider, contentId: sample.asset_id });
    expect(answer.status).toBe(200);
    const { hls } = z.object({ hls: z.url() }).parse(answer.json);
    const [variant] = await entries(hls);
    const [segment] = await entries(variant ?? "");
    expect((await fetch(segment ?? "")).status).toBe(200);
  });

  test.each([
    ["another provider", { provider: "unknown" }],
    ["no provider", { provider: "" }],
    ["an unknown content", { contentId: "x-vod-y" }],
    ["a channel's form of a VOD's id", { contentId: "live" }],
  ])("Answers %s with a described error", async (_, change) => {
    const query = { provider: platform.provider, contentId: sample.asset_id, ...change };
    if (query.contentId === "live") query.contentId = sample.asset_id.replace("-vod-", "-live-");
    const answer = await access(query);
    expect([400, 403, 404]).toContain(answer.status);
    expect(z.object({ error: z.string() }).safeParse(answer.json).success).toBe(true);
  });

  test("An offline video is refused as such", async () => {
    const list = await platform.call("GET", "/v2/vod?online=false&per_page=1");
    const [vod] = VodListShape.parse(list.json).data;
    const answer = await access({
      provider: platform.provider,
      contentId: vod?.asset_id ?? "",
    });
    expect([400, 403, 404]).toContain(answer.status);
    expect(answer.json).toMatchObject({ error: "Content is offline" });
  });

  test("The unsigned link of the record plays unchanged", async () => {
    expect((await entries(sample.hls)).length).toBeGreaterThan(0);
  });

  test("Every picture of a record can be loaded", async () => {
    for (const url of sample.pictures.thumbnail) {
      const response = await fetch(url);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toMatch(/^image\//);
    }
  });
});

function sequenceOf(playlist: string): number {
  return Number(/^#EXT-X-MEDIA-SEQUENCE:(\d+)$/m.exec(playlist)?.[1] ?? Number.NaN);
}

describe("a live channel (contract 2, 4.11)", () => {
  let hls = "";
  let unsigned = "";
  beforeAll(async () => {
    const Channel = z.object({
      id: z.string(),
      asset_id: z.string(),
      online: z.boolean(),
      hls: z.url(),
    });
    const list = await platform.call("GET", "/v2/channel?per_page=100");
    const { data } = z.object({ data: z.array(Channel) }).parse(list.json);
    const channel = data.find(({ online }) => online);
    const answer = await access({
      provider: platform.provider,
      contentId: channel?.asset_id ?? "",
    });
    hls = z.object({ hls: z.url() }).parse(answer.json).hls;
    unsigned = channel?.hls ?? "";
  });

  test("Its playlist has no end, advances, and names loadable segments", async () => {
    const [variant = ""] = await entries(hls);
    const first = await (await fetch(variant)).text();
    expect(first).not.toContain("#EXT-X-ENDLIST");
    expect(first).not.toContain("#EXT-X-PLAYLIST-TYPE");
    const segments = await entries(variant);
    for (const segment of [segments[0], segments.at(-1)]) {
      expect((await fetch(segment ?? "")).status).toBe(200);
    }
    const later = await until("the window to move", async () => {
      const text = await (await fetch(variant)).text();
      return sequenceOf(text) > sequenceOf(first) ? text : null;
    });
    expect(sequenceOf(later)).toBe(sequenceOf(first) + 1);
  }, 20_000);

  test("All its variants are at the same place", async () => {
    const variants = await entries(hls);
    const sequences = await until("two looks between two segments", async () => {
      const all = await Promise.all(variants.map(async (each) => (await fetch(each)).text()));
      const found = new Set(all.map(sequenceOf));
      return found.size === 1 ? found : null;
    });
    expect([...sequences][0]).toBeGreaterThan(0);
  });

  test("Plays unsigned as well, and not with a link that was tampered with", async () => {
    expect((await entries(unsigned)).length).toBeGreaterThan(0);
    const [variant = ""] = await entries(hls);
    const tampered = variant.replace(/\.[\w-]{8}/, ".AAAAAAAA");
    expect(tampered).not.toBe(variant);
    expect([401, 403, 404]).toContain((await fetch(tampered)).status);
  });
});
