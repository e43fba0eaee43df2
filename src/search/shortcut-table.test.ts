import { expect, it } from "vitest";
import { namedByPages } from "#shared/pages.ts";
import { areasOn, SHORTCUT_AREAS } from "./shortcut-table.ts";

it.each([
  ["/library", "library"],
  ["/library/images", "missingImages"],
  ["/vods/1/overview", "player"],
  ["/playlists/1/content", "player", "playlist"],
  ["/vods/1/subtitles", "player", "captions"],
  ["/watch-time/vod", "watchTimeTable", "ranges", "charts"],
  ["/folders/1/analytics", "library", "ranges", "charts"],
  ["/settings"],
])("on %s its areas come first", (pathname, ...expected) => {
  const names = areasOn(pathname).map(({ name }) => name);
  expect(names.slice(0, expected.length + 1)).toEqual([...expected, "everywhere"]);
  expect(names).toHaveLength(SHORTCUT_AREAS.length);
});

it("lists each key of an area once", () => {
  for (const { name, shortcuts } of SHORTCUT_AREAS) {
    const keys = shortcuts.flatMap((each) => each.keys.map((keys) => keys.join("+")));
    expect([name, ...new Set(keys)]).toEqual([name, ...keys]);
  }
});

it("Knows each area that a page names", () => {
  const names: readonly string[] = SHORTCUT_AREAS.map(({ name }) => name);
  expect(namedByPages().shortcuts.filter((name) => !names.includes(name))).toEqual([]);
});
