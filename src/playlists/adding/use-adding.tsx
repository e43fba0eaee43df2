import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { PlaylistEntry, PlaylistItem } from "#playlists/entries.ts";
import { isolated } from "#shared/ui/rich-text.tsx";

/** Shared context of the ways to add. */
export interface Adding {
  /** Returns its first position, from 1; null: not in the list. */
  placeOf: (key: string) => number | null;
  /**
   * Adds an item and announces its position.
   * @param name display name
   */
  addOne: (item: PlaylistItem, name: string) => void;
  /** Adds many at once and says how many. */
  addAll: (items: readonly PlaylistItem[]) => void;
  /** Says that something is in already, and adds nothing. */
  refuse: (name: string, place: number) => void;
  /** Last announcement, also shown. */
  said: ReactNode;
}

/** Puts things into the list and says so. */
export function useAdding({
  entries,
  insertGap,
  onAdd,
}: {
  entries: readonly PlaylistEntry[];
  insertGap: number | null;
  onAdd: (items: readonly PlaylistItem[]) => void;
}): Adding {
  const t = useTranslations("playlistAdding");
  const [said, setSaid] = useState<ReactNode>(null);
  const places = useMemo(() => {
    const first = new Map<string, number>();
    for (const [at, { type, id }] of entries.entries()) {
      const key = `${type}:${id}`;
      if (!first.has(key)) first.set(key, at + 1);
    }
    return first;
  }, [entries]);
  const position = (insertGap ?? entries.length) + 1;
  const add = (items: readonly PlaylistItem[]) =>
    onAdd(items.map(({ id, type }) => ({ id, type })));
  const placeOf = useCallback((key: string) => places.get(key) ?? null, [places]);
  return {
    placeOf,
    addOne(item, name) {
      add([item]);
      setSaid(t.rich("said.one", { name, position, bdi: isolated }));
    },
    addAll(items) {
      if (items.length === 0) return;
      add(items);
      setSaid(t("said.many", { count: items.length, position }));
    },
    refuse: (name, place) =>
      setSaid(t.rich("said.already", { name, position: place, bdi: isolated })),
    said,
  };
}
