import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { PlaylistEntry, PlaylistItem } from "#playlists/entries.ts";
import type { Candidate } from "#playlists/use-candidates.ts";
import { isolated } from "#shared/ui/rich-text.tsx";
import { useCandidateName } from "./candidate-info.tsx";

export type Adding = ReturnType<typeof useAdding>;

export function useAdding({
  entries,
  insertGap,
  onAdd,
}: {
  entries: readonly PlaylistEntry[];
  insertGap: number | null;
  onAdd: (items: readonly PlaylistItem[]) => void;
}) {
  const t = useTranslations("playlistAdding");
  const nameOf = useCandidateName();
  const [said, setSaid] = useState<ReactNode>(null);
  const places = useMemo(() => {
    const first = new Map<string, number>();
    for (const [at, { type, id }] of entries.entries()) {
      const key = `${type}:${id}`;
      if (!first.has(key)) first.set(key, at + 1);
    }
    return first;
  }, [entries]);
  const placeOf = useCallback((key: string) => places.get(key) ?? null, [places]);
  const position = (insertGap ?? entries.length) + 1;
  const put = (items: readonly PlaylistItem[]) =>
    onAdd(items.map(({ id, type }) => ({ id, type })));
  return {
    /** Returns its first position, from 1; null: not in the list. */
    placeOf,
    /** Adds something, unless it is in already. @param isAgain even then */
    addOne: (candidate: Candidate, isAgain = false) => {
      const name = nameOf(candidate);
      const place = placeOf(candidate.key);
      if (place !== null && !isAgain) {
        setSaid(t.rich("said.already", { name, position: place, bdi: isolated }));
        return;
      }
      put([candidate]);
      setSaid(t.rich("said.one", { name, position, bdi: isolated }));
    },
    addAll: (items: readonly PlaylistItem[]) => {
      if (items.length === 0) return;
      put(items);
      setSaid(t("said.many", { count: items.length, position }));
    },
    said,
  };
}
