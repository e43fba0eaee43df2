import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Folder } from "#folders/folders.ts";
import { addDays, type DayRange } from "#shared/dates/days.ts";
import { plainId } from "#shared/format/ids.ts";
import { Changes } from "./compare/changes.ts";
import { besideEarlier } from "./compare/earlier-rows.ts";
import { changeIn } from "./compare/figure-change.ts";
import type { Containers } from "./containers.ts";
import type { Figure } from "./figure.ts";
import { MEASURES } from "./measures.ts";
import {
  folderContainers,
  folderMembers,
  type ListedPlaylist,
  playlistContainers,
  playlistMembers,
} from "./memberships.ts";
import { isReadWhole } from "./read-watch-time.ts";
import { wholeSizeOf } from "./resolved-query.ts";
import { RowGroups } from "./row-groups.ts";
import { rowsForTest } from "./rows-for-test.ts";
import {
  anyPlay,
  anySpoil,
  CONTENTS,
  FIRST,
  type Granularity,
  isAbout,
  knowable,
  PAGE_SIZE,
  type Play,
  readService,
  truthOf,
} from "./spoiled-service-for-test.ts";

const folder = (id: string, path: string, parentId: string | null): Folder => ({
  id,
  path,
  parentId,
  name: path.slice(path.lastIndexOf("/") + 1),
});
const FOLDERS = [
  folder("sea", "/Sea", "top"),
  folder("deep", "/Sea/Deep", "sea"),
  folder("land", "/Land", "top"),
];
const video = (id: string, ...folderIds: string[]) => ({
  id,
  folders: folderIds.map((each) => ({ id: each, name: null, path: null })),
});
const vod = (id: string) => ({ kind: "vod", id }) as const;
const namesOf = ({ list, placesOf }: Containers, id: string) =>
  placesOf(vod(id))
    .map((place) => list[place]?.name || String(list[place]?.kind))
    .toSorted((a, b) => (a < b ? -1 : 1));

describe("folderContainers", () => {
  const videos = [
    video("a", "sea", "deep"),
    video("b", "deep", "land"),
    video("c", "top"),
    video("d"),
  ];

  it("Puts a video into its folders and those around them, once into each", () => {
    const containers = folderContainers(FOLDERS, "top", videos, true);
    expect(namesOf(containers, "a")).toEqual(["Sea", "Sea / Deep"]);
    expect(namesOf(containers, "b")).toEqual(["Land", "Sea", "Sea / Deep"]);
    expect(namesOf(containers, "c")).toEqual(["none"]);
    expect(namesOf(containers, "d")).toEqual(["none"]);
    // It was deleted.
    expect(namesOf(containers, "e")).toEqual(["none"]);
  });

  it("Does not know where a video is that an incomplete library lacks", () => {
    const containers = folderContainers(FOLDERS, "top", videos, false);
    expect(namesOf(containers, "d")).toEqual(["none"]);
    expect(namesOf(containers, "e")).toEqual(["unknown"]);
  });

  it("Has only the subfolders of a folder, and what is directly in it", () => {
    const containers = folderContainers(
      FOLDERS,
      "top",
      [...videos, video("f", "sea")],
      true,
      "sea",
    );
    expect(containers.list.map(({ name, kind }) => name || kind)).toEqual([
      "Sea / Deep",
      "direct",
      "unknown",
    ]);
    expect(namesOf(containers, "b")).toEqual(["Sea / Deep"]);
    expect(namesOf(containers, "f")).toEqual(["direct"]);
  });

  it("Has a folder that only a video names, inside the one of its path", () => {
    const wreck = { id: "wreck", name: "Wreck", path: "/Sea/Wreck" };
    const found = [{ id: "a", folders: [wreck] }];
    expect(namesOf(folderContainers(FOLDERS, "top", found, true), "a")).toEqual([
      "Sea",
      "Sea / Wreck",
    ]);
    expect(folderMembers("sea", FOLDERS, "top", found, true)).toMatchObject({
      ids: ["a"],
      subfolderCount: 2,
    });
  });
});

