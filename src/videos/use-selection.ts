import { useCallback, useMemo, useRef, useState } from "react";
import { keysBetween } from "#shared/collections/selection.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { usePageStore } from "#shared/sync/per-page.ts";
import { pendingVideosOf, removedVideosOf } from "./video-edits-queries.ts";
import type { Video } from "./video-record.ts";

/** Selected videos within the visible list. Videos being removed are never selected. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Toggles a video; with `isRange` also those since the last one. */
  toggle: (videoId: string, isRange: boolean) => void;
  /** Chooses these as well. */
  add: (videos: readonly Video[]) => void;
  clear: () => void;
  /** Visible videos that can be selected. */
  free: readonly Video[];
}

/** @param videos what is shown, in order: what lies between two of them */
export function useSelection(videos: readonly Video[]): Selection {
  const [selectedIds, setIds] = useState<ReadonlySet<string>>(new Set());
  const pending = usePageStore(pendingVideosOf(useApi()));
  const removed = usePageStore(removedVideosOf(useApi()));
  const isGoing = useCallback(
    (id: string) => pending[id]?.kind === "removal" || removed[id] !== undefined,
    [pending, removed],
  );
  const ids = useMemo(() => {
    const stored = [...selectedIds].filter((id) => !isGoing(id));
    return stored.length === selectedIds.size ? selectedIds : new Set(stored);
  }, [selectedIds, isGoing]);
  const free = useMemo(() => {
    const stored = videos.filter(({ id }) => !isGoing(id));
    return stored.length === videos.length ? videos : stored;
  }, [videos, isGoing]);
  const from = useRef<string | null>(null);
  const toggle = useCallback(
    (videoId: string, isRange: boolean) => {
      const start = from.current;
      from.current = videoId;
      const between =
        isRange && start !== null
          ? keysBetween(
              free.map(({ id }) => id),
              start,
              videoId,
            )
          : [];
      setIds((before) => {
        const next = new Set(before);
        // A range takes the state of its start.
        const isSelected =
          between.length > 0 && start !== null ? before.has(start) : !before.has(videoId);
        for (const id of between.length > 0 ? between : [videoId]) {
          if (isSelected) next.add(id);
          else next.delete(id);
        }
        return next;
      });
    },
    [free],
  );
  return {
    ids,
    free,
    toggle,
    add: useCallback(
      (added) =>
        setIds(
          (before) =>
            new Set([...before, ...added.map(({ id }) => id).filter((id) => !isGoing(id))]),
        ),
      [isGoing],
    ),
    clear: useCallback(() => {
      from.current = null;
      setIds((before) => (before.size === 0 ? before : new Set()));
    }, []),
  };
}

/** History state with videos selected on one page for another; a URL has no room for thousands. */
export function selectionState(videoIds: Iterable<string>): { selectedVideos: string[] } {
  return { selectedVideos: [...videoIds] };
}

/** Returns the selected videos; null if the history entry has none, as for a shared link. */
export function selectedVideos(state: unknown): ReadonlySet<string> | null {
  const ids: unknown = Reflect.get(Object(state), "selectedVideos");
  if (!Array.isArray(ids)) return null;
  return new Set(ids.filter((id) => typeof id === "string"));
}
