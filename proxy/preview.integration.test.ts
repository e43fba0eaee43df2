import { rm } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startPreview } from "./preview.ts";
import { SettingsError } from "./settings.ts";
import { call, canaryKey, makeFolder, type Recorder, startRecorder } from "./testing.ts";

let platform: Recorder;
let dist: string;
let lines: string[];
beforeAll(async () => {
  platform = await startRecorder();
  dist = await makeFolder({ "index.html": '<html data-folder="/">' });
});
afterAll(async () => {
  await platform.close();
  await rm(dist, { recursive: true });
});

beforeEach(() => {
  lines = [];
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
    { dist, write: (line) => lines.push(line) },
  );

const asked = (origin: string, host: string, more: Record<string, string> = {}) =>
  call(origin, "/studio/api/v2/vod?page=1", { headers: { host, ...more } });

describe("the preview behind a server of another name", () => {
  it("Accepts calls under that name once it is configured, and under no other", async () => {
    const preview = await start({ BASE_PATH: "/studio", PUBLIC_ORIGIN: "https://localhost" });
    expect(preview.address).toBe("https://localhost/studio/");
    const { origin } = preview;
    const own = { origin: "https://localhost" };
    expect((await asked(origin, "localhost", own)).status).toBe(200);
    expect((await asked(origin, "localhost")).status).toBe(200);
    expect((await asked(origin, "localhost", { origin })).status).toBe(403);
    expect((await asked(origin, "evil.example")).status).toBe(421);
    await preview.close();
  });

  it("The preview behind a server of another name is open to other machines only with a sign-in", async () => {
    const env = { BASE_PATH: "/studio", PUBLIC_ORIGIN: "https://desk.example.com" };
    await expect(start(env)).rejects.toThrow("sign-in is not configured");
    const preview = await start({
      ...env,
      OIDC_ISSUER: "https://login.example.com",
      OIDC_CLIENT_ID: "reeldesk",
      OIDC_CLIENT_SECRET: "secret",
      OIDC_ROLE_CLAIM: "roles",
      OIDC_EDITOR_ROLES: "editor",
      SESSION_SECRETS: Buffer.alloc(32, 1).toString("base64"),
    });
    expect(preview.address).toBe("https://desk.example.com/studio/");
    expect((await asked(preview.origin, "desk.example.com")).status).toBe(401);
    expect((await asked(preview.origin, "evil.example")).status).toBe(421);
    await preview.stop();
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        type: "process",
        message: "ready: https://desk.example.com/studio/",
      }),
      expect.objectContaining({ type: "request", subject: null, status: 401 }),
      expect.objectContaining({ type: "request", subject: null, status: 421 }),
      expect.objectContaining({ type: "process", message: "stopped" }),
    ]);
  });

  it("Accepts none where the name is not configured", async () => {
    const preview = await start({ BASE_PATH: "/studio" });
    expect(preview.address).toBe(`${preview.origin}/studio/`);
    expect((await asked(preview.origin, "desk.example.com")).status).toBe(421);
    await preview.close();
  });

  it("The preview behind a server of another name does not start without a platform", async () => {
    await expect(
      start({ PLATFORM_URL: "", PLATFORM_API_KEY: "", PLAYBACK_URL: "" }),
    ).rejects.toThrow(SettingsError);
  });
});

describe("the key of the platform", () => {
  it("The key of the platform is tested at start, and the log reports a refusal before the first call", async () => {
    const refusing = await startRecorder();
    refusing.answer((_request, response) => response.writeHead(401).end("{}"));
    const preview = await start({ PLATFORM_URL: refusing.origin });
    const said = "the platform refuses the key: check PLATFORM_API_KEY";
    await vi.waitFor(() => expect(lines).toContain(said), { timeout: 10_000 });
    expect(refusing.heard).toEqual([
      expect.objectContaining({
        url: "/v2/vod?page=1&per_page=1",
        headers: expect.objectContaining({ "x-api-key": canaryKey }),
      }),
    ]);
    await preview.close();
    await refusing.close();
  });
});
