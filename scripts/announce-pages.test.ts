import { matchPath } from "react-router";
import { describe, expect, it } from "vitest";
import { paths } from "#shared/paths.ts";
import { ROUTES } from "#shared/routes.ts";
import { patternOf } from "./announce-pages.ts";

/** Lists URLs of all kinds, existing or not. */
const ADDRESSES = [
  ...Object.values(paths).flatMap((path) => (typeof path === "string" ? [path] : [path("live")])),
  paths.video("a b/c", "subtitles"),
  paths.channel("7", "watch-time"),
  paths.channel("7", "analytics"),
  paths.channel("7", "images"),
  paths.channel("7", "embed"),
  paths.playlist("7", "images"),
  "/vods/7",
  "/playlists/7",
  "/watch-time",
  "/watch-time/vod/",
  "/folders",
  "/folders/7/8",
  "/vods",
  "/vods/7/images/8",
  "/nowhere",
  "/library/7",
  "/a/library",
];

describe("the announced pages", () => {
  it.each(ADDRESSES)(
    "The announced pages are found by their path as the router finds them: %s",
    (address) => {
      for (const { path } of ROUTES) {
        const isFound = new RegExp(`^${patternOf(path)}/?$`).test(address.slice(1));
        expect([path, isFound]).toEqual([path, matchPath(path, address) !== null]);
      }
    },
  );
});
