import { describe, expect, it } from "vitest";
import { expectationOf } from "./config-expectations.ts";
import { ConfigError, parseRuntimeConfig, signInUrlFor } from "./runtime-config.ts";

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
  it("Fills every default from an empty file", () => {
    expect(parseRuntimeConfig({})).toEqual({
      apiBase: "/api",
      playbackBase: "/playback",
      provider: "sandbox",
      recipesPath: "/v2/recipes",
      storageHosts: ["127.0.0.1:4802"],
      mediaHosts: ["127.0.0.1:4803"],
      signInUrl: null,
      signOutUrl: null,
      helpUrl: null,
      sessionUrl: null,
      imageLimits: { bytes: 10_000_000, pixelsPerSide: 5000 },
      publishUploads: true,
      libraryReadPerMinute: 60,
      defaultTimeZone: null,
      defaultLocale: null,
      brand: { name: "Reeldesk", logo: null, logoDark: null, accent: null },
      errorReports: null,
    });
  });

  it.each([
    [{ apiBase: 5 }, "apiBase", "5", "path"],
    [{ apiBase: "api" }, "apiBase", '"api"', "path"],
    [{ apiBase: "/api/" }, "apiBase", '"/api/"', "path"],
    [
      { playbackBase: "https://play.example.com/" },
      "playbackBase",
      '"https://play.example.com/"',
      "address",
    ],
    [{ recipesPath: "//evil.test/x" }, "recipesPath", '"//evil.test/x"', "path"],
    [{ storageHosts: "a.com" }, "storageHosts", '"a.com"', "hosts"],
    [
      { mediaHosts: ["a.com", "https://b.com/x"] },
      "mediaHosts",
      '["a.com","https://b.com/x"]',
      "hosts",
    ],
    [{ signInUrl: "javascript:alert(1)" }, "signInUrl", '"javascript:alert(1)"', "signIn"],
    [{ signInUrl: "/sign-in?to={retrun}" }, "signInUrl", '"/sign-in?to={retrun}"', "signIn"],
    [{ brand: "Acme" }, "brand", '"Acme"', "brand"],
    [{ brand: { name: " " } }, "brand.name", '" "', "brandName"],
    [{ brand: { name: "x".repeat(41) } }, "brand.name", `"${"x".repeat(41)}"`, "brandName"],
    [
      { brand: { logo: "https://cdn.example.com/logo.svg" } },
      "brand.logo",
      '"https://cdn.example.com/logo.svg"',
      "logo",
    ],
    [
      { brand: { logoDark: "/\\cdn.test/a.png" } },
      "brand.logoDark",
      '"/\\\\cdn.test/a.png"',
      "logo",
    ],
    [{ brand: { accent: "blue" } }, "brand.accent", '"blue"', "color"],
    [{ brand: { color: "#fff" } }, "brand.color", "a key that does not exist", "unknown"],
    [
      { errorReports: "http://log.example.com" },
      "errorReports",
      '"http://log.example.com"',
      "reports",
    ],
    [{ errorReports: "//log.example.com/" }, "errorReports", '"//log.example.com/"', "reports"],
    [
      { errorReports: "https://me:word@log.example.com/" },
      "errorReports",
      '"https://me:word@log.example.com/"',
      "reports",
    ],
    [{ helpUrl: "help.html" }, "helpUrl", '"help.html"', "page"],
    [{ sessionUrl: "https://id.test/me" }, "sessionUrl", '"https://id.test/me"', "pathOrNull"],
    [
      { imageLimits: { bytes: 0, pixelsPerSide: 5 } },
      "imageLimits",
      '{"bytes":0,"pixelsPerSide":5}',
      "imageLimits",
    ],
    [{ publishUploads: "no" }, "publishUploads", '"no"', "flag"],
    [{ libraryReadPerMinute: 0 }, "libraryReadPerMinute", "0", "pace"],
    [{ defaultTimeZone: "Lisbon" }, "defaultTimeZone", '"Lisbon"', "timeZone"],
    [{ defaultTimeZone: "+01:00" }, "defaultTimeZone", '"+01:00"', "timeZone"],
    [{ defaultLocale: "english please" }, "defaultLocale", '"english please"', "locale"],
    [
      { playbackBase: "http://cdn.example.com" },
      "playbackBase",
      '"http://cdn.example.com"',
      "address",
    ],
    [[], "config.json", "[]", "file"],
    ["<!doctype html>", "config.json", '"<!doctype html>"', "file"],
  ])("Names for %j the key, the value and what is expected", (raw, key, received, expected) => {
    expect(problemsOf(raw)).toEqual([{ key, received }]);
    expect(expectationOf(key)).toBe(expected);
  });

  it("Names a key that does not exist", () => {
    expect(problemsOf({ storageHost: ["a.com"] })).toMatchObject([
      { key: "storageHost", received: "a key that does not exist" },
    ]);
  });

  it("Accepts what a deployment sets", () => {
    const set = {
      apiBase: "/bff",
      playbackBase: "https://play.example.com/v1",
      storageHosts: ["*.storage.example.com"],
      signInUrl: "/sign-in?return={return}",
      errorReports: "https://log.example.com/desk?key=1",
      helpUrl: "https://wiki.example.com/videos",
      defaultTimeZone: "Europe/Lisbon",
      defaultLocale: "pt-BR",
    };
    expect(parseRuntimeConfig(set)).toMatchObject(set);
  });

  it("Fills what a brand leaves out", () => {
    const { brand } = parseRuntimeConfig({
      brand: { name: "Acme Video", logo: "/studio/logo.svg" },
    });
    expect(brand).toEqual({
      name: "Acme Video",
      logo: "/studio/logo.svg",
      logoDark: null,
      accent: null,
    });
  });

  it("Reports every mistake at once", () => {
    expect(problemsOf({ apiBase: 1, provider: "" })).toHaveLength(2);
  });
});

describe("signInUrlFor", () => {
  it.each([
    [null, null],
    ["/sign-in", "/sign-in"],
    [
      "https://id.example.com/?to={return}&x=1",
      "https://id.example.com/?to=%2Fstudio%2Flibrary%3Fq%3Da%2526%24%26&x=1",
    ],
  ])("Puts the way back into the address %s: %s", (signInUrl, url) => {
    expect(signInUrlFor(signInUrl, "/studio/library?q=a%26$&")).toBe(url);
  });
});
