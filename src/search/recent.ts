import type { Query } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useApi } from "#shared/http/api-context.tsx";
import { isObject, parseLoosely } from "#shared/http/wire.ts";
import { scopedName } from "#shared/storage/base-path.ts";
import { readStored, tryWriteStored } from "#shared/storage/stored-text.ts";

/** Names what has a page of its own. */
const RECORD_KINDS = ["video", "channel", "playlist", "folder"] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Maps the first segments of the paths of records to their kinds. */
export const SEGMENTS: Readonly<Record<string, RecordKind>> = {
  vods: "video",
  channels: "channel",
  playlists: "playlist",
  folders: "folder",
};

/** Describes a video, channel, playlist or folder whose page was opened. */
export interface Recent {
  kind: RecordKind;
  id: string;
  /** Is the title as it was last read; null when unknown or untitled. */
  title: string | null;
}

const VERSION = 1;
const MAX_RECENT = 20;
const MAX_TITLE_LENGTH = 200;
const key = () => scopedName("reeldesk.recent");

/** Returns what was opened, latest first. Damaged rows are left out. */
export function readRecent(): Recent[] {
  const record = parseLoosely(readStored(key()) ?? "");
  if (!isObject(record) || record.version !== VERSION || !Array.isArray(record.items)) return [];
  return record.items.flatMap((item) => {
    if (!isObject(item) || typeof item.id !== "string") return [];
    const kind = RECORD_KINDS.find((each) => each === item.kind);
    const title = typeof item.title === "string" ? item.title : null;
    return kind === undefined ? [] : { kind, id: item.id, title };
  });
}

/** Puts something first; a title that is not known now stays as it was. */
export function noteRecent(opened: Recent): void {
  const all = readRecent();
  const isSame = ({ kind, id }: Recent) => kind === opened.kind && id === opened.id;
  const title = opened.title ?? all.find(isSame)?.title ?? null;
  const first = { ...opened, title: title?.slice(0, MAX_TITLE_LENGTH) ?? null };
  const items = [first, ...all.filter((each) => !isSame(each))].slice(0, MAX_RECENT);
  tryWriteStored(key(), JSON.stringify({ version: VERSION, items }));
}

/** Forgets the recent records, and returns whether they are gone. */
export function forgetRecent(): boolean {
  return tryWriteStored(key(), null);
}

/** Notes each video, channel, playlist and folder whose page is opened. */
export function useNoteVisits(): void {
  const { queryClient } = useApi();
  const { pathname } = useLocation();
  const [, segment = "", id] = /^\/(\w+)\/([^/]+)/.exec(pathname) ?? [];
  const kind = SEGMENTS[segment];
  useEffect(() => {
    if (kind === undefined || id === undefined) return undefined;
    const opened = { kind, id: decodedOf(id) };
    // Query keys begin as paths do.
    const titleIn = ({ queryKey, state }: Pick<Query, "queryKey" | "state">) =>
      queryKey[0] === segment ? titleOf(state.data, opened.id) : null;
    const cache = queryClient.getQueryCache();
    const title = cache
      .getAll()
      .reduce<string | null>((known, each) => known ?? titleIn(each), null);
    noteRecent({ ...opened, title });
    if (title !== null) return undefined;
    const stop = cache.subscribe(({ type, query }) => {
      const later = type === "updated" ? titleIn(query) : null;
      if (later === null) return;
      noteRecent({ ...opened, title: later });
      stop();
    });
    return stop;
  }, [kind, segment, id, queryClient]);
}

/** Decodes a segment of a path, which may have been typed. */
export function decodedOf(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Finds the title in the record of something, or in a list of such records. Null: it is not there, or has none. */
function titleOf(data: unknown, id: string): string | null {
  const record: unknown = Array.isArray(data)
    ? data.find((each) => isObject(each) && each.id === id)
    : data;
  if (!isObject(record) || record.id !== id) return null;
  const title = record.title ?? record.name;
  return typeof title === "string" ? title : null;
}
