import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { MEASURES, type Measure } from "#analytics/analytics.ts";
import type { ContentLine } from "#analytics/contents/match-contents.ts";
import { rankContents, totalOf } from "#analytics/contents/rank-contents.ts";
import type { MemberCount, MemberCounts } from "#analytics/member-counts-queries.ts";
import type { FolderScope } from "#folders/folder-counts.ts";
import { useFolders } from "#folders/folders-queries.ts";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";

/** Holds the videos of a folder or playlist, as far as they are known. */
export interface Members {
  of: "folder" | "playlist";
  ids: readonly string[];
  titles: ReadonlyMap<string, string | null>;
  /** The service has no figures of its own for all of them: subfolders are included, or they are of a playlist. */
  isWithin: boolean;
  /** Counts its videos that are in other folders as well. */
  sharedCount: number;
  subfolderCount: number;
  /** Counts the live channels of a playlist, which are not among them. */
  channelCount: number;
  /** Says that none of its videos is missing. */
  isLibraryWhole: boolean;
  /** Nothing is to come for now: all is read, or the reading ended early. */
  isSettled: boolean;
  /** Counts the videos of the library read so far, and in total. The total is null when unknown. */
  readCount: number;
  totalCount: number | null;
  /** Says why not all could be read. */
  problem: Problem | null;
  retry: () => void;
}

/** Returns the videos of a playlist, each once. */
export function usePlaylistMembers(playlistId: string): Members {
  const { api } = useApi();
  const { data, error, refetch } = useQuery(playlistQueries.detail(api, playlistId));
  const items = data?.items;
  const known = useMemo(() => {
    const videos = (items ?? []).filter(({ type }) => type === "vod");
    const titles = new Map(videos.map(({ id, title }) => [id, title]));
    return { titles, ids: [...titles.keys()] };
  }, [items]);
  const channels = (items ?? []).filter(({ type }) => type === "channel");
  const problem = toProblem(error);
  return {
    of: "playlist",
    ...known,
    isWithin: true,
    sharedCount: 0,
    subfolderCount: 0,
    channelCount: new Set(channels.map(({ id }) => id)).size,
    isLibraryWhole: data !== undefined && data.items !== null && data.unreadableCount === 0,
    isSettled: data !== undefined || problem !== null,
    readCount: 0,
    totalCount: null,
    problem: data === undefined ? problem : null,
    retry: () => void refetch(),
  };
}

/** Returns the videos of a folder, or of several in `scope`, each once. */
export function useMembers(folderId: string, { ids: scopeIds, isWithin }: FolderScope): Members {
  const { api } = useApi();
  const { folders, topId } = useFolders();
  const { data: library, error, refetch } = useQuery(videoLibraryQueries.all(api));
  const members = useMemo(
    () =>
      (library?.videos ?? []).filter(({ folders: held }) =>
        held.some(({ id }) => scopeIds.has(id)),
      ),
    [library, scopeIds],
  );
  const titles = useMemo(
    () => new Map(members.map(({ id, title, filename }) => [id, title ?? filename])),
    [members],
  );
  const isElsewhere = ({ id }: { id: string }) => id !== folderId && id !== topId;
  const problem = library?.failure ?? toProblem(error);
  return {
    of: "folder",
    ids: useMemo(() => members.map(({ id }) => id), [members]),
    titles,
    isWithin,
    channelCount: 0,
    sharedCount: members.filter(({ folders: held }) => held.some(isElsewhere)).length,
    subfolderCount: folders.filter(({ parentId }) => parentId === folderId).length,
    isLibraryWhole:
      library?.isComplete === true &&
      !library.isDoubtful &&
      library.missingCount + library.unreadableCount === 0,
    isSettled: library !== undefined && (library.isComplete || problem !== null),
    readCount: library?.videos.length ?? 0,
    totalCount: library?.totalCount ?? null,
    problem,
    retry: () => void refetch(),
  };
}

/** Returns whether a sum of a folder's videos may lack some: they could not be read, or are not known. */
export function lacksMembers(
  { failedIds }: Pick<MemberCounts, "failedIds">,
  { isLibraryWhole }: Pick<Members, "isLibraryWhole">,
): boolean {
  return failedIds.length > 0 || !isLibraryWhole;
}

/**
 * Ranks a folder's videos; those that count nothing are idle. Shares are of the folder's own figure, or of the sum where
 * subfolders are included.
 */
export function rankMembers(
  {
    members,
    own,
    isWithin = false,
  }: Pick<MemberCounts, "members" | "own"> & Partial<Pick<MemberCounts, "isWithin">>,
  titles: Members["titles"],
  measure: Measure,
) {
  const sums = {
    plays: totalOf(members, "plays"),
    impressions: totalOf(members, "impressions"),
    bytes: totalOf(members, "bytes"),
  };
  const whole = (isWithin ? sums[measure] : own?.[measure]) ?? 0;
  const rank = (some: readonly MemberCount[]) => {
    const lines = some.map((member) => toLine(member, titles.get(member.videoId) ?? null));
    return rankContents(lines, null, measure).rows.map((row) => ({
      ...row,
      share: row.value === null || whole === 0 ? null : row.value / whole,
    }));
  };
  return {
    rows: rank(members.filter((member) => !isIdle(member))),
    idle: rank(members.filter(isIdle)).map((row) => ({ ...row, rank: null })),
    sums,
    whole,
  };
}

function isIdle({ counts, lacking }: MemberCount): boolean {
  return lacking.length === 0 && MEASURES.every((each) => counts[each] === 0);
}

/** Videos are identified by id here, whatever their names. */
function toLine({ videoId: id, counts, lacking }: MemberCount, title: string | null): ContentLine {
  return {
    key: id,
    group: id,
    name: title ?? id,
    match: { is: "one", kind: "video", id, title },
    counts,
    lacking,
    rowCount: 1,
    isAmbiguous: false,
  };
}
