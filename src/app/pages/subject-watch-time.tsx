import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { WatchTimeScreen } from "#watch-time/screen/watch-time-screen.tsx";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import {
  formatWatchTimeView,
  GROUPING_OF_ONE,
  parseWatchTimeView,
  type WatchTimeView,
} from "#watch-time/watch-time-view.ts";
import { useWatchTimeLinks } from "./use-watch-time-links.ts";

/** Watch time of one video or channel. */
export function SubjectWatchTime({
  kind,
  contentId,
  name,
}: {
  kind: WatchTimeKind;
  contentId: string;
  name: string;
}) {
  const [params] = useSearchParams();
  const view = useMemo(() => parseWatchTimeView(params, GROUPING_OF_ONE), [params]);
  const toHref = useCallback(
    (next: WatchTimeView) => formatWatchTimeView(next, GROUPING_OF_ONE) || "?",
    [],
  );
  const links = useWatchTimeLinks(view);
  return (
    <WatchTimeScreen
      kind={kind}
      contentId={contentId}
      name={name}
      view={view}
      toHref={toHref}
      links={links}
    />
  );
}
