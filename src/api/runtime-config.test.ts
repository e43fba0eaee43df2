import { describe, expect, it } from "vitest";
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
      imageLimits: { bytes: 10_485_760, pixelsPerSide: 5000 },
      defaultTimeZone: null,
      defaultLocale: null,
    });
  });

  it.each([
    [{ apiBase: 5 }, "apiBase", "5", "string"],
    [{ apiBase: "api" }, "apiBase", '"api"', "a path that starts with a slash"],
    [{ storageHosts: "a.com" }, "storageHosts", '"a.com"', "array"],
    [
      { mediaHosts: ["a.com", "https://b.com/x"] },
      "mediaHosts.1",
      '"https://b.com/x"',
      'a host such as "cdn.example.com", "*.example.com" or "127.0.0.1:4803"',
    ],
    [
      { signInUrl: "javascript:alert(1)" },
      "signInUrl",
      '"javascript:alert(1)"',
      "an http(s) address, a path or null",
    ],
    [{ imageLimits: { bytes: 0, pixelsPerSide: 5 } }, "imageLimits.bytes", "0", "at least 1"],
    [
      { defaultTimeZone: "Lisbon" },
      "defaultTimeZone",
      '"Lisbon"',
      "an IANA time zone such as Europe/Lisbon",
    ],
    [
      { defaultLocale: "english please" },
      "defaultLocale",
      '"english please"',
      "a language tag such as en or pt-BR",
    ],
    [
      { playbackBase: "http://cdn.example.com" },
      "playbackBase",
      '"http://cdn.example.com"',
      "https, or http on this machine",
    ],
    [[], "config.json", "[]", "object"],
    ["<!doctype html>", "config.json", '"<!doctype html>"', "object"],
  ])("%j: says which key, what came, what is expected", (raw, key, received, expected) => {
    expect(problemsOf(raw)).toEqual([{ key, received, expected }]);
  });

  it("names a key that does not exist", () => {
    expect(problemsOf({ storageHost: ["a.com"] })).toMatchObject([
      { key: "storageHost", received: "a key that does not exist" },
    ]);
  });

  it("tells every mistake at once", () => {
    expect(problemsOf({ apiBase: 1, provider: "" })).toHaveLength(2);
  });
});
