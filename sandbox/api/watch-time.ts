import { Hono } from "hono";
import { allContents, type Content, type ContentKind } from "../numbers/contents.ts";
import type { Numbers } from "../numbers/numbers.ts";
import {
  BYTES,
  countOf,
  ENGAGEMENT,
  ENGAGEMENT_PERCENTS,
  PLAYS,
  PLAYTIME_SECONDS,
  type Tally,
  viewersOf,
  WATCH_SECONDS,
} from "../numbers/tally.ts";
import type { ApiContext, ApiDeps, ApiEnv } from "./context.ts";
import { compareText } from "./paging.ts";
import { RowPlaces } from "./watch-time-places.ts";
import { type Period, readWatchTimeQuery, type WatchTimeQuery } from "./watch-time-query.ts";

/** Replaces the title of what was removed (contract 2). */
const REMOVED_TITLE = "deleted";

/** Serves `/v2/analytics/{vod,live}/watchtime-engagement` (contract 4.2). */
export function watchTimeRoutes({ state }: ApiDeps, readNumbers: () => Numbers): Hono<ApiEnv> {
  const places = new RowPlaces();
  function answer(c: ApiContext, kind: ContentKind) {
    const nowMs = state.nowMs();
    const query = readWatchTimeQuery(new URL(c.req.url).searchParams, nowMs);
    const contents = chosen(allContents(state, kind), query);
    const numbers = readNumbers();
    const page = places.pageOf({ numbers, contents, nowMs, ...query });
    const results = page.map(({ content, period, tally }) =>
      rowOf(numbers, content, period, tally),
    );
    return c.json({ results });
  }
  return new Hono<ApiEnv>()
    .get("/vod/watchtime-engagement", (c) => answer(c, "vod"))
    .get("/live/watchtime-engagement", (c) => answer(c, "live"));
}

/** Returns them in an order that is the same at every request, or pages would overlap. */
function chosen(contents: Content[], { contentIds }: WatchTimeQuery): Content[] {
  return contents
    .filter(
      ({ kind, id }) =>
        contentIds === null || contentIds.has(id) || contentIds.has(`${kind}-${id}`),
    )
    .toSorted((a, b) => compareText(a.id, b.id));
}

function rowOf(numbers: Numbers, content: Content, period: Period, tally: Tally): object {
  const plays = countOf(tally, PLAYS);
  const realPlays = numbers.realPlays(content, period);
  const watchSeconds = countOf(tally, WATCH_SECONDS);
  // All local players count as one viewer.
  const viewers = viewersOf(plays - realPlays) + (realPlays > 0 ? 1 : 0);
  const completed = countOf(tally, ENGAGEMENT);
  return {
    period: period.name,
    "period-start": period.first,
    "period-end": period.last,
    "content-id": `${content.kind}-${content.id}`,
    title: content.title ?? REMOVED_TITLE,
    "total-plays": plays,
    "unique-viewers": viewers,
    "total-watch-time": watchSeconds,
    "total-playtime": countOf(tally, PLAYTIME_SECONDS),
    "avg-watch-time-per-viewer": viewers === 0 ? 0 : watchSeconds / viewers,
    "completion-rate": plays === 0 ? 0 : (completed / plays) * 100,
    "bytes-consumed": countOf(tally, BYTES),
    ...Object.fromEntries(
      ENGAGEMENT_PERCENTS.map((percent, index): [string, number] => [
        `engagement-${percent}`,
        countOf(tally, ENGAGEMENT + index),
      ]).toReversed(),
    ),
  };
}
