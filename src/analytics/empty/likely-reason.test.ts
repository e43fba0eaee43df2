import { describe, expect, it } from "vitest";
import { parseRange } from "#shared/dates/date-ranges.ts";
import type { Problem } from "#shared/http/errors.ts";
import { type EmptyFacts, LOOKING, type Lookup, likelyReason } from "./likely-reason.ts";

const NOW_MS = Date.parse("2026-11-21T12:00:00Z");
const PROBLEM: Problem = { kind: "server", serviceMessage: "" };

const UNKNOWN: Lookup = { is: "unknown" };
const FORBIDDEN: Lookup = { is: "forbidden" };
const FAILED: Lookup = { is: "failed", problem: PROBLEM };
const found = (created: string | null, videoCount: number | null = null): Lookup => ({
  is: "found",
  name: "Harbour",
  createdAtMs: created === null ? null : Date.parse(created),
  videoCount,
});

const VIDEO = { kind: "vod", id: "a" } as const;
const CHANNEL = { kind: "channel", id: "a" } as const;
const FOLDER = { kind: "folder", id: "7" } as const;

const judge = (
  subject: EmptyFacts["subject"],
  range: string,
  lookups: Partial<EmptyFacts["lookups"]> = {},
  over: Partial<EmptyFacts> & { timeZone?: string } = {},
) =>
  likelyReason({
    subject,
    time: { range: parseRange(range) ?? expect.fail(range), timeZone: over.timeZone ?? "UTC" },
    nowMs: NOW_MS,
    since: "2020-01-01",
    droppedCount: 0,
    unreadableCount: 0,
    ...over,
    lookups: { ...LOOKING, ...lookups },
  });

const WEEK = "2026-11-15..2026-11-21";
const MAY = "2026-05-01..2026-05-31";
const nothing = (offers: string[], isAllTime = false, name: string | null = "Harbour") => ({
  is: "nothing",
  name,
  offers,
  isAllTime,
});

