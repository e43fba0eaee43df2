import { describe, expect, it } from "vitest";
import { timeAfter } from "./working-time.ts";

/** Returns the time that a person works with after visiting these addresses. */
function after(...addresses: readonly string[]): string {
  return addresses.reduce((before, address) => {
    const { pathname, search } = new URL(address, "https://dashboard.test");
    return timeAfter(before, { pathname, search });
  }, "");
}

describe("timeAfter", () => {
  it.each([
    ["a range and a zone", ["/analytics?range=7d&zone=UTC"], "?range=7d&zone=UTC"],
    ["days", ["/vods/1/engagement?range=2026-11-01..2026-11-07"], "?range=2026-11-01..2026-11-07"],
    ["nothing else", ["/?vs=none&range=month&metric=bytes"], "?range=month"],
    ["a zone alone", ["/analytics?zone=UTC"], "?zone=UTC"],
    ["nothing where none was chosen", ["/", "/analytics", "/watch-time/vod"], ""],
  ])("Takes from the address %s", (_, addresses, expected) => {
    expect(after(...addresses)).toBe(expected);
  });

  it("Keeps them on pages without figures, whose own words of that name mean something else", () => {
    const addresses = [
      "/analytics?range=7d",
      "/library?range=90d",
      "/vods/1/overview",
      "/settings",
    ];
    expect(after(...addresses)).toBe("?range=7d");
  });

  it.each([
    ["/analytics", "?range=28d"],
    ["/", "?range=28d"],
    ["/channels/1/watch-time", "?range=28d"],
    ["/watch-time/live", "?range=month"],
    ["/folders/7/watch-time", "?range=365d"],
    ["/playlists/7/watch-time", "?range=365d"],
    ["/folders/7/analytics", "?range=28d"],
    ["/playlists/7/analytics", "?range=28d"],
  ])(
    "Takes the usual range of %s where a person went back to it from another",
    (page, expected) => {
      expect(after("/analytics?range=7d&zone=UTC", page)).toBe(expected);
    },
  );

  it("Follows the latest address", () => {
    expect(after("/analytics?range=7d", "/watch-time/vod?range=year&zone=Asia/Tokyo")).toBe(
      "?range=year&zone=Asia%2FTokyo",
    );
  });
});
