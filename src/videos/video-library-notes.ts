import type { QueryClient } from "@tanstack/react-query";
import { MAX_PAGE_SIZE } from "#shared/http/paging.ts";
import type { Video } from "./video-record.ts";
import type { VideoListQuery, VideoPage } from "./videos.ts";

/** Is the query key of the whole library. */
export const LIBRARY_KEY = ["vods", "library"] as const;

/** Describes the reading order of the library: newest first, as the service lists it. */
export const READING_ORDER = {
  pageSize: MAX_PAGE_SIZE,
  title: "",
  order: "creation_date",
  direction: "DESC",
} as const satisfies Partial<VideoListQuery>;

/** Says what a page learned of the library. */
export type LibraryNote =
  | { kind: "videos"; videos: readonly Video[] }
  /** A video was looked up, which exists even if it was removed before. */
  | { kind: "found"; video: Video }
  | { kind: "removed"; id: string }
  /** A folder is gone. Each page takes it off its own records: those of another may be older. */
  | { kind: "folder"; id: string }
  /** The newest pages were read: the first one, and what further ones had. */
  | { kind: "newest"; page: VideoPage; rest: readonly Video[] };

type NoteListener = (client: QueryClient, note: LibraryNote) => void;
const noteListeners = new Set<NoteListener>();

/** Subscribes, once, to what pages learn of the library from lookups and its newest pages. */
export function onLibraryNote(listener: NoteListener, signal?: AbortSignal): void {
  noteListeners.add(listener);
  signal?.addEventListener("abort", () => noteListeners.delete(listener));
}

/** Tells what this page has learned. The code that reads the library merges it: without a library there is nothing to do. */
export function tellLibraryNote(client: QueryClient, note: LibraryNote): void {
  for (const listener of noteListeners) listener(client, note);
}
