import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Platform, startSandbox } from "../conformance/platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startSandbox({ ffmpeg: "off", now: "2026-11-20T12:00:00Z" });
}, 60_000);
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.call("POST", "/__sandbox/reset", { seed: "empty" });
});

const channelRows = async () =>
  z
    .array(z.unknown())
    .parse((await platform.call("GET", "/v2/analytics/channel/visitorsperperiod")).json);

describe("requested channels", () => {
  const created = "2026-11-01T03:04:05Z";

  test("Requested channels appear at once, with no past of their own", async () => {
    const answer = await platform.call("POST", "/__sandbox/channels", [
      { title: "One", created },
      { id: "my-channel", title: "Two", online: false },
    ]);
    const { ids } = z.object({ ids: z.array(z.string()) }).parse(answer.json);
    expect(ids[1]).toBe("my-channel");
    const [one, two] = await Promise.all(
      ids.map((id) => platform.call("GET", `/v2/channel/${id}`)),
    );
    expect(one?.json).toMatchObject({
      title: "One",
      online: true,
      creation_date: created,
      online_since_date: created,
    });
    expect(two?.json).toMatchObject({ title: "Two", online: false, online_since_date: null });
    expect(await channelRows()).toEqual([]);
  });

  test("Requested channels may have a past, as VODs may", async () => {
    const channel = { id: "busy", title: "One", created, playsPerDay: 50 };
    await platform.call("POST", "/__sandbox/channels", [channel]);
    expect(await channelRows()).toHaveLength(20);
  });
});

const DAY = "startdate=2026-02-03&enddate=2026-02-04";
const AT = "2026-02-03T10:00:00Z";

async function countries(): Promise<unknown> {
  return (await platform.call("GET", `/v2/analytics/vod/visitorspercountry?${DAY}`)).json;
}

/** Adds plays to a new video. */
async function give(plays: unknown) {
  await platform.call("POST", "/__sandbox/vods", [{ id: "video", title: "Video" }]);
  return await platform.call("POST", "/__sandbox/plays", plays);
}

describe("requested plays", () => {
  test("Requested plays return how many came, and are no events", async () => {
    const answer = await give([
      { content: "video", at: AT, plays: 4 },
      { content: "video", at: AT },
    ]);
    expect([answer.status, answer.json]).toEqual([200, { added: 2 }]);
    expect(await countries()).toEqual([{ country_name: "Unknown", hits: 5, visitors: 5 }]);
    expect((await platform.call("GET", "/__sandbox/events")).json).toEqual([]);
  });

  test("Plays that were given stay until a reset", async () => {
    await give([{ content: "video", at: AT }]);
    expect(await countries()).toHaveLength(1);
    await platform.call("POST", "/__sandbox/reset");
    await give([]);
    expect(await countries()).toEqual([]);
  });

  test.each<[string, object, RegExp]>([
    ["an unknown content", { content: "unknown" }, /^1\.content: .*"unknown"/],
    ["a future instant", { at: "2026-11-20T13:00:00Z" }, /^1\.at: .*still to come/],
    ["a missing instant", { at: "2026-02-03" }, /^1\.at: /],
    ["a negative count", { plays: -1 }, /^1\.plays: /],
    ["half a play", { plays: 0.5 }, /^1\.plays: /],
    ["a fraction of a byte", { bytes: 1.5 }, /^1\.bytes: /],
    ["more than the whole video", { furthestPercent: 101 }, /^1\.furthestPercent: /],
    ["a misspelt field", { byte: 1 }, /^1: .*byte/],
  ])("Answers %s with a described 400, and adds nothing", async (_, wrong, words) => {
    const answer = await give([
      { content: "video", at: AT },
      { content: "video", at: AT, ...wrong },
    ]);
    expect(answer.status).toBe(400);
    expect(z.object({ detail: z.string() }).parse(answer.json).detail).toMatch(words);
    expect(await countries()).toEqual([]);
  });
});
