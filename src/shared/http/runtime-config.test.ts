import { describe, expect, it } from "vitest";
import { expectationOf } from "#app/start-failure.tsx";
import { ConfigError, parseRuntimeConfig } from "./runtime-config.ts";

function problemsOf(raw: unknown): unknown {
  try {
    parseRuntimeConfig(raw);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe("parseRuntimeConfig", () => {
  it("fills every default from an empty file", () => {
    expect(parseRuntimeConfig({})).toEqual({
      apiBase: "/api",
      playbackBase: "/playback",
      provider: "sandbox",
      recipesPath: "/v2/recipes",
      storageHosts: ["127.0.0.1:4802"],
      mediaHosts: ["127.0.0.1:4803"],
      signInUrl: null,
      signOutUrl: null,
      imageLimits: { bytes: 10_000_000, pixelsPerSide: 5000 },
      defaultTimeZone: null,
      defaultLocale: null,
    });
  });

  it.each([
    [{ apiBase: 5 }, "apiBase", "5", "a path that starts with a slash, and ends with none"],
    [{ apiBase: "api" }, "apiBase", '"api"', "a path that starts with a slash, and ends with none"],
    [
      { apiBase: "/api/" },
      "apiBase",
      '"/api/"',
      "a path that starts with a slash, and ends with none",
    ],
    [
      { playbackBase: "https://play.example.com/" },
      "playbackBase",
      '"https://play.example.com/"',
      "a path, or an https address (http on this machine only), without a slash at the end",
    ],
    [
      { recipesPath: "//evil.test/x" },
      "recipesPath",
      '"//evil.test/x"',
      "a path that starts with a slash, and ends with none",
    ],
    [
      { storageHosts: "a.com" },
      "storageHosts",
      '"a.com"',
      'a list of hosts such as "cdn.example.com", "*.example.com" or "127.0.0.1:4803"',
    ],
    [
      { mediaHosts: ["a.com", "https://b.com/x"] },
      "mediaHosts",
      '["a.com","https://b.com/x"]',
      'a list of hosts such as "cdn.example.com", "*.example.com" or "127.0.0.1:4803"',
    ],
    [
      { signInUrl: "javascript:alert(1)" },
      "signInUrl",
      '"javascript:alert(1)"',
      "an http(s) address, a path or null",
    ],
    [
      { imageLimits: { bytes: 0, pixelsPerSide: 5 } },
      "imageLimits",
      '{"bytes":0,"pixelsPerSide":5}',
      "bytes and pixelsPerSide, whole numbers of at least 1",
    ],
    [
      { defaultTimeZone: "Lisbon" },
      "defaultTimeZone",
      '"Lisbon"',
      "an IANA time zone such as Europe/Lisbon, or null",
    ],
    [
      { defaultTimeZone: "+01:00" },
      "defaultTimeZone",
      '"+01:00"',
      "an IANA time zone such as Europe/Lisbon, or null",
    ],
    [
      { defaultLocale: "english please" },
      "defaultLocale",
      '"english please"',
      "a language tag such as en or pt-BR, or null",
    ],
    [
      { playbackBase: "http://cdn.example.com" },
      "playbackBase",
      '"http://cdn.example.com"',
      "a path, or an https address (http on this machine only), without a slash at the end",
    ],
    [[], "config.json", "[]", "a JSON object of settings"],
    ["<!doctype html>", "config.json", '"<!doctype html>"', "a JSON object of settings"],
  ])("%j: says which key, what came, what is expected", (raw, key, received, expected) => {
    expect(problemsOf(raw)).toEqual([{ key, received }]);
    expect(expectationOf(key)).toBe(expected);
  });

  it("names a key that does not exist", () => {
    expect(problemsOf({ storageHost: ["a.com"] })).toMatchObject([
      { key: "storageHost", received: "a key that does not exist" },
    ]);
  });

  it("takes what a deployment sets", () => {
    const set = {
      apiBase: "/bff",
      playbackBase: "https://play.example.com/v1",
      storageHosts: ["*.storage.example.com"],
      signInUrl: "/sign-in",
      defaultTimeZone: "Europe/Lisbon",
      defaultLocale: "pt-BR",
    };
    expect(parseRuntimeConfig(set)).toMatchObject(set);
  });

  it("tells every mistake at once", () => {
    expect(problemsOf({ apiBase: 1, provider: "" })).toHaveLength(2);
  });
});