describe("what is in a folder or playlist", () => {
  it("Is each video of a folder and its subfolders once, however its id is spelled", () => {
    const videos = [video("B-1", "sea", "deep"), video("a", "deep"), video("c", "land")];
    expect(folderMembers("sea", FOLDERS, "top", videos, true)).toEqual({
      ref: { kind: "folder", id: "sea" },
      name: "Sea",
      subfolderCount: 1,
      ids: ["a", "B-1"],
      otherCount: 0,
      isWhole: true,
    });
    expect(folderMembers("gone", FOLDERS, "top", videos, true)).toMatchObject({
      name: null,
      ids: [],
    });
  });

  it("Is each video of a playlist once, without its channels", () => {
    const items = [
      { type: "vod", id: "b" },
      { type: "channel", id: "x" },
      { type: "vod", id: "a" },
      { type: "vod", id: "b" },
    ] as const;
    const playlist = { id: "p", title: "Evening", items, unreadableCount: 0 };
    expect(playlistMembers("p", playlist, "vod")).toMatchObject({
      name: "Evening",
      ids: ["a", "b"],
      otherCount: 1,
      isWhole: true,
    });
    expect(playlistMembers("p", playlist, "channel")).toMatchObject({ ids: ["x"], otherCount: 2 });
    expect(playlistMembers("p", { ...playlist, items: null }, "vod").isWhole).toBe(false);
    expect(playlistMembers("p", { ...playlist, unreadableCount: 1 }, "vod").isWhole).toBe(false);
    expect(playlistMembers("p", null, "vod")).toMatchObject({ name: null, isWhole: false });
  });
});

describe("totals of groups that overlap", () => {
  const rows = rowsForTest([
    { contentId: "a", totalPlays: 10 },
    { contentId: "b", totalPlays: 5 },
    { contentId: "d", totalPlays: 2 },
  ]);
  const videos = [video("a", "sea", "deep"), video("b", "deep", "land"), video("d")];

  it("Counts a video in two folders once", () => {
    const containers = folderContainers(FOLDERS, "top", videos, true);
    const groups = new RowGroups(rows, rows.rowCount, "folder", null, null, null, containers);
    const plays = new Map(
      Array.from({ length: groups.count }, (_, group) => [
        groups.containerAt(group)?.name,
        groups.figure(group, "plays"),
      ]),
    );
    expect(plays).toEqual(
      new Map([
        ["Sea", { kind: "exact", value: 15 }],
        ["Sea / Deep", { kind: "exact", value: 15 }],
        ["Land", { kind: "exact", value: 5 }],
        ["", { kind: "exact", value: 2 }],
      ]),
    );
    const all = [...Array(groups.count).keys()];
    expect(groups.total(all, "plays")).toEqual({ kind: "exact", value: 17 });
    const named = all.filter((group) => groups.containerAt(group)?.kind === "folder");
    expect(groups.total(named, "plays")).toEqual({ kind: "exact", value: 15 });
  });

  it("Is a lower bound of a folder where the library lacks videos, and exact of everything", () => {
    const containers = folderContainers(FOLDERS, "top", videos.slice(0, 2), false);
    const groups = new RowGroups(rows, rows.rowCount, "folder", null, null, null, containers);
    expect(groups.figure(0, "plays").kind).toBe("atLeast");
    const all = [...Array(groups.count).keys()];
    expect(groups.total(all, "plays")).toEqual({ kind: "exact", value: 17 });
    expect(groups.total([0], "plays").kind).toBe("atLeast");
  });
});

/** Returns whether a figure is true as shown: inexact ones say so, and their bounds hold. */
function holds(figure: Figure, truth: number): boolean {
  switch (figure.kind) {
    case "unknown":
      return true;
    case "exact":
      return figure.isPart === true || isAbout(figure.value, truth);
    case "atLeast":
      return figure.value <= truth * (1 + 1e-9);
    case "between":
      return figure.from <= truth * (1 + 1e-9) && figure.to >= truth * (1 - 1e-9);
  }
}

const anyFolders = fc.tuple(
  ...CONTENTS.map(() => fc.subarray(["sea", "deep", "land"], { maxLength: 3 })),
);
const anyItems = fc.array(fc.constantFrom(...CONTENTS), { maxLength: 6 });

