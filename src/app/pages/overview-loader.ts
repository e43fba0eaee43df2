import type { LoaderFunctionArgs } from "react-router";
import { analyticsQueries } from "#analytics/analytics-queries.ts";
import { overviewView } from "#analytics/analytics-view.ts";
import { resolveView } from "#analytics/resolved-query.ts";
import { readRegionalText, regionalOf } from "#settings/regional.ts";
import { comparableOf, toRead } from "#shared/dates/compared-days.ts";
import { dayAt } from "#shared/dates/zones.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { trueMs } from "#shared/http/server-clock.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";

/** Has the top videos beside the rest of the first screen, from this width on. */
const WIDE_PX = 1024;

/** Starts to fetch all of the first screen while the page's code and messages are loading. */
export function loader({ api, queryClient }: ApiServices, { request }: LoaderFunctionArgs) {
  const view = overviewView(new URL(request.url).searchParams);
  const personZone = regionalOf(readRegionalText(), api.config).timeZone;
  const nowMs = trueMs(Date.now());
  const query = resolveView(view, { personZone, since: dayAt(nowMs, personZone), nowMs });
  // "all" starts at the oldest video, which needs another request; the page sends it.
  const isKnown = view.choice !== "all";
  const before = query.previous && toRead(query.previous).time;
  for (const time of isKnown ? [query.time, before] : []) {
    if (time === null) continue;
    void queryClient.prefetchQuery(
      analyticsQueries.series(api, view.subject, "visitors", time, query.sentGranularity),
    );
  }
  void queryClient.prefetchQuery(videoLibraryQueries.all(api));
  if (!isKnown || innerWidth < WIDE_PX) return;
  const comparable = comparableOf(query);
  const compared = comparable && [comparable.current, toRead(comparable.previous).time];
  for (const time of new Set([query.time, ...(compared ?? [])])) {
    void queryClient.prefetchQuery(
      analyticsQueries.contents(api, { kind: "vods" }, "visitors", time),
    );
  }
}
