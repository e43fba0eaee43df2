import fc from "fast-check";
import type { Day, DayRange } from "#shared/dates/days.ts";
import { ApiError } from "#shared/http/errors.ts";
import { WatchTimeReader } from "./read-watch-time.ts";
import type { WatchTimeRow } from "./watch-time.ts";

/** Makes a row of a video in one month. */
export function watchTimeRowForTest(row: Partial<WatchTimeRow> = {}): WatchTimeRow {
  return {
    period: "2026-01",
    from: "2026-01-01",
    to: "2026-01-31",
    kind: "vod",
    contentId: "video",
    title: "A video",
    isDeleted: false,
    totalPlays: 1,
    uniqueViewers: 1,
    watchTimeSeconds: 1,
    playtimeSeconds: 1,
    bytes: 1,
    engagement: { 10: 0, 25: 0, 50: 0, 75: 0, 90: 0, 100: 0 },
    ...row,
  };
}

const YEAR: DayRange = { from: "2026-01-01", to: "2026-12-31" };
export const PAGE_SIZE = 10;

/** Is null for a row that can't be read. */
type Entry = WatchTimeRow | null;
/** Makes row number so many of a long list. */
export const entry = (index: number): WatchTimeRow =>
  watchTimeRowForTest({
    period: `2026-${String(1 + (index % 12)).padStart(2, "0")}`,
    contentId: `f${Math.floor(index / 12)}`,
    totalPlays: index,
  });
/** Makes this many rows, each content by month. */
export const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, at) => entry(at));

interface Call {
  window: DayRange;
  page: number;
  /** Is null for all. */
  ids: readonly string[] | null;
}

/** Makes a service that has a list and slices it, and a reader of it. */
export function watchTimeServiceForTest(
  list: Entry[],
  {
    clamp = PAGE_SIZE,
    windows = [YEAR],
    contentIds = null,
    batches,
    serve = (_call: Call, answer: Entry[]) => answer,
    arrive = async (_call: Call) => {},
    granularity = "month",
    openFrom = "2027-01-01",
  }: {
    clamp?: number;
    windows?: DayRange[];
    contentIds?: string[] | null;
    /** Lists the ids by call, which the service keeps to. */
    batches?: (string[] | null)[];
    /** Overrides an answer; may throw. */
    serve?: (call: Call, answer: Entry[]) => Entry[];
    /** Resolves when the answer comes. */
    arrive?: (call: Call) => Promise<unknown>;
    granularity?: "day" | "month";
    /** Is the first day whose numbers may still change. */
    openFrom?: Day;
  } = {},
) {
  const calls: number[] = [];
  const given: number[] = [];
  const world = { list, mostInFlight: 0 };
  let inFlight = 0;
  const size = Math.min(PAGE_SIZE, clamp);
  const reader = new WatchTimeReader(
    windows,
    async (window, page, signal, ids) => {
      signal.throwIfAborted();
      calls.push(page);
      inFlight += 1;
      world.mostInFlight = Math.max(world.mostInFlight, inFlight);
      try {
        const isAsked = ({ contentId }: WatchTimeRow) =>
          batches === undefined || ids === null || ids.includes(contentId);
        const inWindow = world.list.filter(
          (row) =>
            row === null ||
            (isAsked(row) &&
              row.period >= window.from.slice(0, row.period.length) &&
              row.period <= window.to.slice(0, row.period.length)),
        );
        const call = { window, page, ids };
        const answer = serve(call, inWindow.slice((page - 1) * size, page * size));
        await arrive(call);
        signal.throwIfAborted();
        given.push(page);
        const rows = answer.filter((row) => row !== null);
        return { rows, unreadableCount: answer.length - rows.length, hasList: true };
      } finally {
        inFlight -= 1;
      }
    },
    {
      pageSize: PAGE_SIZE,
      fullFrom: 0,
      granularity,
      contentIds,
      openFrom,
      ...(batches && { batches }),
    },
  );
  const read = (signal = new AbortController().signal, onPage = () => {}) =>
    reader.read(signal, onPage);
  return { reader, world, calls, given, read };
}

/** Returns the rows read, as sorted strings, so that duplicates show. */
export function readRows({ progress: { rows } }: WatchTimeReader): string[] {
  return Array.from({ length: rows.rowCount }, (_, at) => {
    const content = rows.contents[rows.contentOf[at] ?? -1];
    const period = rows.periods[rows.periodOf[at] ?? -1];
    return `${period?.name} ${content?.id} ${rows.figure("totalPlays")[at]}`;
  }).toSorted();
}
/** Returns the same of a list. */
export const expectedRows = (list: Entry[]) =>
  list
    .flatMap((row) => (row === null ? [] : `${row.period} ${row.contentId} ${row.totalPlays}`))
    .toSorted();

/** Makes up to nine pages of rows. */
export const anyCount = fc.integer({ min: 0, max: 90 });
/** Limits the rows per page of the service, possibly above the request. */
export const anyClamp = fc.integer({ min: 1, max: PAGE_SIZE + 2 });

/** Makes an error that is not retried. */
export const refusal = () => new ApiError("forbidden", { status: 403 });
