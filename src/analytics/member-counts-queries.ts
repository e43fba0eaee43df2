import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { ApiError } from "#shared/http/errors.ts";
import type { ZonedRange } from "#shared/http/live-figures.ts";
import { mapInTurn } from "#shared/http/map-in-turn.ts";
import { trueMs } from "#shared/http/server-clock.ts";
import { pageSlice } from "#shared/sync/page-store.ts";
import {
  type AnalyticsSource,
  MEASURES,
  type Measure,
  PERIOD_SETS,
  type PeriodSet,
} from "./analytics.ts";
import {
  analyticsQueries,
  type Breakdown,
  fetchShared,
  keepWhereSame,
  type SourcedContent,
} from "./analytics-queries.ts";

/** Limits the videos at a time. Their two data sets are sequential, so this is the number of calls in flight. */
const AT_ONCE = 4;

type CountServices = Pick<ApiServices, "api" | "page">;

export const memberCountQueries = {
  /**
   * Counts the videos of a folder one by one, as the service aggregates a folder into one row. Responses are
   * cached individually: a retry requests only the missing ones.
   */
  all: (
    services: CountServices,
    folderId: string,
    videoIds: readonly string[],
    time: ZonedRange,
    isWithin = false,
  ) =>
    queryOptions({
      queryKey: [
        ...analyticsQueries.all(),
        "members",
        folderId,
        isWithin,
        time,
        videoIds.toSorted(),
      ],
      queryFn: ({ client, signal }) =>
        countMembers(services, client, { folderId, isWithin, videoIds, time }, signal),
      // There can be thousands of calls: they are repeated only on request, and past ranges not even then.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // If videos were added or removed, the earlier result is kept in the meantime.
      placeholderData: keepWhereSame([folderId, isWithin, time]),
      // Each call has its own retries.
      retry: false,
    }),
};

/** Counts, by folder, how many of its videos have been counted. */
export const memberProgressOf = pageSlice<Readonly<Record<string, number>>>("members:progress", {});

async function countMembers(
  services: CountServices,
  client: QueryClient,
  query: {
    folderId: string;
    isWithin: boolean;
    videoIds: readonly string[];
    time: ZonedRange;
  },
  signal: AbortSignal,
): Promise<MemberCounts> {
  const { folderId, isWithin, videoIds, time } = query;
  const readSet = (source: AnalyticsSource, set: PeriodSet) =>
    fetchShared(client, analyticsQueries.contents(services.api, source, set, time), signal);
  const onProgress = (count: number) =>
    memberProgressOf(services).setState((all) => ({ ...all, [folderId]: count }));
  let doneCount = 0;
  let failure: unknown = null;
  onProgress(0);
  const work = async (source: AnalyticsSource): Promise<BothSets | null> => {
    try {
      return [await readSet(source, "visitors"), await readSet(source, "bytes")];
    } catch (error) {
      if (signal.aborted || isOfAll(error)) throw error;
      failure ??= error;
      return null;
    } finally {
      if (source.kind === "vod" && !signal.aborted) {
        doneCount += 1;
        onProgress(doneCount);
      }
    }
  };
  const sources = videoIds.map((id) => ({ kind: "vod", id }) as const);
  // The service has figures of the folder alone, not with its subfolders (supplement, "Readings").
  const folder = isWithin ? [] : [{ kind: "folder", id: folderId } as const];
  const read = await mapInTurn([...folder, ...sources], AT_ONCE, work);
  const own = isWithin ? null : (read[0] ?? null);
  const answers = read.slice(folder.length);
  if (failure !== null && answers.every((sets) => sets === null)) throw failure;
  const counts = tallyMembers(
    own,
    sources.map(({ id }, index) => ({ videoId: id, sets: answers[index] ?? null })),
    trueMs(Date.now()),
  );
  return { ...counts, isWithin };
}

/** Returns whether a failure affects all videos, so the others need not be requested. */
function isOfAll(error: unknown): boolean {
  return error instanceof ApiError && error.kind === "signed-out";
}

