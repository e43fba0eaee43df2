import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import {
  type AnalyticsView,
  formatAnalyticsView,
  parseAnalyticsView,
} from "#analytics/analytics-view.ts";
import { PlaylistAnalytics } from "#analytics/screen/playlist-analytics.tsx";

/** Shows the analytics of the videos in a playlist, and their sum. */
export function OnePlaylistAnalytics({ id, name }: { id: string; name: string }) {
  const [params] = useSearchParams();
  const view = useMemo(
    () => ({ ...parseAnalyticsView(params), subject: { kind: "account" as const } }),
    [params],
  );
  const toHref = useCallback((next: AnalyticsView) => formatAnalyticsView(next) || "?", []);
  return <PlaylistAnalytics playlistId={id} name={name} view={view} toHref={toHref} />;
}