const WORLD = fc.record({
  plays: fc.array(anyPlay, { maxLength: 50 }),
  granularity: fc.constantFrom<Granularity>("day", "month"),
  length: fc.integer({ min: 1, max: 30 }),
  clamp: fc.integer({ min: 1, max: PAGE_SIZE + 2 }),
  spoils: fc.array(anySpoil, { maxLength: 2 }).map(knowable),
  earlierSpoils: fc.array(anySpoil, { maxLength: 1 }).map(knowable),
  of: fc.constantFrom("folder" as const, "playlist" as const),
  folders: anyFolders,
  /** Are not in the library: deleted where it is whole, and missing where it is not. */
  absent: fc.subarray(CONTENTS),
  isWhole: fc.boolean(),
  items: fc.tuple(anyItems, anyItems),
  /** The second playlist is known only in part, or not at all. */
  second: fc.constantFrom("whole" as const, "part" as const, "unnamed" as const),
});
type World = typeof WORLD extends fc.Arbitrary<infer T> ? T : never;

const AROUND: Readonly<Record<string, readonly string[]>> = {
  sea: ["sea"],
  deep: ["deep", "sea"],
  land: ["land"],
};

const listOf = (ids: readonly string[]) => ids.map((id) => ({ type: "vod" as const, id }));

/** Returns what is known of memberships, and by the plainest reading in which folders or playlists a content is. */
function membershipsOf({ of, folders, absent, isWhole, items, second }: World) {
  if (of === "folder") {
    const videos = CONTENTS.flatMap((id, at) =>
      absent.includes(id) ? [] : video(id, ...(folders[at] ?? [])),
    );
    const idsOf = (content: string) => {
      const isDeleted = isWhole && absent.includes(content);
      const own = isDeleted ? [] : (folders[CONTENTS.indexOf(content)] ?? []);
      return new Set(own.flatMap((id) => AROUND[id] ?? []));
    };
    return {
      containers: folderContainers(FOLDERS, "top", videos, isWhole),
      scope: folderMembers("sea", FOLDERS, "top", videos, isWhole),
      scopeId: "sea",
      idsOf,
    };
  }
  const playlists: ListedPlaylist[] = [
    { id: "p", title: "P", items: listOf(items[0]), unreadableCount: 0 },
    second === "part"
      ? { id: "q", title: "Q", items: listOf(items[1].slice(1)), unreadableCount: 1 }
      : {
          id: "q",
          title: "Q",
          items: second === "unnamed" ? null : listOf(items[1]),
          unreadableCount: 0,
        },
  ];
  const idsOf = (content: string) =>
    new Set(["p", "q"].filter((_, at) => items[at]?.includes(content) === true));
  return {
    containers: playlistContainers(playlists, isWhole),
    scope: playlistMembers("q", playlists[1] ?? null, "vod"),
    scopeId: "q",
    idsOf,
  };
}

/** Reads the watch time of a range, as the page does. */
async function readRange(world: World, range: DayRange, ids: readonly string[] | null) {
  const { plays, granularity, clamp } = world;
  const isEarlier = range.from === FIRST;
  const spoils = isEarlier ? world.earlierSpoils : world.spoils;
  const reader = await readService({ plays, range, granularity, contentIds: ids, clamp, spoils });
  const { rows, rowCount } = reader;
  const query = {
    kind: "vod",
    time: { range, timeZone: "UTC" },
    granularity,
    contentIds: ids,
  } as const;
  return { rows, rowCount, isWhole: isReadWhole(reader), query };
}