/** Holds the counts of one video over a range. What the service omits is zero; what could not be read is absent. */
export interface MemberCount {
  videoId: string;
  counts: Partial<Record<Measure, number>>;
  /** Lists the measures of which something could not be read. */
  lacking: readonly Measure[];
}

/** Holds the counts of a folder's videos, with the folder's own figures of the same days. */
export interface MemberCounts {
  members: readonly MemberCount[];
  /** Identifies the failed videos; a retry requests only these. */
  failedIds: readonly string[];
  /** Says whether the videos of its subfolders are among them, for which the service has no figure of its own. */
  isWithin: boolean;
  /** Holds the figures of the folder as a source; what is omitted is absent. Is null when they failed, or were not requested. */
  own: Partial<Record<Measure, number>> | null;
  /** Counts the unreadable or partial rows of the folder and its videos. */
  ownUnreadableCount: number;
  unreadableCount: number;
  /** The clock changes within the range, so its end may lie off by that change. */
  isShifted: boolean;
  /** Says when the oldest part of it was read. */
  readAtMs: number;
}

/** Has the order of `BothSets`. */
const SET_KEYS = ["visitors", "bytes"] as const satisfies readonly PeriodSet[];

export type BothSets = readonly [Breakdown<SourcedContent>, Breakdown<SourcedContent>];

/** Returns the number of calls to count so many videos: both data sets of each, and of the folder. */
export function callsFor(memberCount: number, isWithin = false): number {
  return 2 * (memberCount + (isWithin ? 0 : 1));
}

/** Puts the answers together. Null: could not be read. */
export function tallyMembers(
  own: BothSets | null,
  answers: readonly { videoId: string; sets: BothSets | null }[],
  nowMs: number,
): Omit<MemberCounts, "isWithin"> {
  const read = answers.flatMap(({ videoId, sets }) => (sets === null ? [] : [{ videoId, sets }]));
  const parts = [...(own ?? []), ...read.flatMap(({ sets }) => sets)];
  return {
    members: read.map(({ videoId, sets }) => ({ videoId, ...countsOf(sets) })),
    failedIds: answers.flatMap(({ videoId, sets }) => (sets === null ? [videoId] : [])),
    own: own === null ? null : sumOf(own),
    ownUnreadableCount: unreadableIn(own ?? []),
    unreadableCount: unreadableIn(read.flatMap(({ sets }) => sets)),
    isShifted: parts.some(({ isShifted }) => isShifted),
    readAtMs: Math.min(nowMs, ...parts.map(({ readAtMs }) => readAtMs)),
  };
}

function countsOf(sets: BothSets): Omit<MemberCount, "videoId"> {
  const lacking = SET_KEYS.flatMap((key, at) =>
    PERIOD_SETS[key].measures.filter((measure) => {
      const { rows = [], unreadableCount = 0 } = sets[at] ?? {};
      return unreadableCount > 0 || rows.some(({ counts }) => counts[measure] === null);
    }),
  );
  const omitted = MEASURES.filter((measure) => !lacking.includes(measure));
  const zeros = Object.fromEntries(omitted.map((measure) => [measure, 0]));
  return { counts: { ...zeros, ...sumOf(sets) }, lacking };
}

/** Returns the sum of all rows, by what they count; what no row counts is absent. */
function sumOf(sets: BothSets): Partial<Record<Measure, number>> {
  const sums: Partial<Record<Measure, number>> = {};
  for (const { counts } of sets.flatMap(({ rows }) => rows)) {
    for (const measure of MEASURES) {
      const count = counts[measure];
      if (count !== undefined && count !== null) sums[measure] = (sums[measure] ?? 0) + count;
    }
  }
  return sums;
}

function unreadableIn(sets: readonly Breakdown<SourcedContent>[]): number {
  return sets.reduce(
    (sum, { unreadableCount, partialCount }) => sum + unreadableCount + partialCount,
    0,
  );
}
