import { useCallback, useSyncExternalStore } from "react";
import { cueAt } from "./at-time.ts";
import { type Desk, timeOf, useDesk } from "./desk.ts";

const noSubscription = () => () => undefined;

/** A fact of where the film is, kept up to date. `read` gives the same value for the same fact. */
export function usePlayerFact<T extends number | boolean | null>(read: (desk: Desk) => T): T {
  const desk = useDesk();
  const { player } = desk;
  const subscribe = useCallback(
    (listener: () => void) => player?.subscribe(listener) ?? noSubscription(),
    [player],
  );
  return useSyncExternalStore(subscribe, () => read(desk));
}

/** The key of the cue that the film is at; null: at none. */
export function useCueOnScreen(): number | null {
  return usePlayerFact((desk) => {
    const timeMs = timeOf(desk);
    if (timeMs === null) return null;
    return cueAt(desk.store.getSnapshot().document.cues, timeMs)?.key ?? null;
  });
}
