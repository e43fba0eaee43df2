import { createStore, type StoreApi } from "zustand/vanilla";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { createLeaveQuestion } from "#shared/sync/leave-question.ts";
import { perPage } from "#shared/sync/per-page.ts";

/** The values of all slices that were set, by name. */
type AllChanges = Readonly<Record<string, unknown>>;

/** The one store of what a page changes: pending edits, journals, edits that wait, and the jobs of each kind. */
const changesOf = perPage((_services: Pick<ApiServices, "queryClient">) => {
  const store = createStore<AllChanges>(() => ({}));
  const askBeforeLeaving = createLeaveQuestion("work");
  const atStake = new Set<string>();
  return {
    store,
    /** The slices that were asked for, by name. */
    slices: new Map<string, unknown>(),
    noteAtStake: (name: string, isAtStake: boolean): void => {
      if (isAtStake) atStake.add(name);
      else atStake.delete(name);
      askBeforeLeaving(atStake.size > 0);
    },
  };
});

/** A window on one value of the store. */
export interface ChangeSlice<V> {
  getState: () => V;
  getInitialState: () => V;
  /** Replaces the value. */
  setState: (change: V | ((now: V) => V)) => void;
  /** Calls back when this value was replaced. */
  subscribe: (listener: (now: V, before: V) => void) => () => void;
}

/**
 * Declares a slice of a page's one store of changes.
 * @param name unique among all slices
 * @param isAtStake whether leaving the page would lose something of it; then the browser asks first
 * @returns the slice of a page, the same object each time
 */
export function changeSlice<V>(
  name: string,
  initial: V,
  isAtStake?: (value: V) => boolean,
): (services: Pick<ApiServices, "queryClient">) => ChangeSlice<V> {
  return (services) => {
    const { store, slices, noteAtStake } = changesOf(services);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no other declaration has the name
    const known = slices.get(name) as ChangeSlice<V> | undefined;
    if (known !== undefined) return known;
    const slice = createSlice(store, name, initial);
    slices.set(name, slice);
    if (isAtStake !== undefined) slice.subscribe((value) => noteAtStake(name, isAtStake(value)));
    return slice;
  };
}

function isUpdate<V>(change: V | ((now: V) => V)): change is (now: V) => V {
  return typeof change === "function";
}

function createSlice<V>(store: StoreApi<AllChanges>, name: string, initial: V): ChangeSlice<V> {
  const getState = () => {
    const all = store.getState();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- set below alone
    return name in all ? (all[name] as V) : initial;
  };
  return {
    getState,
    getInitialState: () => initial,
    setState(change) {
      const now = getState();
      const next = isUpdate(change) ? change(now) : change;
      if (next !== now) store.setState({ [name]: next });
    },
    subscribe(listener) {
      let last = getState();
      // A listener may have changed the store before it comes to the next one: each hears of a value once at most.
      return store.subscribe(() => {
        const [now, before] = [getState(), last];
        last = now;
        if (now !== before) listener(now, before);
      });
    },
  };
}