describe("likelyReason", () => {
  it.each([
    ["still looking", judge(VIDEO, WEEK), { is: "looking" }],
    ["a range to come", judge(VIDEO, "2026-11-22..2026-11-25"), { is: "future" }],
    [
      "a range to come, whatever else is known",
      judge(VIDEO, "2026-11-22..2026-11-25", { vod: FAILED }, { droppedCount: 3 }),
      { is: "future" },
    ],
    [
      "tomorrow here is today in Kathmandu, later in the day",
      judge(
        { kind: "account" },
        "2026-11-22..2026-11-22",
        {},
        { nowMs: Date.parse("2026-11-21T18:15:00Z"), timeZone: "Asia/Kathmandu" },
      ),
      nothing(["90d", "all"], false, null),
    ],
    [
      "and was to come a minute before",
      judge(
        { kind: "account" },
        "2026-11-22..2026-11-22",
        {},
        { nowMs: Date.parse("2026-11-21T18:14:00Z"), timeZone: "Asia/Kathmandu" },
      ),
      { is: "future" },
    ],
    [
      "rows that nobody can read, whatever else is known",
      judge(VIDEO, WEEK, { vod: FAILED }, { unreadableCount: 2 }),
      { is: "unreadable" },
    ],
    [
      "rows that nobody can read, of an account",
      judge({ kind: "account" }, WEEK, {}, { unreadableCount: 1 }),
      { is: "unreadable" },
    ],
    [
      "rows of other days beside some that nobody can read",
      judge(VIDEO, WEEK, {}, { droppedCount: 2, unreadableCount: 1 }),
      { is: "other-days" },
    ],
    ["rows of other days", judge(VIDEO, WEEK, {}, { droppedCount: 2 }), { is: "other-days" }],

    [
      "made after the range",
      judge(VIDEO, MAY, { vod: found("2026-06-01T00:00:00Z") }),
      {
        is: "later",
        name: "Harbour",
        bornOn: "2026-06-01",
        instead: { from: "2026-06-01", to: "2026-11-21" },
      },
    ],
    [
      "made on the range's last day",
      judge(VIDEO, MAY, { vod: found("2026-05-31T23:59:59Z") }),
      nothing(["90d", "all"]),
    ],
    [
      "made after the range, by the clock of the zone",
      judge(VIDEO, MAY, { vod: found("2026-05-31T18:15:00Z") }, { timeZone: "Asia/Kathmandu" }),
      expect.objectContaining({ is: "later", bornOn: "2026-06-01" }),
    ],
    [
      "a channel made after the range",
      judge(CHANNEL, MAY, { channel: found("2026-07-01T00:00:00Z") }),
      expect.objectContaining({ is: "later" }),
    ],
    [
      "made some time in the future, says the service",
      judge(VIDEO, WEEK, { vod: found("2027-01-01T00:00:00Z") }),
      nothing(["90d", "all"]),
    ],

    [
      "no plays, made long ago",
      judge(VIDEO, WEEK, { vod: found("2025-01-01T00:00:00Z") }),
      nothing(["90d", "all"]),
    ],
    [
      "no plays, made lately: all time is less than 90 days",
      judge(VIDEO, WEEK, { vod: found("2026-11-01T00:00:00Z") }),
      nothing(["all"]),
    ],
    [
      "no plays ever",
      judge(VIDEO, WEEK, { vod: found("2026-11-15T09:00:00Z") }),
      nothing([], true),
    ],
    [
      "no plays in a long time",
      judge(VIDEO, "2026-01-01..2026-11-21", { vod: found("2025-01-01T00:00:00Z") }),
      nothing(["all"]),
    ],
    ["no plays, age unknown", judge(VIDEO, WEEK, { vod: found(null) }), nothing(["90d", "all"])],
    ["an account", judge({ kind: "account" }, WEEK), nothing(["90d", "all"], false, null)],
    [
      "all videos, all time",
      judge({ kind: "vods" }, "2020-01-01..2026-11-21"),
      nothing([], false, null),
    ],

    [
      "a folder without videos",
      judge(FOLDER, WEEK, { folder: found(null, 0) }),
      { is: "empty-folder", id: "7", name: "Harbour" },
    ],
    [
      "a folder with videos",
      judge(FOLDER, WEEK, { folder: found(null, 3) }),
      nothing(["90d", "all"]),
    ],
    [
      "a folder of which not all is known",
      judge(FOLDER, WEEK, { folder: found(null, null) }),
      nothing(["90d", "all"]),
    ],

    [
      "a channel asked for as a video",
      judge(VIDEO, WEEK, { vod: UNKNOWN, channel: found(null) }),
      { is: "other-kind", name: "Harbour", actual: CHANNEL },
    ],
    [
      "a folder asked for as a video, while one lookup fails",
      judge(VIDEO, WEEK, { vod: UNKNOWN, channel: FAILED, folder: found(null) }),
      { is: "other-kind", name: "Harbour", actual: { kind: "folder", id: "a" } },
    ],
    [
      "a video asked for as a folder",
      judge(FOLDER, WEEK, { folder: UNKNOWN, vod: found(null) }),
      { is: "other-kind", name: "Harbour", actual: { kind: "vod", id: "7" } },
    ],
    [
      "a video asked for as a channel, made after the range",
      judge(CHANNEL, MAY, { channel: UNKNOWN, vod: found("2026-06-01T00:00:00Z") }),
      { is: "other-kind", name: "Harbour", actual: VIDEO },
    ],
    [
      "unknown so far, still looking elsewhere",
      judge(VIDEO, WEEK, { vod: UNKNOWN, channel: UNKNOWN }),
      { is: "looking" },
    ],
    [
      "unknown everywhere",
      judge(VIDEO, WEEK, { vod: UNKNOWN, channel: UNKNOWN, folder: UNKNOWN }),
      { is: "unknown" },
    ],
    [
      "unknown as far as could be asked",
      judge(VIDEO, WEEK, { vod: UNKNOWN, channel: FAILED, folder: UNKNOWN }),
      { is: "untold", problem: PROBLEM },
    ],
    ["of another account", judge(VIDEO, WEEK, { vod: FORBIDDEN }), { is: "forbidden" }],
    [
      "of another account, as something else",
      judge(VIDEO, WEEK, { vod: UNKNOWN, channel: FORBIDDEN, folder: UNKNOWN }),
      { is: "forbidden" },
    ],
    ["not told", judge(VIDEO, WEEK, { vod: FAILED }), { is: "untold", problem: PROBLEM }],
  ])("%s", (_, reason, expected) => {
    expect(reason).toEqual(expected);
  });
});
