import { useQuery } from "@tanstack/react-query";
import {
  Clapperboard,
  Folder as FolderIcon,
  ListVideo,
  type LucideIcon,
  Radio,
} from "lucide-react";
import { useMemo } from "react";
import type { Channel } from "#channels/channel-record.ts";
import { channelEdits, channelQueries, channelWithEdits } from "#channels/channels-queries.ts";
import type { Folder } from "#folders/folders.ts";
import { useFolders } from "#folders/folders-queries.ts";
import { playlistEdits, playlistWithEdits } from "#playlists/playlist-edits-queries.ts";
import type { Playlist } from "#playlists/playlist-record.ts";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { stemOf } from "#shared/format/file-names.ts";
import { foldText } from "#shared/format/fold-text.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { paths, RECORD_PATHS } from "#shared/paths.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { useLibrary } from "#videos/video-edits-queries.ts";
import type { Video, VideoStatus } from "#videos/video-record.ts";
import type { Findable } from "./find-entries.ts";

import type { Recent, RecordKind } from "./recent.ts";

/** Describes a row of the palette: something to open or to do. */
export interface Entry extends Findable {
  kind: RecordKind | "page" | "view" | "action";
  /** Identifies the record; empty for pages, saved views and actions. */
  id: string;
  title: string | null;
  Icon: LucideIcon;
  /** Is null when unknown, or when it has none. */
  status: VideoStatus | "disabled" | null;
  /** Holds the path of its folder, or the name of its page. Is null if it has none. */
  folder: string | null;
  /** Holds the path of its page, or what it does. */
  act: string | (() => void);
  /** Marks the current one of several choices. */
  isCurrent?: boolean;
}

export const RECORD_ICONS = {
  video: Clapperboard,
  channel: Radio,
  playlist: ListVideo,
  folder: FolderIcon,
} as const satisfies Record<RecordKind, LucideIcon>;

type Facts = Pick<Entry, "id" | "title"> & Partial<Pick<Entry, "status" | "folder">>;

/** Folding thousands of titles takes a moment: it is done once for each. */
const entries = new WeakMap<object, Entry>();

function entryOf(kind: RecordKind, record: object, path: string, facts: Facts, also = ""): Entry {
  const entry = entries.get(record) ?? {
    key: `${kind} ${facts.id}`,
    kind,
    Icon: RECORD_ICONS[kind],
    status: null,
    folder: null,
    ...facts,
    act: path,
    // Each name is a line: earlier matches in a line count more.
    searched: foldText(`${facts.title ?? ""}\n${also}`),
  };
  entries.set(record, entry);
  return entry;
}

export function entryOfVideo(video: Video): Entry {
  const { id, title, status, folders, filename } = video;
  const folder = folders.find(({ path }) => path !== null && path !== "/")?.path ?? null;
  const facts = { id, title, status, folder: folder?.slice(1) ?? null } as const;
  return entryOf("video", video, paths.video(id), facts, filename === null ? "" : stemOf(filename));
}

export function entryOfChannel(channel: Channel): Entry {
  const { id, title, isEnabled } = channel;
  const status = isEnabled ? "ready" : "disabled";
  return entryOf("channel", channel, paths.channel(id), { id, title, status });
}

export function entryOfPlaylist(playlist: Playlist): Entry {
  const { id, title } = playlist;
  return entryOf("playlist", playlist, paths.playlist(id), { id, title });
}

function entryOfFolder(folder: Folder): Entry {
  const { id, name, path } = folder;
  const parent = path.slice(1, Math.max(1, path.lastIndexOf("/")));
  return entryOf(
    "folder",
    folder,
    paths.folder(id),
    { id, title: name, folder: parent || null },
    parent,
  );
}

/** Makes an entry for as long as its record is not loaded. */
export function entryOfRecent(recent: Recent): Entry {
  const { kind, id, title } = recent;
  return entryOf(kind, recent, RECORD_PATHS[kind](id), { id, title });
}

/** Returns everything of the account that has a page, as far as it is loaded. It starts the reading of the rest. */
export function useEntries() {
  const services = useApi();
  const { library, problem, retry } = useLibrary();
  const channels = useQuery(channelQueries.list(services.api));
  const playlists = useQuery(playlistQueries.list(services));
  const { folders, isLoaded, problem: foldersProblem, retry: retryFolders } = useFolders();
  const channelsPending = useStore(channelEdits.pendingOf(services));
  const playlistsPending = useStore(playlistEdits.pendingOf(services));
  const videos = library?.videos;
  const isWhole = library?.isComplete === true;
  const videosProblem = isWhole ? null : (library?.failure ?? problem);
  return {
    entries: useMemo(
      () => [
        ...(channels.data?.channels ?? []).map((each) =>
          entryOfChannel(channelsPending[each.id] ? channelWithEdits(each, channelsPending) : each),
        ),
        ...(playlists.data?.playlists ?? []).map((each) =>
          entryOfPlaylist(
            playlistsPending[each.id] ? playlistWithEdits(each, playlistsPending) : each,
          ),
        ),
        ...folders.map(entryOfFolder),
        ...(videos ?? []).map(entryOfVideo),
      ],
      [channels.data, playlists.data, folders, videos, channelsPending, playlistsPending],
    ),
    areVideosWhole: isWhole,
    areFoldersLoaded: isLoaded,
    isReading:
      (!isWhole && videosProblem === null) ||
      channels.isPending ||
      playlists.isPending ||
      !(isLoaded || foldersProblem !== null),
    hasFailed:
      videosProblem !== null || (channels.error ?? playlists.error ?? foldersProblem) !== null,
    retry: () => {
      if (videosProblem !== null) retry();
      if (channels.error !== null) void channels.refetch();
      if (playlists.error !== null) void playlists.refetch();
      if (foldersProblem !== null) retryFolders();
    },
  };
}
