import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useFolders } from "#folders/folders-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { isNotFound, toProblem } from "#shared/http/errors.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { useStable } from "#shared/ui/use-stable.ts";
import { withAllPendingEdits } from "#videos/pending-videos.ts";
import { videoEdits } from "#videos/video-edits-queries.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import type { KnownMembers, MembersWanted } from "#watch-time/members.ts";
import {
  folderContainers,
  folderMembers,
  type ListedPlaylist,
  playlistContainers,
  playlistMembers,
} from "#watch-time/memberships.ts";
import type { Playlist } from "./playlist-record.ts";
import { unnamedIds } from "./playlist-use.ts";
import { playlistQueries } from "./playlists-queries.ts";

/**
 * Reads which videos are in which folders and playlists, as watch time needs it, and tells it. Nothing is told of a part
 * as if it were all.
 */
export function MembersReader({
  wanted,
  wantedKey,
  onMembers,
}: {
  wanted: MembersWanted;
  wantedKey: string;
  onMembers: (known: KnownMembers) => void;
}) {
  const { kind, grouping } = wanted;
  const [withinKind, withinId] = [wanted.within?.kind ?? null, wanted.within?.id ?? ""];
  const folders = useFolderMemberships(withinKind === "folder" || grouping === "folder");
  const playlists = useListedPlaylists(grouping === "playlist");
  const playlist = useOnePlaylist(withinKind === "playlist" ? withinId : null);

  const { known: folded } = folders;
  const { known: oneKnown } = playlist;
  const { known: listedKnown, isWhole: isListWhole } = playlists;
  const scope = useMemo(() => {
    if (withinKind === null) return null;
    if (withinKind === "playlist") {
      return oneKnown === undefined ? null : playlistMembers(withinId, oneKnown, kind);
    }
    return (
      folded && folderMembers(withinId, folded.folders, folded.topId, folded.videos, folded.isWhole)
    );
  }, [withinKind, withinId, kind, oneKnown, folded]);
  const containers = useMemo(() => {
    if (grouping === null) return null;
    if (grouping === "playlist") return listedKnown && playlistContainers(listedKnown, isListWhole);
    const within = withinKind === "folder" ? withinId : null;
    return (
      folded &&
      folderContainers(folded.folders, folded.topId, folded.videos, folded.isWhole, within)
    );
  }, [grouping, withinKind, withinId, listedKnown, isListWhole, folded]);

  const { readCount, totalCount } = folders;
  const isAwaited = folders.isNeeded && folders.known === null;
  const problem = folders.problem ?? playlists.problem ?? playlist.problem;
  const latest = { reading: isAwaited ? { readCount, totalCount } : null, problem };
  // An equal one is no news.
  const [state, setState] = useState(latest);
  if (JSON.stringify(state) !== JSON.stringify(latest)) setState(latest);
  const onRetry = useStable(() => {
    for (const each of [folders, playlists, playlist]) if (each.problem !== null) each.retry();
  });
  const known = useMemo(
    (): KnownMembers => ({ key: wantedKey, scope, containers, ...state, onRetry }),
    [wantedKey, scope, containers, state, onRetry],
  );
  useEffect(() => onMembers(known), [known, onMembers]);
  return null;
}

/** Reads folders and videos. `known` is null until all of them are read, or can't be. */
function useFolderMemberships(isNeeded: boolean) {
  const services = useApi();
  const { withGoing, topId, isLoaded, problem: listProblem, retry } = useFolders(isNeeded);
  const library = useQuery({ ...videoLibraryQueries.all(services.api), enabled: isNeeded });
  const pending = useStore(videoEdits.pendingOf(services));
  const { data } = library;
  const libraryProblem = isNeeded ? (data?.failure ?? toProblem(library.error)) : null;
  const isSettled =
    data !== undefined && (data.isComplete || (libraryProblem !== null && !library.isFetching));
  const known = useMemo(() => {
    if (!isNeeded || !isLoaded || !isSettled || data === undefined) return null;
    const { isComplete, isDoubtful, missingCount, unreadableCount } = data;
    return {
      // One that is being deleted has its videos until it is gone.
      folders: withGoing,
      topId,
      videos: withAllPendingEdits(data.videos, pending),
      isWhole: isComplete && !isDoubtful && missingCount + unreadableCount === 0,
    };
  }, [isNeeded, isLoaded, isSettled, data, pending, withGoing, topId]);
  const failed = isLoaded ? null : listProblem;
  return {
    isNeeded,
    known,
    readCount: data?.videos.length ?? 0,
    totalCount: data?.totalCount ?? null,
    problem: isNeeded ? (failed ?? (library.isFetching ? null : libraryProblem)) : null,
    retry: () => {
      if (failed !== null) retry();
      if (libraryProblem !== null) void library.refetch();
    },
  };
}

const NO_PLAYLISTS = [] as const;

/** Reads all playlists with their items. `known` is null until they are read, or can't be. */
function useListedPlaylists(isNeeded: boolean) {
  const services = useApi();
  const untitled = useTranslations("common")("untitled");
  const list = useQuery({ ...playlistQueries.list(services), enabled: isNeeded });
  const playlists = list.data?.playlists ?? NO_PLAYLISTS;
  const missingIds = useMemo(() => unnamedIds(playlists), [playlists]);
  const lookups = useQuery({
    ...playlistQueries.unnamed(services.api, missingIds),
    enabled: isNeeded && missingIds.length > 0,
  });
  const isSettled =
    list.data !== undefined &&
    (missingIds.length === 0 || (!lookups.isFetching && lookups.isFetched));
  const known = useMemo(() => {
    if (!isNeeded || !isSettled) return null;
    const answers = new Map((lookups.data ?? []).map((each) => [each.id, each]));
    return playlists.map((each) => listed(answers.get(each.id) ?? each, untitled));
  }, [isNeeded, isSettled, playlists, lookups.data, untitled]);
  return {
    known,
    isWhole: list.data?.unreadableCount === 0,
    problem: isNeeded && list.data === undefined ? toProblem(list.error) : null,
    retry: () => void list.refetch(),
  };
}

/** Reads one playlist. `known` is null where there is none of that id, and undefined until that is known. */
function useOnePlaylist(playlistId: string | null) {
  const { api } = useApi();
  const untitled = useTranslations("common")("untitled");
  const { data, error, refetch } = useQuery({
    ...playlistQueries.detail(api, playlistId ?? ""),
    enabled: playlistId !== null,
  });
  const isGone = playlistId !== null && data === undefined && isNotFound(error);
  const known = useMemo(
    () => (playlistId === null || data === undefined ? undefined : listed(data, untitled)),
    [playlistId, data, untitled],
  );
  return {
    known: isGone ? null : known,
    problem: playlistId === null || isGone || data !== undefined ? null : toProblem(error),
    retry: () => void refetch(),
  };
}

function listed({ id, title, items, unreadableCount }: Playlist, untitled: string): ListedPlaylist {
  return { id, title: title ?? untitled, items, unreadableCount };
}
