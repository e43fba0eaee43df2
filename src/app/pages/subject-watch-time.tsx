import { Suspense, useCallback, useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { paths } from "#shared/paths.ts";
import { lazily } from "#shared/ui/lazily.tsx";
import { WatchTimeScreen } from "#watch-time/screen/watch-time-screen.tsx";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import type { WatchTimeLinks } from "#watch-time/watch-time-rows.ts";
import {
  DEFAULT_VIEW,
  formatWatchTimeView,
  GROUPING_OF_ONE,
  parseWatchTimeView,
  type WatchTimeView,
  withGrouping,
} from "#watch-time/watch-time-view.ts";

/** Is a separate chunk, to keep the list of files per page short, which every visit loads. */
const OpenInLibrary = lazily(
  async () => (await import("#library/open-in-library.tsx")).OpenInLibrary,
);

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
      renderNeverPlayed: ({ choice: days, timeZone: zone, search: text }) => (
        <Suspense>
          <OpenInLibrary
            rule={{ kind: "never-played", choice: days, timeZone: zone }}
            view={{ search: text }}
          />
        </Suspense>
      ),
      onPlayAt(videoId, percent) {
        void navigate(`${paths.video(videoId)}?part=${percent}`);
      },
    }),
    [navigate, search],
  );
}
