import fc from "fast-check";
import { addDays, type Day, type DayRange, lastOfMonth, maxDay } from "#shared/dates/days.ts";
import { plainId } from "#shared/format/ids.ts";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import type { Measure } from "./measures.ts";
import { WatchTimeReader } from "./read-watch-time.ts";
import { ENGAGEMENT_PERCENTS, getWatchTimePage } from "./watch-time.ts";
import { watchTimeWindows } from "./watch-time-queries.ts";
import type { VideoLengths } from "./watch-time-rows.ts";

/** Describes a play, as the service would have counted it. */
export interface Play {
  content: string;
  day: Day;
  viewer: number;
  watched: number;
  frozen: number;
  bytes: number;
  /** Is null for unknown retention. */
  furthest: (typeof ENGAGEMENT_PERCENTS)[number] | null;
}

export type Granularity = "day" | "month";

export const FIRST: Day = "2026-08-20";
export const CONTENTS = ["0a-01", "0A-02", "0a-03", "0a-04", "0a-05"];
export const PAGE_SIZE = 6;

/** Returns the length of a video in seconds. */
function lengthOf(content: string): number {
  return 60 * (CONTENTS.indexOf(content) + 1);
}

/** Holds the lengths that the library knows: of all videos but one. */
export const LENGTHS: VideoLengths = new Map(
  CONTENTS.slice(0, -1).map((content) => [plainId(content), lengthOf(content)]),
);

export const anyPlay: fc.Arbitrary<Play> = fc.record({
  content: fc.constantFrom(...CONTENTS),
  day: fc.nat({ max: 60 }).map((days) => addDays(FIRST, days)),
  viewer: fc.nat({ max: 6 }),
  watched: fc.nat({ max: 500 }),
  frozen: fc.nat({ max: 50 }),
  bytes: fc.nat({ max: 10_000 }),
  furthest: fc.constantFrom(...ENGAGEMENT_PERCENTS, null),
});

/** Makes faults of a service. `at` is taken modulo the length of the list. */
export const anySpoil = fc.oneof(
  fc.record({ kind: fc.constant("repeat" as const), page: fc.integer({ min: 2, max: 6 }) }),
  fc.record({ kind: fc.constant("pageOne" as const), page: fc.integer({ min: 2, max: 6 }) }),
  fc.record({ kind: fc.constant("noList" as const), page: fc.integer({ min: 1, max: 6 }) }),
  fc.record({
    kind: fc.constant("unreadable" as const),
    at: fc.nat({ max: 40 }),
    over: fc.constantFrom<object>(
      { period: "2026-02-30" },
      { period: "2026-13" },
      { "content-id": "vod-" },
      { period: null },
    ),
  }),
  fc.record({
    kind: fc.constantFrom("doubled" as const, "contradicted" as const),
    at: fc.nat({ max: 40 }),
    away: fc.nat({ max: 8 }),
  }),
  fc.record({
    kind: fc.constant("figure" as const),
    at: fc.nat({ max: 40 }),
    name: fc.constantFrom("total-plays", "unique-viewers", "bytes-consumed", "engagement-100"),
    value: fc.constantFrom<unknown>("0x10", "1e3", 12.5, -1, 2 ** 53, "9007199254740993", null),
  }),
);
type Spoil = typeof anySpoil extends fc.Arbitrary<infer T> ? T : never;

/** Both of two contradicting rows must arrive: a single false row can't be detected. */
export function knowable(spoils: readonly Spoil[]): readonly Spoil[] {
  const areBothThere = ({ kind }: Spoil) => ["contradicted", "doubled", "figure"].includes(kind);
  const isContradicted = spoils.some(({ kind }) => kind === "contradicted");
  return isContradicted ? spoils.filter(areBothThere) : spoils;
}

const sum = (plays: readonly Play[], of: (play: Play) => number) =>
  plays.reduce((all, play) => all + of(play), 0);
const reached = (plays: readonly Play[], percent: number) =>
  plays.filter(({ furthest }) => furthest === percent).length;
const viewersOf = (plays: readonly Play[]) => new Set(plays.map(({ viewer }) => viewer)).size;

export function periodOf(day: Day, granularity: Granularity): string {
  return granularity === "day" ? day : day.slice(0, 7);
}

