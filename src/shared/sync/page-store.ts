import { createStore, type StoreApi } from "zustand/vanilla";
import { createLeaveQuestion } from "./leave-question.ts";

/** Holds the values of all slices that were set, by name. */
type Slices = Readonly<Record<string, unknown>>;

/** Holds the state of a page, as `pageSlice` and `pageObject` declare it. */
export interface PageStore {
  slices: StoreApi<Slices>;
  /** Holds the slices and objects that were requested, by the functions that create them. */
  created: Map<unknown, unknown>;
  /** Sets whether leaving the page would lose something of a slice. */
  noteAtStake: (name: string, isAtStake: boolean) => void;
}

interface WithPage {
  page: PageStore;
}

/** Creates the store of a page, which is given to everything by its services. */
export function createPageStore(): PageStore {
  const askBeforeLeaving = createLeaveQuestion("work");
  const atStake = new Set<string>();
  return {
    slices: createStore<Slices>(() => ({})),
    created: new Map(),
    noteAtStake(name, isAtStake) {
      if (isAtStake) atStake.add(name);
      else atStake.delete(name);
      askBeforeLeaving(atStake.size > 0);
    },
  };
}

/**
 * Declares an object that a page has one of, and that lives as long as the page: what works over slices, such as a list
 * of jobs. What only holds a value is a slice.
 * @param create called on the first use
 * @returns a function that gives the object of a page, the same each time
 */
export function pageObject<S extends WithPage, T>(create: (services: S) => T): (services: S) => T {
  return (services) => {
    const { created } = services.page;
    if (!created.has(create)) created.set(create, create(services));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- set above alone
    return created.get(create) as T;
  };
}

/** Gives access to one value of the page's store. */
export interface PageSlice<V> {
  getState: () => V;
  /** Replaces the value. */
  setState: (change: V | ((now: V) => V)) => void;
  /** Calls back when this value was replaced. */
  subscribe: (listener: (now: V, before: V) => void) => () => void;
}

/**
 * Declares a slice of the page's store.
 * @param name unique among all slices
 * @param initial immutable, as all its values are
 * @param isAtStake whether leaving the page would lose something of it; then the browser asks first
 * @returns a function that gives the slice of a page, the same each time
 */
export function pageSlice<V>(
  name: string,
  initial: V,
  isAtStake?: (value: V) => boolean,
): (services: WithPage) => PageSlice<V> {
  return pageObject(({ page }: WithPage) => {
    const slice = createSlice(page.slices, name, initial);
    if (isAtStake !== undefined) {
      slice.subscribe((value) => page.noteAtStake(name, isAtStake(value)));
    }
    return slice;
  });
}

function isUpdate<V>(change: V | ((now: V) => V)): change is (now: V) => V {
  return typeof change === "function";
}

function createSlice<V>(store: StoreApi<Slices>, name: string, initial: V): PageSlice<V> {
  const getState = () => {
    const all = store.getState();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no other declaration has the name
    return name in all ? (all[name] as V) : initial;
  };
  return {
    getState,
    setState(change) {
      const now = getState();
      const next = isUpdate(change) ? change(now) : change;
      if (next !== now) store.setState({ [name]: next });
    },
    subscribe(listener) {
      let last = getState();
      // A listener may have changed the store before the next one is called: each is notified of a value once at most.
      return store.subscribe(() => {
        const [now, before] = [getState(), last];
        last = now;
        if (now !== before) listener(now, before);
      });
    },
  };
}
