import { useMemo } from "react";
import { useNavigate } from "react-router";
import { paths } from "#shared/paths.ts";
import type { WatchTimeLinks } from "#watch-time/watch-time-links.ts";
import {
  DEFAULT_VIEW,
  formatWatchTimeView,
  GROUPING_OF_ONE,
  type WatchTimeView,
  withGrouping,
} from "#watch-time/watch-time-view.ts";

/** Returns links from watch time to its videos and channels; they keep the selected days. */
export function useWatchTimeLinks({ choice, timeZone }: WatchTimeView): WatchTimeLinks {
  const navigate = useNavigate();
  // A string, because the parsed days are new objects each time and would re-render all rows.
  const search = formatWatchTimeView(
    { ...withGrouping(DEFAULT_VIEW, GROUPING_OF_ONE), choice, timeZone },
    GROUPING_OF_ONE,
  );
  return useMemo(
    () => ({
      hrefOf: ({ kind, id }) =>
        `${kind === "vod" ? paths.video(id, "engagement") : paths.channel(id, "watch-time")}${search}`,
      onPlayAt(videoId, percent) {
        void navigate(`${paths.video(videoId)}?part=${percent}`);
      },
    }),
    [navigate, search],
  );
}
