import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { WatchTimeKind } from "#api/watch-time.ts";
import { WatchTimeDesk } from "#features/watch-time/desk/watch-time-desk.tsx";
import {
  formatWatchTimeView,
  GROUPING_OF_ONE,
  parseWatchTimeView,
  type WatchTimeView,
} from "#features/watch-time/watch-time-view.ts";
import { useWatchTimeLinks } from "./use-watch-time-links.ts";

/** Watch time of one film or channel, on a page of its own. */
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
  const addressOf = useCallback(
    (next: WatchTimeView) => formatWatchTimeView(next, GROUPING_OF_ONE) || "?",
    [],
  );
  const links = useWatchTimeLinks(view);
  return (
    <WatchTimeDesk
      kind={kind}
      contentId={contentId}
      name={name}
      view={view}
      addressOf={addressOf}
      links={links}
    />
  );
}
