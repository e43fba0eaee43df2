import { mkdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createClock } from "../clock.ts";
import type { StoredPlays } from "./database.ts";
import { openState } from "./state.ts";

const clock = createClock("2026-11-20T12:00:00Z");

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "reeldesk-state-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const folder = (id: string, name: string) => ({ id, name, parentId: null });

const GIVEN: StoredPlays = {
  contentKind: "vod",
  contentId: "x",
  atMs: Date.parse("2026-02-03T04:05:06.789Z"),
  country: "Nepal",
  plays: 3,
  impressions: 5,
  bytes: 1_000_000_000_000,
  watchSeconds: 7,
  playtimeSeconds: 9,
  furthestPercent: 90,
};

describe("the state file", () => {
  test("Returns what was committed, the last version of each", () => {
    const first = openState(directory, clock);
    first.commit(first.folders.put("1", folder("1", "a")));
    first.commit(
      first.folders.put("1", folder("1", "b")),
      first.folders.put("2", folder("2", "c")),
    );
    first.commit(first.folders.remove("2"));
    first.close();
    const second = openState(directory, clock);
    expect(second.folders.all()).toEqual([folder("1", "b")]);
    second.close();
  });

  test("Opens although a killed process left the driver's lock behind", () => {
    openState(directory, clock).close();
    mkdirSync(join(directory, "state.db.lock"));
    const state = openState(directory, clock);
    state.commit(state.folders.put("1", folder("1", "a")));
    expect(state.folders.all()).toHaveLength(1);
    state.close();
  });

  test("Keeps plays and bytes, by content", () => {
    const first = openState(directory, clock);
    first.addEvent({ type: "play", contentKind: "vod", contentId: "x", bytes: 0, path: "" });
    first.addEvent({ type: "bytes", contentKind: "vod", contentId: "x", bytes: 9, path: "a.m4s" });
    first.addEvent({ type: "bytes", contentKind: "live", contentId: "y", bytes: 5, path: "b.m4s" });
    first.close();
    const second = openState(directory, clock);
    expect(second.events("x").map(({ type, bytes }) => [type, bytes])).toEqual([
      ["play", 0],
      ["bytes", 9],
    ]);
    expect(second.events()).toHaveLength(3);
    expect(second.events()[0]?.atMs).toBeGreaterThanOrEqual(Date.parse("2026-11-20T12:00:00Z"));
    second.close();
  });

  test("Keeps given plays, and distinguishes later ones from earlier ones", () => {
    const first = openState(directory, clock);
    first.addPlays([GIVEN, { ...GIVEN, furthestPercent: null }]);
    const [last] = first.playsAfter(1);
    first.close();
    const second = openState(directory, clock);
    expect(second.playsAfter(0)).toMatchObject([GIVEN, { ...GIVEN, furthestPercent: null }]);
    expect(second.playsAfter(1)).toEqual([last]);
    expect(second.events()).toEqual([]);
    second.close();
  });

  test("Forgets everything when cleared", () => {
    const first = openState(directory, clock);
    first.addPlays([GIVEN]);
    first.commit(first.folders.put("1", folder("1", "a")));
    first.addEvent({ type: "play", contentKind: "vod", contentId: "x", bytes: 0, path: "" });
    first.clear();
    first.close();
    const second = openState(directory, clock);
    expect([second.folders.all(), second.events(), second.playsAfter(0)]).toEqual([[], [], []]);
    second.close();
  });
});