/** Returns the rows of contract 4.2: a row for each content and period with plays, its days clipped to the range. */
export function wireRows(plays: readonly Play[], { from, to }: DayRange, granularity: Granularity) {
  const groups = new Map<string, Play[]>();
  for (const play of plays) {
    if (play.day < from || play.day > to) continue;
    const key = `${periodOf(play.day, granularity)} ${play.content}`;
    groups.set(key, [...(groups.get(key) ?? []), play]);
  }
  return [...groups].map(([key, of]): Record<string, unknown> => {
    const [period = "", content = ""] = key.split(" ");
    const first = granularity === "day" ? period : `${period}-01`;
    const last = granularity === "day" ? period : lastOfMonth(first);
    const watched = sum(of, (play) => play.watched);
    return {
      period,
      "period-start": maxDay(first, from),
      "period-end": last < to ? last : to,
      "content-id": `vod-${content}`,
      title: content,
      "total-plays": of.length,
      "unique-viewers": viewersOf(of),
      "total-watch-time": watched,
      "total-playtime": watched + sum(of, ({ frozen }) => frozen),
      "avg-watch-time-per-viewer": watched / viewersOf(of),
      "completion-rate": (reached(of, 100) / of.length) * 100,
      "bytes-consumed": sum(of, ({ bytes }) => bytes),
      ...Object.fromEntries(
        ENGAGEMENT_PERCENTS.map((percent) => [`engagement-${percent}`, reached(of, percent)]),
      ),
    };
  });
}

/** Returns the list that a service has after what was done to it. */
function spoilList(given: readonly Record<string, unknown>[], spoils: readonly Spoil[]) {
  const list = [...given];
  for (const spoil of spoils) {
    if (!("at" in spoil) || list.length === 0) continue;
    const at = spoil.at % list.length;
    const row = list[at] ?? {};
    if (spoil.kind === "unreadable") list[at] = { ...row, ...spoil.over };
    else if (spoil.kind === "figure") list[at] = { ...row, [spoil.name]: spoil.value };
    else {
      const over = {
        "total-plays": Number(row["total-plays"]) + 1,
        "total-watch-time": Number(row["total-watch-time"]) + 7,
      };
      list.splice(at + spoil.away, 0, spoil.kind === "doubled" ? row : { ...row, ...over });
    }
  }
  return list;
}

function answerOf(list: readonly unknown[], page: number, size: number, spoils: readonly Spoil[]) {
  const pageOf = (query: number) => list.slice((query - 1) * size, query * size);
  for (const spoil of spoils) {
    if (spoil.kind === "noList" && page >= spoil.page) return { results: null };
    if (spoil.kind === "pageOne" && page >= spoil.page) return { results: pageOf(1) };
    if (spoil.kind === "repeat" && page === spoil.page) return { results: pageOf(page - 1) };
  }
  return { results: pageOf(page) };
}

/** Returns a measure from its definition, over the plays themselves. */
export function truthOf(plays: readonly Play[], measure: Measure): number {
  const watched = sum(plays, (play) => play.watched);
  const played = watched + sum(plays, ({ frozen }) => frozen);
  const bytes = sum(plays, (play) => play.bytes);
  switch (measure) {
    case "plays":
      return plays.length;
    case "uniqueViewers":
      return viewersOf(plays);
    case "watchTime":
      return watched;
    case "watchTimePerPlay":
      return watched / plays.length;
    case "watchTimePerViewer":
      return watched / viewersOf(plays);
    case "percentageViewed":
      return (watched / sum(plays, ({ content }) => lengthOf(content))) * 100;
    case "completion":
      return (reached(plays, 100) / plays.length) * 100;
    case "playtime":
      return played;
    case "freeze":
      return ((played - watched) / played) * 100;
    case "bytes":
      return bytes;
    case "bytesPerHour":
      return (bytes / watched) * 3600;
    default:
      return reached(plays, Number(measure.slice("reached".length)));
  }
}

export const isAbout = (one: number, other: number) =>
  Math.abs(one - other) <= 1e-9 * Math.abs(other);

/** Describes a service, and what is wrong with its answers. */
export interface SpoiledService {
  plays: readonly Play[];
  range: DayRange;
  granularity: Granularity;
  contentIds: readonly string[] | null;
  /** Limits the rows of a page. */
  clamp: number;
  spoils: readonly Spoil[];
}

/** Reads what a service has, as the page does. */
export async function readService({
  plays,
  range,
  granularity,
  contentIds,
  clamp,
  spoils,
}: SpoiledService) {
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(({ url: { searchParams } }) => {
      const query = (name: string) => searchParams.get(name) ?? "";
      const ids = query("content-ids");
      const rows = wireRows(
        plays.filter(({ content }) => ids === "" || ids.split(",").includes(content)),
        { from: query("startdate"), to: query("enddate") },
        granularity,
      );
      const size = Math.min(clamp, Number(query("perPage")));
      const list = spoilList(rows, spoils);
      return Response.json(answerOf(list, Number(query("page")), size, spoils));
    }),
  );
  const reader = new WatchTimeReader(
    watchTimeWindows(range, granularity),
    (window, page, signal) =>
      getWatchTimePage(
        api,
        "vod",
        { range: window, timeZone: "UTC", granularity, page, pageSize: PAGE_SIZE, contentIds },
        signal,
      ),
    { pageSize: PAGE_SIZE, fullFrom: 0, granularity, contentIds, openFrom: addDays(range.to, 1) },
  );
  await reader.read(new AbortController().signal, () => {});
  return reader.progress;
}
