import { expect, it } from "vitest";
import { keyCommandOf } from "#captions/workbench-keys.ts";
import { commandOf } from "#player/shortcuts.ts";
import { namedByPages } from "#shared/pages.ts";
import { rangeCommandOf } from "#shared/ui/range/range-keys.ts";
import { pressedCommand } from "#shared/ui/shortcuts.ts";
import { areasOn, SHORTCUT_AREAS, writtenKeys } from "./shortcut-table.ts";

it.each([
  ["/library", "library"],
  ["/library/images", "missingImages"],
  ["/vods/1/overview", "video", "player"],
  ["/playlists/1/content", "player", "playlist"],
  ["/vods/1/subtitles", "video", "player", "captions"],
  ["/watch-time/vod", "watchTimeTable", "ranges", "charts"],
  ["/", "ranges", "charts"],
  ["/folders/1/analytics", "ranges", "charts"],
  ["/vods/1/engagement", "video", "watchTimeTable", "ranges", "charts"],
  ["/channels/1/watch-time", "watchTimeTable", "ranges", "charts"],
  ["/channels/1/overview", "player"],
  ["/vods/1/analytics", "video", "ranges", "charts"],
  ["/vods/1/images", "video"],
  ["/settings"],
])("Lists, on %s, the page's own areas first", (pathname, ...expected) => {
  const names = areasOn(pathname).map(({ name }) => name);
  expect(names.slice(0, expected.length + 1)).toEqual([...expected, "everywhere"]);
  expect(names).toHaveLength(SHORTCUT_AREAS.length);
});

it("Lists each key of an area once", () => {
  for (const { name, shortcuts } of SHORTCUT_AREAS) {
    const keys = shortcuts.flatMap((each) => Object.keys(each.keys));
    expect([name, ...new Set(keys)]).toEqual([name, ...keys]);
  }
});

/** Presses a combination; `Mod` as Ctrl. */
function pressOf(combination: string) {
  const held = combination.split("+");
  const key = held.pop() ?? "";
  return {
    key: key === "Space" ? " " : key,
    code: "",
    ctrlKey: held.includes("Mod"),
    altKey: held.includes("Alt"),
    metaKey: false,
    shiftKey: held.includes("Shift"),
    getModifierState: () => false,
  };
}

type Handler = (press: ReturnType<typeof pressOf>) => unknown;

/** Says how the handlers of an area find the command of a key; areas that are left out look into their tables. */
const HANDLERS: Readonly<Record<string, Handler>> = {
  player: (press) => commandOf(press, "frame"),
  captions: (press) => keyCommandOf(press, "list", false),
  ranges: (press) => rangeCommandOf(press, false),
};

const COMBINATIONS = SHORTCUT_AREAS.flatMap(({ name, shortcuts }) =>
  shortcuts.flatMap(({ keys }) =>
    Object.entries(keys).map(([combination, command]) => ({
      name,
      combination,
      command,
      shortcuts,
    })),
  ),
);

it.each(COMBINATIONS)(
  "Finds the command of the shortcut $combination in the area $name",
  ({ name, combination, command, shortcuts }) => {
    const press = pressOf(combination);
    const ofTable: Handler = (each) => pressedCommand(each, shortcuts, { ignoresShift: true });
    expect((HANDLERS[name] ?? ofTable)(press)).toEqual(command);
    expect(command).not.toBeNull();
  },
);

const writtenIn = (area: string, mayEdit = true) =>
  areasOn("/", mayEdit)
    .find(({ name }) => name === area)
    ?.shortcuts.map((each) => writtenKeys(each).map((keys) => keys.join(" ")));

it("Writes keys as alternatives, as a block, or as the first and the last", () => {
  expect(writtenIn("missingImages")).toEqual([["ArrowUp ArrowDown ArrowLeft ArrowRight"], ["1–6"]]);
  expect(writtenIn("player")).toContainEqual(["0–9"]);
  expect(writtenIn("charts")).toEqual([
    ["ArrowLeft", "ArrowRight"],
    ["Shift ArrowLeft", "Shift ArrowRight"],
    ["Enter"],
  ]);
});

it("Leaves out commands of changes for people who may not edit", () => {
  const names = areasOn("/settings", false).map(({ name }) => name);
  expect(names).toEqual([
    "everywhere",
    "video",
    "player",
    "playlist",
    "watchTimeTable",
    "ranges",
    "charts",
  ]);
  expect(writtenIn("everywhere", false)).toEqual([["Mod K"], ["?"], ["Escape"]]);
  expect(writtenIn("playlist", false)).toEqual([
    ["ArrowUp", "ArrowDown"],
    ["ArrowLeft", "ArrowRight"],
    ["Space"],
    ["Shift ArrowUp", "Shift ArrowDown"],
    ["Mod A"],
    ["Mod F"],
    ["Shift P", "Shift N"],
  ]);
});

it("Knows each area that a page names", () => {
  const names: readonly string[] = SHORTCUT_AREAS.map(({ name }) => name);
  expect(namedByPages().shortcuts.filter((name) => !names.includes(name))).toEqual([]);
});
