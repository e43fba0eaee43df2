import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClock } from "../clock.ts";
import type { SeedName } from "../options.ts";
import type { Vod } from "../state/records.ts";
import { openState, type State } from "../state/state.ts";
import { generateSeed, seedState } from "./seed.ts";
import { readPictureNames, videoDirectory } from "./videos.ts";

const NOW = "2026-11-20T12:00:00Z";
const DAY_MS = 86_400_000;

const directories: string[] = [];
const states: State[] = [];
async function seeded(seed: SeedName): Promise<State> {
  const directory = await mkdtemp(join(tmpdir(), "reeldesk-seed-"));
  const state = openState(directory, createClock(NOW));
  directories.push(directory);
  states.push(state);
  seedState(state, seed);
  return state;
}

function dates(list: Vod[]): [string, number][] {
  return list.map(({ id, createdAtMs }) => [id, Math.round(createdAtMs / 60_000)]);
}

let demo: State;
let vods: Vod[];
beforeAll(async () => {
  demo = await seeded("demo");
  vods = demo.vods.all();
});
afterAll(async () => {
  for (const state of states) state.close();
  for (const directory of directories) await rm(directory, { recursive: true, force: true });
});

describe("the demo library", () => {
  test("The demo library is the same in every run", async () => {
    const again = await seeded("demo");
    expect(dates(again.vods.all())).toEqual(dates(vods));
    expect(again.playlistContents.all()).toEqual(demo.playlistContents.all());
    expect(again.folders.all()).toEqual(demo.folders.all());
  });

  test("The demo library has a realistic amount of everything", () => {
    expect(vods.length).toBeGreaterThanOrEqual(60);
    expect(new Set(vods.map(({ id }) => id)).size).toBe(vods.length);
    expect(demo.folders.all()).toHaveLength(13);
    expect(demo.channels.all()).toHaveLength(4);
    expect(demo.playlists.all()).toHaveLength(6);
    expect(demo.recipes.all()).toHaveLength(3);
  });

  test.each<[string, (vod: Vod) => boolean]>([
    ["a right-to-left title", ({ title }) => /\p{Script=Arabic}/u.test(title)],
    ["an emoji", ({ title }) => /\p{Extended_Pictographic}/u.test(title)],
    ["300 characters", ({ title }) => title.length === 300],
    ["the title deleted", ({ title }) => title === "deleted"],
    ["markup in the title", ({ title }) => title.includes("<script>")],
    ["the status offline", ({ isEnabled, video }) => !isEnabled && video !== null],
    ["an encoding that never ends", ({ video }) => video === null],
    ["an id without hyphens", ({ id }) => /^[0-9a-f]{32}$/.test(id)],
    ["no thumbnail", ({ id }) => demo.pictures.latest(`vod-${id}`)?.thumbnail.length === 0],
  ])("Holds a video with %s", (_, has) => {
    expect(vods.some(has)).toBe(true);
  });

  test("Two videos are there twice, by file name and size", () => {
    const files = vods.map(({ filename, sourceSizeBytes }) => `${filename} ${sourceSizeBytes}`);
    const twice = files.filter((file, index) => files.indexOf(file) !== index);
    expect(twice.map((file) => file.replace(/\..*/, "")).toSorted()).toEqual([
      "rough-cut-4-do-not-publish",
      "training-how-to-tag-a-subtitle-track",
    ]);
  });

  test("Playable videos have their files, and their length", () => {
    for (const { video, media } of vods.filter((vod) => vod.video !== null)) {
      expect(video?.durationSeconds).toBeGreaterThan(1);
      const name = media?.source === "video" ? media.name : "";
      expect(existsSync(join(videoDirectory(name), "master.m3u8"))).toBe(true);
    }
  });

  test("Every thumbnail is a committed picture", () => {
    const names = demo.pictures.all().flatMap(({ thumbnail }) => thumbnail);
    expect(names.length).toBeGreaterThan(15);
    expect(readPictureNames()).toEqual(expect.arrayContaining(names));
  });

  test("The library was created over the 400 days before now", () => {
    const ages = vods.map(({ createdAtMs }) => (Date.parse(NOW) - createdAtMs) / DAY_MS);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.max(...ages)).toBeGreaterThan(365);
    expect(Math.max(...ages)).toBeLessThan(400);
  });

  test("Playlists hold playable contents", () => {
    for (const { items } of demo.playlistContents.all()) {
      for (const { id, type } of items) {
        const isPlayable =
          type === "vod" ? demo.vods.latest(id)?.isEnabled : demo.channels.latest(id)?.isEnabled;
        expect(isPlayable).toBe(true);
      }
    }
  });
});

test("The large seed adds thousands to the demo, the same ones in every run", {
  tags: ["nightly"],
  timeout: 30_000,
}, async () => {
  const [large, again] = [await seeded("large"), await seeded("large")];
  const all = large.vods.all();
  expect(all).toHaveLength(5000);
  expect(dates(all).slice(0, vods.length)).toEqual(dates(vods));
  expect(again.vods.all().map(({ id, title }) => [id, title])).toEqual(
    all.map(({ id, title }) => [id, title]),
  );
  expect(all.filter(({ history }) => history === undefined).length).toBeGreaterThan(500);
});

test("The huge seed has two hundred thousand, and keeps what was changed of them", {
  tags: ["nightly"],
  timeout: 240_000,
}, async () => {
  const huge = await seeded("huge");
  const all = huge.vods.all();
  expect(all).toHaveLength(200_000);
  expect(dates(all).slice(0, vods.length)).toEqual(dates(vods));
  const [changed, removed, other] = all.slice(-3);
  if (changed === undefined || removed === undefined || other === undefined) throw new Error("few");
  huge.commit(
    huge.vods.put(changed.id, { ...changed, title: "Changed" }),
    huge.vods.remove(removed.id),
    huge.removedVods.put(removed.id, { vod: removed, removedAtMs: 0, segmentTimes: {} }),
  );
  huge.close();
  states.splice(states.indexOf(huge), 1);
  const again = openState(directories.at(-1) ?? "", createClock("2026-12-24T12:00:00Z"));
  states.push(again);
  generateSeed(again);
  expect(again.vods.all()).toHaveLength(199_999);
  expect(again.vods.latest(changed.id)?.title).toBe("Changed");
  expect(again.vods.latest(removed.id)).toBeUndefined();
  expect(again.vods.latest(other.id)).toEqual(other);
});

test("The empty seed has recipes and the root folder", async () => {
  const empty = await seeded("empty");
  expect([empty.vods.all(), empty.channels.all(), empty.playlists.all()]).toEqual([[], [], []]);
  expect(empty.folders.all()).toHaveLength(1);
  expect(empty.recipes.all()).toHaveLength(3);
});
