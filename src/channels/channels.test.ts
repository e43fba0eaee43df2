import { describe, expect, it } from "vitest";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { type CallForTest, fetchForTest } from "#test/fetch-for-test.ts";
import { getChannel, listChannels, updateChannel } from "./channels.ts";

function serviceFor(answer: unknown) {
  const calls: CallForTest[] = [];
  const fetchFunction = fetchForTest((call) => {
    calls.push(call);
    return Response.json(answer);
  });
  const config = parseRuntimeConfig({ mediaHosts: ["cdn.example"] });
  return { api: createApiClient(config, fetchFunction), calls };
}

describe("getChannel", () => {
  it("Reads a record as the service sends it", async () => {
    const { api, calls } = serviceFor({
      id: "a b",
      title: "Harbour cam",
      description: null,
      online: "true",
      online_since_date: "2026-11-20 09:00:00",
      live_recording_enabled: 1,
      live_dvr_enabled: false,
      config: { publishing_point_primary: "rtmp://a", stream_name: "s", extra: 1 },
      countdown_date: null,
      creation_date: "2026-11-01T00:00:00Z",
      pictures: { splashscreen: ["https://elsewhere.example/x.png", "https://cdn.example/s.png"] },
      share_code: { facebook: "https://share.example/live/root/a", twitter: null },
    });
    expect(await getChannel(api, "a b")).toEqual({
      id: "a b",
      title: "Harbour cam",
      description: null,
      isEnabled: true,
      enabledSinceMs: Date.UTC(2026, 10, 20, 9),
      isRecorded: true,
      hasDvr: false,
      ingest: { primaryPoint: "rtmp://a", backupPoint: null, streamName: "s" },
      countdownAtMs: null,
      createdAtMs: Date.UTC(2026, 10, 1),
      savedAtMs: null,
      assetId: "root-live-a b",
      thumbnailUrl: null,
      splashScreenUrl: "https://cdn.example/s.png",
      shareUrl: "https://share.example/live/root/a",
    });
    expect(calls[0]?.url.pathname).toBe("/api/v2/channel/a%20b");
  });

  it("Reads a record that has only an id", async () => {
    const { api } = serviceFor({ id: 7, config: "none", share_code: { facebook: "javascript:1" } });
    expect(await getChannel(api, "7")).toMatchObject({
      id: "7",
      isEnabled: false,
      ingest: { primaryPoint: null, backupPoint: null, streamName: null },
      assetId: null,
      shareUrl: null,
    });
  });
});

describe("listChannels", () => {
  it("Counts the rows that can't be read", async () => {
    const { api, calls } = serviceFor({ data: [{ id: "a" }, { title: "no id" }, 3] });
    const page = await listChannels(api, { page: 2, pageSize: 100 });
    expect(page.rows.map(({ id }) => id)).toEqual(["a"]);
    expect(page).toMatchObject({ unreadableCount: 2, totalCount: null, hasNext: false });
    expect(calls[0]?.url.search).toBe("?page=2&per_page=100");
  });
});

describe("updateChannel", () => {
  it("Sends only the fields that change", async () => {
    const { api, calls } = serviceFor({});
    await updateChannel(api, "a", { description: "", isEnabled: false });
    await updateChannel(api, "a", { title: "T", isRecorded: true, hasDvr: false });
    expect(calls.map(({ method, body }) => [method, body])).toEqual([
      ["PUT", { description: "", online: false }],
      ["PUT", { title: "T", live_recording_enabled: true, live_dvr_enabled: false }],
    ]);
  });
});
