import { Suspense, useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { MEMBER_PARTS } from "#playlists/later-member-parts.ts";
import { lazily } from "#shared/ui/lazily.tsx";
import type { ContainerKind } from "#watch-time/containers.ts";
import { WatchTimeScreen } from "#watch-time/screen/watch-time-screen.tsx";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import type { RenderNeverPlayed } from "#watch-time/watch-time-links.ts";
import {
  formatWatchTimeView,
  parseWatchTimeView,
  type WatchTimeView,
} from "#watch-time/watch-time-view.ts";

/** Is a separate chunk, to keep the list of files per page short, which every visit loads. */
const OpenInLibrary = lazily(
  async () => (await import("#library/open-in-library.tsx")).OpenInLibrary,
);

/** Links to the never played videos in the library, which stands above watch time. */
export const renderNeverPlayed: RenderNeverPlayed = ({ choice, timeZone, search, folderId }) => (
  <Suspense>
    <OpenInLibrary
      rule={{ kind: "never-played", choice, timeZone }}
      view={{ search, folder: folderId, isWithin: folderId === null ? null : true }}
    />
  </Suspense>
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
  const view = useMemo(() => parseWatchTimeView(params, "one"), [params]);
  const toHref = useCallback((next: WatchTimeView) => formatWatchTimeView(next, "one") || "?", []);
  return (
    <WatchTimeScreen
      kind={kind}
      contentId={contentId}
      name={name}
      view={view}
      toHref={toHref}
      renderNeverPlayed={renderNeverPlayed}
    />
  );
}

/** Shows the watch time of what is in a folder with its subfolders, or in a playlist. */
export function ContainerWatchTime({
  of,
  id,
  kind,
  name,
}: {
  of: ContainerKind;
  id: string;
  kind: WatchTimeKind;
  name: string;
}) {
  const [params] = useSearchParams();
  const view = useMemo(() => parseWatchTimeView(params, "members"), [params]);
  const toHref = useCallback(
    (next: WatchTimeView) => formatWatchTimeView(next, "members") || "?",
    [],
  );
  const container = useMemo(() => ({ kind: of, id }), [of, id]);
  return (
    <WatchTimeScreen
      kind={kind}
      contentId={null}
      container={container}
      members={MEMBER_PARTS}
      name={name}
      view={view}
      toHref={toHref}
      renderNeverPlayed={renderNeverPlayed}
    />
  );
}