/** Checks the figures of folders or playlists against the plays themselves. @returns how many were exact, and were not */
async function checkWorld(world: World) {
  const { length, plays, of, granularity } = world;
  const earlierRange = { from: FIRST, to: addDays(FIRST, length - 1) };
  const range = { from: addDays(FIRST, length), to: addDays(FIRST, 2 * length - 1) };
  const { containers, scope, scopeId, idsOf } = membershipsOf(world);
  const playsIn = (days: DayRange) => plays.filter(({ day }) => day >= days.from && day <= days.to);
  const [wanted, wantedBefore] = [playsIn(range), playsIn(earlierRange)];
  const now = await readRange(world, range, null);
  const before = await readRange(world, earlierRange, null);
  const beside = besideEarlier(now, before);
  const { rows, rowCount } = beside.current;
  const size = now.isWhole ? null : wholeSizeOf(of, now.query, false);
  const groups = new RowGroups(rows, rowCount, of, null, null, size, containers);
  const changes = new Changes(groups, beside, null, containers);
  const isIn = (group: number) => {
    const container = groups.containerAt(group);
    const { placesOf } = containers;
    return ({ content }: Play) => {
      const ids = idsOf(content);
      if (container?.kind === "none") return ids.size === 0;
      if (container?.kind !== "unknown") return ids.has(container?.id ?? "");
      return placesOf(vod(content)).includes(groups.containerPlaceAt(group) ?? -1);
    };
  };
  const all = [...Array(groups.count).keys()];
  const some = all.filter((group) => group % 2 === 0);
  const ofSome = ({ content, ...play }: Play) =>
    some.some((group) => isIn(group)({ content, ...play }));
  const counts = { exact: 0, marked: 0 };
  const check = (what: string, figure: Figure, truth: number) => {
    if (!holds(figure, truth)) throw new Error(JSON.stringify({ what, figure, truth }));
    counts[figure.kind === "exact" && figure.isPart !== true ? "exact" : "marked"] += 1;
  };
  for (const measure of MEASURES) {
    for (const group of all) {
      const own = wanted.filter(isIn(group));
      check(`${measure} ${group}`, groups.figure(group, measure), truthOf(own, measure));
    }
    if (all.length === 0) continue;
    check(`${measure} of all`, groups.total(all, measure), truthOf(wanted, measure));
    const own = wanted.filter(ofSome);
    check(`${measure} of some`, groups.total(some, measure), truthOf(own, measure));
  }
  for (const measure of ["plays", "watchTime"] as const) {
    const compared = [
      ...all.map((group) => [changes.of(group, measure), isIn(group)] as const),
      [changes.total(null, measure), () => true] as const,
      [changes.total(some, measure), ofSome] as const,
    ];
    for (const [change, isOwn] of compared) {
      const bounds = changeIn(change, "amount");
      if (bounds === null || (change.kind === "known" && change.isAbout)) continue;
      const truth =
        truthOf(wanted.filter(isOwn), measure) - truthOf(wantedBefore.filter(isOwn), measure);
      if (bounds.from - 1e-6 > truth || bounds.to + 1e-6 < truth) {
        throw new Error(JSON.stringify({ measure, bounds, truth }));
      }
    }
  }
  // What a page of one folder or playlist shows: each of its videos once.
  if (scope.ids.length > 0) {
    const ids = CONTENTS.filter((id) => scope.ids.some((each) => plainId(each) === plainId(id)));
    const own = await readRange(world, range, ids);
    const lacks = own.isWhole
      ? scope.isWhole
        ? null
        : 0
      : wholeSizeOf("content", own.query, false);
    const members = new RowGroups(own.rows, own.rowCount, "content", null, null, lacks);
    const listed = [...Array(members.count).keys()];
    const truth = wanted.filter(({ content }) => idsOf(content).has(scopeId));
    for (const measure of MEASURES) {
      if (listed.length === 0) continue;
      check(`${measure} in ${scopeId}`, members.total(listed, measure), truthOf(truth, measure));
    }
  }
  const isFaultless = world.spoils.length === 0 && containers.isWhole;
  if (isFaultless && granularity === "day") {
    expect(all.every((group) => groups.figure(group, "plays").kind === "exact")).toBe(true);
  }
  return counts;
}

/** Checks so many accounts. @returns how many figures were exact for each that was not */
async function checkWorlds(numRuns: number): Promise<number> {
  const counts = { exact: 0, marked: 0 };
  await fc.assert(
    fc.asyncProperty(WORLD, async (world) => {
      const { exact, marked } = await checkWorld(world);
      counts.exact += exact;
      counts.marked += marked;
    }),
    { numRuns },
  );
  return counts.exact / Math.max(1, counts.marked);
}

describe("folders and playlists over damaged answers", () => {
  it("Show the real figures, or say that they are not exact", async () => {
    // Marking everything would not count.
    expect(await checkWorlds(40)).toBeGreaterThan(1 / 3);
  });

  it("Show the real figures in many more accounts", {
    tags: ["nightly"],
    timeout: 240_000,
  }, async () => {
    // Marking everything would not count.
    expect(await checkWorlds(2000)).toBeGreaterThan(1 / 3);
  });
});
