import { type LoaderFunctionArgs, replace } from "react-router";
import { channelQueries } from "#channels/channels-queries.ts";
import { readRegionalText, regionalOf } from "#settings/regional.ts";
import { dayAt } from "#shared/dates/zones.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { questionOf, resolveView } from "#watch-time/asked.ts";
import { watchTimeQueries } from "#watch-time/watch-time-queries.ts";
import { parseWatchTimeView } from "#watch-time/watch-time-view.ts";

/**
 * Starts reading the rows that an address asks for, while the page's code is still on its way: thus it is a
 * file of its own. Without a kind it leads to the films.
 */
export function watchTimeLoader({ api, queryClient }: ApiServices) {
  return ({ params, request }: LoaderFunctionArgs) => {
    const { searchParams, search } = new URL(request.url);
    if (params.kind === undefined) return replace(`${paths.watchTime()}${search}`);
    if (params.kind === "live") void queryClient.prefetchQuery(channelQueries.list(api));
    else if (params.kind !== "vod") return null;
    const view = parseWatchTimeView(searchParams);
    // That one alone begins with the oldest film, which is another call: the page makes it.
    if (view.choice === "all") return null;
    const personZone = regionalOf(readRegionalText(), api.config).timeZone;
    const nowMs = Date.now();
    const since = dayAt(nowMs, personZone);
    const asked = resolveView(view, { personZone, since, nowMs, isOne: false });
    const kind = params.kind === "vod" ? "vod" : "channel";
    const query = watchTimeQueries.rows(api, questionOf(kind, asked, null));
    const state = queryClient.getQueryState(query.queryKey);
    // Whether what was read or stopped before is read on is the page's business. A first call that has failed
    // it shows as it is, and makes none: this one comes just before.
    const isFailed = state?.status === "error" && state.data === undefined;
    if (state !== undefined && !isFailed) return null;
    void queryClient.prefetchQuery(query);
    // Who turns elsewhere before the page is there does not want its rows.
    request.signal.addEventListener("abort", () => {
      const cached = queryClient.getQueryCache().find({ queryKey: query.queryKey });
      if (cached?.getObserversCount() === 0) void cached.cancel();
    });
    return null;
  };
}
