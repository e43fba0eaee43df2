import { existsSync, readFileSync } from "node:fs";
import { matchPath } from "react-router";
import { describe, expect, it } from "vitest";
import { paths } from "#shared/paths.ts";
import { patternOf, readPages } from "./announce-pages.ts";

const read = (file: string) => readFileSync(file, "utf8");
const other = (from: string, to: string) => (file: string) => read(file).replace(from, to);
const pages = readPages(read);

/** URLs of all kinds, existing or not. */
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

describe("the pages that are announced", () => {
  it("are those of the router, with what brings them, their words and their looks", () => {
    const imports = [...read("src/app/router.tsx").matchAll(/import\(\s*"\.\/(pages\/[^"]+)"\)/g)];
    const files = pages.flatMap(({ modules }) => modules);
    const known = imports.flatMap(([, file]) =>
      file === "pages/not-found-page.tsx" ? [] : [`src/app/${file}`],
    );
    expect(files).toEqual(expect.arrayContaining(known));
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(pages.find(({ path }) => path === "/watch-time/:kind?")?.modules).toEqual([
      "src/app/pages/watch-time-loader.ts",
      "src/app/pages/watch-time-page.tsx",
      "src/watch-time/messages/en.json",
      "src/shared/messages/en.json",
      "src/app/styles/all.css",
    ]);
    expect(pages.find(({ path }) => path === paths.library)?.modules).toEqual([
      "src/app/pages/library-page.tsx",
      "src/videos/messages/en.json",
    ]);
    expect(pages.find(({ path }) => path === "/channels/:channelId/images")?.modules).toContain(
      "src/app/pages/channel-layout.tsx",
    );
  });

  it.each(ADDRESSES)("are found by their address as the router finds them: %s", (address) => {
    for (const { path } of pages) {
      const isFound = new RegExp(`^${patternOf(path)}/?$`).test(address.slice(1));
      const isHome = address === paths.home && path === paths.library;
      expect([path, isFound]).toEqual([path, isHome || matchPath(path, address) !== null]);
    }
  });

  it("are read with a fault where the router is written otherwise", () => {
    expect(() => readPages(other("path: paths.analytics", "at: paths.analytics"))).toThrow(
      "has a page that can't be read",
    );
    expect(() => readPages(other('messages: ["watch-time"', 'words: ["watch-time"'))).toThrow(
      "has a page that can't be read",
    );
    expect(() => readPages(other("const PAGES = [", "const SITES = ["))).toThrow("lists no pages");
  });
});
