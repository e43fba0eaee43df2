import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { keysBetween } from "#shared/collections/selection.ts";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { useStore } from "#shared/sync/use-store.ts";
import { removedVideosOf, videoEdits } from "./video-edits-queries.ts";
import type { Video } from "./video-record.ts";

export type Selection = ReturnType<typeof useSelection>;

/**
 * Holds the selected videos, for changes: none without the right to make any. Those being removed are never selected.
 * @param videos what is shown, in order: what lies between two of them
 */
export function useSelection(videos: readonly Video[]) {
  const [selectedIds, setIds] = useState<ReadonlySet<string>>(new Set());
  const pending = useStore(videoEdits.pendingOf(useApi()));
  const removed = useStore(removedVideosOf(useApi()));
  const mayEdit = useMayEdit();
  const goneIds = useMemo(() => {
    const going = Object.entries(pending).filter(([, change]) => change?.kind === "removal");
    return new Set([...Object.keys(removed), ...going.map(([id]) => id)]);
  }, [pending, removed]);
  const isThere = useCallback((id: string) => mayEdit && !goneIds.has(id), [mayEdit, goneIds]);
  const ids = useMemo(() => {
    const kept = [...selectedIds].filter(isThere);
    return kept.length === selectedIds.size ? selectedIds : new Set(kept);
  }, [selectedIds, isThere]);
  /** Lists the visible videos that can be selected. */
  const isAllThere = mayEdit && goneIds.size === 0;
  const free = useMemo(
    () => (isAllThere ? videos : videos.filter(({ id }) => isThere(id))),
    [videos, isAllThere, isThere],
  );
  // Rows must not render again for each page that the list grows by.
  const latest = useRef(free);
  useLayoutEffect(() => {
    latest.current = free;
  }, [free]);
  const from = useRef<string | null>(null);
  /** Toggles a video; with `isRange` also those since the last one. */
  const toggle = useCallback((videoId: string, isRange: boolean) => {
    const start = from.current ?? videoId;
    from.current = videoId;
    const all = isRange ? latest.current.map(({ id }) => id) : [];
    const range = isRange ? keysBetween(all, start, videoId) : [];
    setIds((before) => {
      const next = new Set(before);
      // A range takes the state of its start.
      const isSelected = range.length > 1 ? before.has(start) : !before.has(videoId);
      for (const id of [...range, videoId]) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);
  const add = useCallback(
    (added: readonly Video[]) =>
      setIds((before) => new Set([...before, ...added.map(({ id }) => id).filter(isThere)])),
    [isThere],
  );
  const clear = useCallback(() => {
    from.current = null;
    setIds((before) => (before.size === 0 ? before : new Set()));
  }, []);
  return { ids, free, toggle, add, clear };
}

/** Returns history state with videos selected on one page for another; a URL has no room for thousands. */
export function selectionState(videoIds: Iterable<string>): { selectedVideos: string[] } {
  return { selectedVideos: [...videoIds] };
}

/** Returns the selected videos; null if the history entry has none, as for a shared link. */
export function selectedVideos(state: unknown): ReadonlySet<string> | null {
  const ids: unknown = Reflect.get(Object(state), "selectedVideos");
  if (!Array.isArray(ids)) return null;
  return new Set(ids.filter((id) => typeof id === "string"));
}
