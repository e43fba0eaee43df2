import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPreview } from "./preview.ts";
import { SettingsError } from "./settings.ts";
import { call, canaryKey, makeFolder, type Recorder, startRecorder } from "./testing.ts";

let platform: Recorder;
let dist: string;
beforeAll(async () => {
  platform = await startRecorder();
  dist = await makeFolder({ "index.html": '<html data-folder="/">' });
});
afterAll(async () => {
  await platform.close();
  await rm(dist, { recursive: true });
});

const start = (env: Record<string, string>) =>
  startPreview(
    {
      PLATFORM_URL: platform.origin,
      PLATFORM_API_KEY: canaryKey,
      PLAYBACK_URL: platform.origin,
      PORT: "0",
      ...env,
    },
    { dist, log: () => {} },
  );

const asked = (origin: string, host: string, more: Record<string, string> = {}) =>
  call(origin, "/studio/api/v2/vod?page=1", { headers: { host, ...more } });

describe("the preview behind a server of another name", () => {
  it("takes calls under that name once it is told, and under no other", async () => {
    const preview = await start({
      BASE_PATH: "/studio",
      PUBLIC_ORIGIN: "https://desk.example.com",
    });
    expect(preview.address).toBe("https://desk.example.com/studio/");
    const { origin } = preview;
    const own = { origin: "https://desk.example.com" };
    expect((await asked(origin, "desk.example.com", own)).status).toBe(200);
    expect((await asked(origin, "desk.example.com")).status).toBe(200);
    expect((await asked(origin, "desk.example.com", { origin })).status).toBe(403);
    expect((await asked(origin, "evil.example")).status).toBe(421);
    await preview.close();
  });

  it("takes none where it is not told", async () => {
    const preview = await start({ BASE_PATH: "/studio" });
    expect(preview.address).toBe(`${preview.origin}/studio/`);
    expect((await asked(preview.origin, "desk.example.com")).status).toBe(421);
    await preview.close();
  });

  it("does not start without a platform", async () => {
    await expect(
      start({ PLATFORM_URL: "", PLATFORM_API_KEY: "", PLAYBACK_URL: "" }),
    ).rejects.toThrow(SettingsError);
  });
});
