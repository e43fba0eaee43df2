import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { vodEditQueries } from "./vod-edits-queries.ts";
import type { Vod } from "./vod-record.ts";

/** The films that were chosen, in whatever is shown of them. Those that are being removed never are. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Chooses one film or lets go of it; with `isRange` all between it and the one before as well. */
  toggle: (vodId: string, isRange: boolean) => void;
  /** Chooses these as well. */
  add: (vods: readonly Vod[]) => void;
  clear: () => void;
  /** What of the films that are shown can be chosen. */
  free: readonly Vod[];
}

/** @param vods what is shown, in order: what lies between two of them */
export function useSelection(vods: readonly Vod[]): Selection {
  const [chosenIds, setIds] = useState<ReadonlySet<string>>(new Set());
  const { data: pending } = useQuery(vodEditQueries.pending());
  const { data: removed } = useQuery(vodEditQueries.removed());
  const isGoing = useCallback(
    (id: string) => pending[id]?.kind === "removal" || removed[id] !== undefined,
    [pending, removed],
  );
  const ids = useMemo(() => {
    const kept = [...chosenIds].filter((id) => !isGoing(id));
    return kept.length === chosenIds.size ? chosenIds : new Set(kept);
  }, [chosenIds, isGoing]);
  const free = useMemo(() => {
    const kept = vods.filter(({ id }) => !isGoing(id));
    return kept.length === vods.length ? vods : kept;
  }, [vods, isGoing]);
  const from = useRef<string | null>(null);
  const toggle = useCallback(
    (vodId: string, isRange: boolean) => {
      const start = from.current;
      from.current = vodId;
      const between = isRange && start !== null ? idsBetween(free, start, vodId) : [];
      setIds((before) => {
        const next = new Set(before);
        // A range takes up what its start is: chosen or not.
        const isChosen =
          between.length > 0 && start !== null ? before.has(start) : !before.has(vodId);
        for (const id of between.length > 0 ? between : [vodId]) {
          if (isChosen) next.add(id);
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

/** Ids from one to the other, both included; empty when one of them is not there. */
function idsBetween(vods: readonly Vod[], oneId: string, otherId: string): string[] {
  const one = vods.findIndex(({ id }) => id === oneId);
  const other = vods.findIndex(({ id }) => id === otherId);
  if (one < 0 || other < 0) return [];
  return vods.slice(Math.min(one, other), Math.max(one, other) + 1).map(({ id }) => id);
}
