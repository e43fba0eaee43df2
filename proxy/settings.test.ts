import { describe, expect, it } from "vitest";
import { readSettings, SettingsError } from "./settings.ts";
import { canaryKey } from "./testing.ts";

const platform = {
  PLATFORM_URL: "https://api.example.com/base/",
  PLATFORM_API_KEY: canaryKey,
  PLAYBACK_URL: "https://play.example.com",
};

describe("readSettings", () => {
  it("Has a default for everything", () => {
    expect(readSettings({})).toEqual({
      platform: null,
      port: 5173,
      host: "127.0.0.1",
      configFile: null,
      basePath: "",
      publicOrigin: null,
      signIn: null,
      ratePerMinute: 1200,
      stopMs: 20_000,
      logFormat: "text",
      audit: { hasName: false, addressOf: null },
    });
  });

  it("Reads a platform, a port, a host, a file and a folder", () => {
    const env = {
      ...platform,
      PORT: "0",
      HOST: "::1",
      CONFIG_FILE: "/etc/reeldesk.json",
      BASE_PATH: "/studio/",
      PUBLIC_ORIGIN: "https://LocalHost:443/",
      STOP_SECONDS: "0.5",
      RATE_LIMIT_PER_MINUTE: "60",
      LOG_FORMAT: "json",
      AUDIT_NAME: "yes",
      AUDIT_ADDRESS: "connection",
    };
    expect(readSettings(env)).toEqual({
      platform: {
        platformUrl: "https://api.example.com/base",
        apiKey: canaryKey,
        playbackUrl: "https://play.example.com",
      },
      port: 0,
      host: "::1",
      configFile: "/etc/reeldesk.json",
      basePath: "/studio",
      publicOrigin: "https://localhost",
      signIn: null,
      ratePerMinute: 60,
      stopMs: 500,
      logFormat: "json",
      audit: { hasName: true, addressOf: expect.any(Function) },
    });
  });

  it("Reads an empty variable as unset", () => {
    expect(readSettings({ PLATFORM_URL: "", PORT: " " })).toMatchObject({
      platform: null,
      port: 5173,
    });
  });

  it.each([
    ["PLATFORM_API_KEY", { ...platform, PLATFORM_API_KEY: undefined }],
    ["PLAYBACK_URL", { ...platform, PLAYBACK_URL: undefined }],
    ["PLATFORM_URL", { ...platform, PLATFORM_URL: undefined }],
    ["PLATFORM_URL", { PLATFORM_API_KEY: canaryKey }],
    ["PLATFORM_URL", { ...platform, PLATFORM_URL: "api.example.com" }],
    ["PLATFORM_URL", { ...platform, PLATFORM_URL: "ftp://api.example.com" }],
    ["PLATFORM_URL", { ...platform, PLATFORM_URL: `https://${canaryKey}@api.example.com` }],
    ["PLATFORM_URL", { ...platform, PLATFORM_URL: `https://api.example.com?key=${canaryKey}` }],
    ["PLATFORM_URL", { ...platform, PLATFORM_URL: canaryKey }],
    ["PLAYBACK_URL", { ...platform, PLAYBACK_URL: "/playback" }],
    ["PLATFORM_API_KEY", { ...platform, PLATFORM_API_KEY: `${canaryKey}\r\nX: y` }],
    ["PORT", { PORT: "http" }],
    ["PORT", { PORT: "65536" }],
    ["PORT", { PORT: "-1" }],
    ["PORT", { PORT: "80.5" }],
    ["HOST", { HOST: "a b" }],
    ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "desk.example.com" }],
    ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "https://desk.example.com/studio" }],
    ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: `https://${canaryKey}@desk.example.com` }],
    ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "ftp://desk.example.com" }],
    ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "*" }],
    ["BASE_PATH", { BASE_PATH: "studio" }],
    ["BASE_PATH", { BASE_PATH: "/a/../b" }],
    ["BASE_PATH", { BASE_PATH: '/"><script>' }],
  ])("Names %s in one line, without its value", (name, env) => {
    const error = errorOf(() => readSettings(env));
    expect(error).toBeInstanceOf(SettingsError);
    expect(error.message).toMatch(new RegExp(`^${name} [^\n]+$`));
    expect(error.message).not.toContain(canaryKey);
  });
});

function errorOf(action: () => unknown): Error {
  try {
    action();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error("Nothing was thrown.");
}
