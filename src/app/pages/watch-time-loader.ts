import { type LoaderFunctionArgs, replace } from "react-router";
import { channelQueries } from "#channels/channels-queries.ts";
import { readRegionalText, regionalOf } from "#settings/regional.ts";
import { dayAt } from "#shared/dates/zones.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { trueMs } from "#shared/http/server-clock.ts";
import { paths } from "#shared/paths.ts";
import { questionOf, resolveView } from "#watch-time/resolved-query.ts";
import { watchTimeQueries } from "#watch-time/watch-time-queries.ts";
import { parseWatchTimeView } from "#watch-time/watch-time-view.ts";

/**
 * Starts to fetch the rows of a URL while the page's code and messages are loading. Without a kind it redirects to the
 * videos.
 */
export function loader({ api, queryClient }: ApiServices, { params, request }: LoaderFunctionArgs) {
  const { searchParams, search } = new URL(request.url);
  if (params.kind === undefined) return replace(`${paths.watchTime()}${search}`);
  if (params.kind === "live") void queryClient.prefetchQuery(channelQueries.list(api));
  else if (params.kind !== "vod") return null;
  const view = parseWatchTimeView(searchParams);
  // "all" starts at the oldest video, which needs another request; the page sends it.
  // What is in a folder or playlist is read first.
  if (view.choice === "all" || view.within !== null) return null;
  const personZone = regionalOf(readRegionalText(), api.config).timeZone;
  const nowMs = trueMs(Date.now());
  const since = dayAt(nowMs, personZone);
  const requested = resolveView(view, { personZone, since, nowMs, isOne: false });
  const kind = params.kind === "vod" ? "vod" : "channel";
  const query = watchTimeQueries.rows(api, questionOf(kind, requested, null));
  const state = queryClient.getQueryState(query.queryKey);
  // The page decides whether to continue an earlier read. It does not retry a failed first request, so do
  // that here.
  const isFailed = state?.status === "error" && state.data === undefined;
  if (state !== undefined && !isFailed) return null;
  void queryClient.prefetchQuery(query);
  // Cancel if the user navigates away before the page has loaded.
  request.signal.addEventListener("abort", () => {
    const cached = queryClient.getQueryCache().find({ queryKey: query.queryKey });
    if (cached?.getObserversCount() === 0) void cached.cancel();
  });
  return null;
}
