import { Suspense, useCallback, useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { paths } from "#shared/paths.ts";
import { lazily } from "#shared/ui/lazily.tsx";
import type { ContainerKind } from "#watch-time/containers.ts";
import type { MemberParts } from "#watch-time/members.ts";
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
  const view = useMemo(() => parseWatchTimeView(params, "one"), [params]);
  const toHref = useCallback((next: WatchTimeView) => formatWatchTimeView(next, "one") || "?", []);
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

/** Is loaded where folders or playlists are needed: they stand above watch time. */
export const MEMBER_PARTS: MemberParts = {
  Reader: lazily(async () => (await import("#playlists/member-parts.tsx")).memberParts.Reader),
  Picker: lazily(async () => (await import("#playlists/member-parts.tsx")).memberParts.Picker),
};

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
      links={useWatchTimeLinks(view)}
    />
  );
}

/** Returns links from watch time to its videos and channels; they keep the selected days. */
export function useWatchTimeLinks({ choice, timeZone }: WatchTimeView): WatchTimeLinks {
  const navigate = useNavigate();
  // A string, because the parsed days are new objects each time and would re-render all rows.
  const timed = { ...withGrouping(DEFAULT_VIEW, GROUPING_OF_ONE), choice, timeZone };
  const search = formatWatchTimeView(timed, "one");
  const searchOfMembers = formatWatchTimeView({ ...timed, curve: "trend" }, "members");
  return useMemo(
    () => ({
      hrefOfContainer: ({ kind, id }) =>
        `${kind === "folder" ? paths.folderWatchTime(id) : paths.playlist(id, "watch-time")}${searchOfMembers}`,
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
    [navigate, search, searchOfMembers],
  );
}
