import { describe, expect, it } from "vitest";
import { checkToken, signedHlsPath, unsignedHlsPath } from "./playback-urls.ts";

const SECRET = "a secret";
const EXPIRES_AT = Date.parse("2026-11-20T12:03:00Z");
const TOKEN = signedHlsPath(SECRET, "vod", "video-1", EXPIRES_AT).split("/")[4] ?? "";
const BEFORE = EXPIRES_AT - 1;

describe("signed paths", () => {
  it("Signed paths open one package until the second they name", () => {
    expect(signedHlsPath(SECRET, "vod", "video-1", EXPIRES_AT)).toMatch(
      /^\/vod\/video-1\/signed\/1795176180\.[\w-]{43}\/master\.m3u8$/,
    );
    expect(checkToken(SECRET, "vod", "video-1", TOKEN, BEFORE)).toBe("valid");
    expect(checkToken(SECRET, "vod", "video-1", TOKEN, EXPIRES_AT)).toBe("expired");
    expect(checkToken(SECRET, "vod", "video-1", TOKEN, EXPIRES_AT + 86_400_000)).toBe("expired");
  });

  it("Signed paths open no package but their own", () => {
    expect(checkToken("another", "vod", "video-1", TOKEN, BEFORE)).toBe("forged");
    expect(checkToken(SECRET, "live", "video-1", TOKEN, BEFORE)).toBe("forged");
    expect(checkToken(SECRET, "vod", "video-2", TOKEN, BEFORE)).toBe("forged");
  });

  it("Signed paths do not survive a change of any character", () => {
    const survivors = Array.from(TOKEN).flatMap((_, i) =>
      ["0", "9", "A", "B", "-", "_", ".", ""]
        .map((replacement) => TOKEN.slice(0, i) + replacement + TOKEN.slice(i + 1))
        .filter((changed) => changed !== TOKEN)
        .filter((changed) => checkToken(SECRET, "vod", "video-1", changed, BEFORE) !== "forged"),
    );
    expect(survivors).toEqual([]);
  });

  it.each([
    "",
    ".",
    "..",
    "1795176180",
    `${TOKEN}.x`,
    `${TOKEN}x`,
    ` ${TOKEN}`,
    `0${TOKEN}`,
    "1e99.x",
    "Infinity.x",
    "é.é",
  ])("Signed paths refuse a forged token: %j", (token) => {
    expect(checkToken(SECRET, "vod", "video-1", token, BEFORE)).toBe("forged");
  });

  it("Signed paths keep an id with odd characters in one folder", () => {
    expect(unsignedHlsPath("live", "a/b?c")).toBe("/live/a%2Fb%3Fc/hls/master.m3u8");
  });
});
