import { type ReactNode, useMemo } from "react";
import { useNavigate } from "react-router";
import type { RangeChoice } from "#shared/dates/date-ranges.ts";
import { paths } from "#shared/paths.ts";
import type { ContainerRef } from "./containers.ts";
import type { WatchTimeContent } from "./watch-time-rows.ts";
import {
  DEFAULT_VIEW,
  formatWatchTimeView,
  GROUPING_OF_ONE,
  type WatchTimeView,
  withGrouping,
} from "./watch-time-view.ts";

/** Renders the way to the library with the videos that were never played in the range of a page. */
export type RenderNeverPlayed = (list: {
  choice: RangeChoice;
  /** Is null for the person's own. */
  timeZone: string | null;
  search: string;
  /** Is the folder that the page is narrowed to, with its subfolders. Is null for all videos. */
  folderId: string | null;
}) => ReactNode;

export interface WatchTimeLinks {
  /** Returns the page of a video or channel. */
  hrefOf: (content: WatchTimeContent) => string;
  /** Returns the page with the watch time of a folder or playlist. */
  hrefOfContainer: (container: ContainerRef) => string;
  /** Opens a video's player at a percentage of its duration. */
  onPlayAt: (videoId: string, percent: number) => void;
}

/** Returns links from watch time to what it is of; they keep the selected days. */
export function useWatchTimeLinks({
  choice,
  timeZone,
}: Pick<WatchTimeView, "choice" | "timeZone">): WatchTimeLinks {
  const navigate = useNavigate();
  // Strings, because the parsed days are new objects each time and would re-render all rows.
  const timed = { ...withGrouping(DEFAULT_VIEW, GROUPING_OF_ONE), choice, timeZone };
  const search = formatWatchTimeView(timed, "one");
  const searchOfMembers = formatWatchTimeView({ ...timed, curve: "trend" }, "members");
  return useMemo(
    () => ({
      hrefOf: ({ kind, id }) =>
        `${kind === "vod" ? paths.video(id, "engagement") : paths.channel(id, "watch-time")}${search}`,
      hrefOfContainer: ({ kind, id }) =>
        `${kind === "folder" ? paths.folderWatchTime(id) : paths.playlist(id, "watch-time")}${searchOfMembers}`,
      onPlayAt(videoId, percent) {
        void navigate(`${paths.video(videoId)}?part=${percent}`);
      },
    }),
    [navigate, search, searchOfMembers],
  );
}
