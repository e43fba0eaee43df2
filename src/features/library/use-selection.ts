import { useCallback, useRef, useState } from "react";
import type { Vod } from "#api/vod-record.ts";

/** The films that were chosen, in whatever is shown of them. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Chooses one film or lets go of it; with `isRange` all between it and the one before as well. */
  toggle: (vodId: string, isRange: boolean) => void;
  /** Chooses these as well. */
  add: (vods: readonly Vod[]) => void;
  clear: () => void;
}

/** @param vods what is shown, in order: what lies between two of them */
export function useSelection(vods: readonly Vod[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const from = useRef<string | null>(null);
  const toggle = useCallback(
    (vodId: string, isRange: boolean) => {
      const start = from.current;
      from.current = vodId;
      const between = isRange && start !== null ? idsBetween(vods, start, vodId) : [];
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
    [vods],
  );
  return {
    ids,
    toggle,
    add: useCallback(
      (added) => setIds((before) => new Set([...before, ...added.map(({ id }) => id)])),
      [],
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
