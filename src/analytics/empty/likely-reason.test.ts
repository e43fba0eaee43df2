import { describe, expect, it } from "vitest";
import { parseRange } from "#shared/dates/date-ranges.ts";
import type { Problem } from "#shared/http/errors.ts";
import {
  type EmptyFacts,
  type LookedUp,
  type Lookup,
  likelyReason,
  mostTelling,
} from "./likely-reason.ts";

const NOW_MS = Date.parse("2026-11-21T12:00:00Z");
const PROBLEM: Problem = { kind: "server", serviceMessage: "" };

const UNKNOWN: Lookup = { is: "unknown" };
const FORBIDDEN: Lookup = { is: "forbidden" };
const FAILED: Lookup = { is: "failed", problem: PROBLEM };
const found = (
  kind: LookedUp,
  created: string | null = null,
  videoCount: number | null = null,
): Lookup => ({
  is: "found",
  kind,
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
  lookup?: Lookup,
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
    lookup,
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
    ["the lookup is pending", judge(VIDEO, WEEK), { is: "looking" }],
    ["a future range", judge(VIDEO, "2026-11-22..2026-11-25"), { is: "future" }],
    [
      "a future range, whatever else is known",
      judge(VIDEO, "2026-11-22..2026-11-25", FAILED, { droppedCount: 3 }),
      { is: "future" },
    ],
    [
      "tomorrow here is today in Kathmandu, later in the day",
      judge({ kind: "account" }, "2026-11-22..2026-11-22", undefined, {
        nowMs: Date.parse("2026-11-21T18:15:00Z"),
        timeZone: "Asia/Kathmandu",
      }),
      nothing(["90d", "all"], false, null),
    ],
    [
      "the same range a minute before",
      judge({ kind: "account" }, "2026-11-22..2026-11-22", undefined, {
        nowMs: Date.parse("2026-11-21T18:14:00Z"),
        timeZone: "Asia/Kathmandu",
      }),
      { is: "future" },
    ],
    [
      "unreadable rows, whatever else is known",
      judge(VIDEO, WEEK, FAILED, { unreadableCount: 2 }),
      { is: "unreadable" },
    ],
    [
      "unreadable rows of an account",
      judge({ kind: "account" }, WEEK, undefined, { unreadableCount: 1 }),
      { is: "unreadable" },
    ],
    [
      "rows of other days beside unreadable ones",
      judge(VIDEO, WEEK, undefined, { droppedCount: 2, unreadableCount: 1 }),
      { is: "other-days" },
    ],
    [
      "rows of other days",
      judge(VIDEO, WEEK, undefined, { droppedCount: 2 }),
      { is: "other-days" },
    ],

    [
      "a video created after the range",
      judge(VIDEO, MAY, found("vod", "2026-06-01T00:00:00Z")),
      {
        is: "later",
        name: "Harbour",
        bornOn: "2026-06-01",
        instead: { from: "2026-06-01", to: "2026-11-21" },
      },
    ],
    [
      "a video created on the range's last day",
      judge(VIDEO, MAY, found("vod", "2026-05-31T23:59:59Z")),
      nothing(["90d", "all"]),
    ],
    [
      "a video created after the range, by the clock of the zone",
      judge(VIDEO, MAY, found("vod", "2026-05-31T18:15:00Z"), { timeZone: "Asia/Kathmandu" }),
      expect.objectContaining({ is: "later", bornOn: "2026-06-01" }),
    ],
    [
      "a channel created after the range",
      judge(CHANNEL, MAY, found("channel", "2026-07-01T00:00:00Z")),
      expect.objectContaining({ is: "later" }),
    ],
    [
      "a video with a future date from the service",
      judge(VIDEO, WEEK, found("vod", "2027-01-01T00:00:00Z")),
      nothing(["90d", "all"]),
    ],

    [
      "no plays of an old video",
      judge(VIDEO, WEEK, found("vod", "2025-01-01T00:00:00Z")),
      nothing(["90d", "all"]),
    ],
    [
      "no plays of a new video: all time is less than 90 days",
      judge(VIDEO, WEEK, found("vod", "2026-11-01T00:00:00Z")),
      nothing(["all"]),
    ],
    ["no plays ever", judge(VIDEO, WEEK, found("vod", "2026-11-15T09:00:00Z")), nothing([], true)],
    [
      "no plays in a long time",
      judge(VIDEO, "2026-01-01..2026-11-21", found("vod", "2025-01-01T00:00:00Z")),
      nothing(["all"]),
    ],
    [
      "no plays of a video of unknown age",
      judge(VIDEO, WEEK, found("vod")),
      nothing(["90d", "all"]),
    ],
    ["an account", judge({ kind: "account" }, WEEK), nothing(["90d", "all"], false, null)],
    [
      "all videos, all time",
      judge({ kind: "vods" }, "2020-01-01..2026-11-21"),
      nothing([], false, null),
    ],

    [
      "a folder without videos",
      judge(FOLDER, WEEK, found("folder", null, 0)),
      { is: "empty-folder", id: "7", name: "Harbour" },
    ],
    [
      "a folder with videos",
      judge(FOLDER, WEEK, found("folder", null, 3)),
      nothing(["90d", "all"]),
    ],
    [
      "a folder whose videos are not all known",
      judge(FOLDER, WEEK, found("folder", null, null)),
      nothing(["90d", "all"]),
    ],

    [
      "a channel's id used as a video's",
      judge(VIDEO, WEEK, found("channel")),
      { is: "other-kind", name: "Harbour", actual: CHANNEL },
    ],
    [
      "a folder's id used as a video's",
      judge(VIDEO, WEEK, found("folder")),
      { is: "other-kind", name: "Harbour", actual: { kind: "folder", id: "a" } },
    ],
    [
      "a video's id used as a folder's",
      judge(FOLDER, WEEK, found("vod")),
      { is: "other-kind", name: "Harbour", actual: { kind: "vod", id: "7" } },
    ],
    [
      "a video's id used as a channel's, created after the range",
      judge(CHANNEL, MAY, found("vod", "2026-06-01T00:00:00Z")),
      { is: "other-kind", name: "Harbour", actual: VIDEO },
    ],
    ["an id that is unknown everywhere", judge(VIDEO, WEEK, UNKNOWN), { is: "unknown" }],
    ["an id of another account", judge(VIDEO, WEEK, FORBIDDEN), { is: "forbidden" }],
    ["an unknown reason", judge(VIDEO, WEEK, FAILED), { is: "untold", problem: PROBLEM }],
  ])("Returns the most likely reason: %s", (_, reason, expected) => {
    expect(reason).toEqual(expected);
  });
});

it.each([
  ["found, while another lookup fails", [FAILED, found("folder")], found("folder")],
  ["an id that is unknown everywhere", [UNKNOWN, UNKNOWN], UNKNOWN],
  ["unknown as far as could be asked", [FAILED, UNKNOWN], FAILED],
  ["of another account, as something else", [UNKNOWN, FORBIDDEN], FORBIDDEN],
])("Returns, of several answers, the most informative one: %s", (_, answers, expected) => {
  expect(mostTelling(answers)).toEqual(expected);
});
