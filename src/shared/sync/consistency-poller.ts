import { focusManager, QueryCache, QueryClient, QueryObserver } from "@tanstack/react-query";
import { createStore, type StoreApi } from "zustand/vanilla";
import { BACKOFF, retryDelayMs, SIGNED_IN } from "#shared/http/backoff.ts";
import { ApiError } from "#shared/http/errors.ts";

/**
 * Describes something that the service accepted and that becomes visible later. `unconfirmed` is no failure: it was not
 * seen for a long while, and can be looked up again. `stopped` means that polling is useless until the user acts:
 * signed out, or not allowed.
 */
export type SettleState = "settling" | "seen" | "unconfirmed" | "stopped";

/** Describes something that was requested and is not visible yet. */
export interface Expectation<T> {
  /** Is unique; the same id again replaces the expectation. */
  id: string;
  /** Names the resource that is looked up, `vod:ID`; expectations of one resource share each lookup. */
  resource: string;
  /** Encoding takes minutes to hours, so it is polled less often and without limit. */
  pollRate: "change" | "encoding";
  // Methods, not properties: all expectations of a resource have the same T, which the poller can't express.
  lookup(signal: AbortSignal): Promise<T>;
  /** Returns whether the answer shows the change. */
  isVisible(answer: T): boolean;
  /** Is called with every answer in order, whether it shows the change or not. */
  onAnswer?(answer: T): void;
  onSeen?(answer: T): void;
}

/** Limits concurrent lookups, so that changes of hundreds of videos settle a few at a time. */
const MAX_LOOKUPS = 4;

/** Counts the lookups without result after which a change counts as unconfirmed: three minutes of visible polling. */
const GIVE_UP_AFTER = 16;

/** Polls lookups until changes are visible. Independent of React, with the lifetime of the page. */
export interface ConsistencyPoller {
  /** Starts polling. Lookups of one resource never overlap. Returns a function that cancels. */
  expect: <T>(expectation: Expectation<T>) => () => void;
  /** Polls again at once, for as long as in the beginning. */
  checkAgain: (...ids: readonly string[]) => void;
  /** Stops polling for the person, who is told that it was not seen: `unconfirmed`. */
  giveUp: (...ids: readonly string[]) => void;
  cancel: (id: string) => void;
  /** Is undefined when no expectation has this id. */
  stateOf: (id: string) => SettleState | undefined;
  /** Returns since when the first of them is waited for, across `checkAgain`, or null once none is. */
  sinceMsOf: (...ids: readonly string[]) => number | null;
  /** Returns why the last lookup failed; null when it was answered. */
  errorOf: (id: string) => unknown;
  getState: () => ReadonlyMap<string, SettleState>;
  subscribe: (listener: () => void) => () => void;
  /** Stops everything, on sign-out. */
  close: () => void;
}

interface Tracked {
  expectation: Expectation<unknown>;
  state: SettleState;
  error: unknown;
  startedMs: number;
  /** Counts the lookups of its resource before it was observed. */
  countBefore: number;
  observer: QueryObserver;
  stop: () => void;
}

interface Poller {
  /** Holds what is tracked by the id of the expectation. */
  tracked: Map<string, Tracked>;
  states: StoreApi<ReadonlyMap<string, SettleState>>;
  client: QueryClient;
  takeTurn: ReturnType<typeof createTurns>;
}

/**
 * Creates a poller; one for the whole page, so that polling continues across navigation. Each resource is a
 * query, and each expectation an observer that refetches it with growing delays.
 */
export function createConsistencyPoller(): ConsistencyPoller {
  const poller: Poller = {
    tracked: new Map(),
    states: createStore<ReadonlyMap<string, SettleState>>(() => new Map()),
    client: createLookupClient((...settled) => noteLookup(poller, ...settled)),
    takeTurn: createTurns(),
  };
  const { tracked } = poller;
  const stopWatching = watchReturn(poller);
  return {
    expect(expectation) {
      const entry = start(poller, expectation);
      notify(poller);
      return () => {
        if (tracked.get(expectation.id) === entry) cancel(poller, expectation.id);
      };
    },
    checkAgain: (...ids) => checkAgain(poller, ids),
    giveUp: (...ids) =>
      changeUnseen(poller, ids, (entry) => {
        entry.stop();
        Object.assign(entry, { state: "unconfirmed", error: null });
      }),
    cancel: (id) => cancel(poller, id),
    stateOf: (id) => tracked.get(id)?.state,
    sinceMsOf(...ids) {
      const settling = ids.flatMap((id) => tracked.get(id) ?? []);
      const times = settling.filter(({ state }) => state === "settling");
      return times.length === 0 ? null : Math.min(...times.map(({ startedMs }) => startedMs));
    },
    errorOf: (id) => tracked.get(id)?.error ?? null,
    getState: poller.states.getState,
    subscribe: poller.states.subscribe,
    close() {
      stopWatching();
      for (const { stop } of tracked.values()) stop();
      tracked.clear();
      notify(poller);
    },
  };
}

type OnSettled = NonNullable<QueryCache["config"]["onSettled"]>;

/** Creates a client of its own: its answers are for the expectations alone. */
function createLookupClient(onSettled: OnSettled): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onSettled }),
    defaultOptions: {
      queries: {
        // The first lookup waits for its delay.
        initialData: null,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnMount: false,
        gcTime: 0,
        structuralSharing: false,
        retry: false,
        networkMode: "always",
      },
    },
  });
}

/** Starts to poll for an expectation, again if it is polled for already. */
function start(
  { tracked, client, takeTurn }: Poller,
  expectation: Expectation<unknown>,
  startedMs = Date.now(),
): Tracked {
  const { id, resource, pollRate } = expectation;
  tracked.get(id)?.stop();
  const known = client.getQueryState([resource]);
  const countBefore = known === undefined ? 0 : lookupCount(known);
  const observer = new QueryObserver<unknown>(client, {
    queryKey: [resource],
    queryFn: ({ signal }) => takeTurn(() => expectation.lookup(signal)),
    refetchInterval: ({ state }) =>
      retryDelayMs(
        lookupCount(state) - countBefore + 1,
        pollRate === "change" ? BACKOFF.lookup : BACKOFF.encoding,
        state.error instanceof ApiError ? state.error.retryAfterMs : null,
      ),
  });
  const entry: Tracked = {
    expectation,
    state: "settling",
    error: null,
    startedMs,
    countBefore,
    observer,
    stop: observer.subscribe(() => {}),
  };
  tracked.set(id, entry);
  return entry;
}

/** Tells the end of a lookup to all that wait for its resource. */
function noteLookup(poller: Poller, ...[answer, error, query]: Parameters<OnSettled>): void {
  for (const entry of poller.tracked.values()) {
    if (entry.state === "settling" && entry.observer.getCurrentQuery() === query) {
      settle(entry, answer, error);
    }
  }
  notify(poller);
}

function settle(entry: Tracked, answer: unknown, error: unknown): void {
  const { expectation, countBefore, observer } = entry;
  entry.error = error;
  if (error === null) {
    expectation.onAnswer?.(answer);
    if (expectation.isVisible(answer)) {
      entry.state = "seen";
      expectation.onSeen?.(answer);
    }
  } else if (
    error instanceof ApiError &&
    ["signed-out", "forbidden", "viewer-needed"].includes(error.kind)
  ) {
    entry.state = "stopped";
  }
  const count = lookupCount(observer.getCurrentQuery().state) - countBefore;
  if (entry.state === "settling" && expectation.pollRate === "change" && count >= GIVE_UP_AFTER) {
    entry.state = "unconfirmed";
  }
  if (entry.state !== "settling") entry.stop();
}

function changeUnseen(
  poller: Poller,
  ids: readonly string[],
  change: (entry: Tracked) => void,
): void {
  const all = ids.flatMap((id) => poller.tracked.get(id) ?? []);
  const unseen = all.filter(({ state }) => state !== "seen");
  for (const entry of unseen) change(entry);
  if (unseen.length > 0) notify(poller);
}

function checkAgain(poller: Poller, ids: readonly string[]): void {
  changeUnseen(poller, ids, ({ expectation, startedMs }) => {
    void start(poller, expectation, startedMs).observer.refetch({ cancelRefetch: false });
  });
}

function cancel(poller: Poller, id: string): void {
  poller.tracked.get(id)?.stop();
  if (poller.tracked.delete(id)) notify(poller);
}

function notify({ states, tracked }: Poller): void {
  states.setState(new Map([...tracked].map(([id, { state }]) => [id, state])), true);
}

/** Looks again when the person is back: they may have signed in elsewhere in the meantime. @returns a function that stops it */
function watchReturn(poller: Poller): () => void {
  const checkStopped = () => {
    const stopped = [...poller.tracked].filter(([, { state }]) => state === "stopped");
    checkAgain(
      poller,
      stopped.map(([id]) => id),
    );
  };
  const stopWatching = focusManager.subscribe((isVisible) => {
    if (!isVisible) return;
    // A lookup that was suspended with the page may never answer: this replaces it.
    void poller.client.refetchQueries({ type: "active" });
    checkStopped();
  });
  addEventListener("focus", checkStopped);
  addEventListener(SIGNED_IN, checkStopped);
  return () => {
    stopWatching();
    removeEventListener("focus", checkStopped);
    removeEventListener(SIGNED_IN, checkStopped);
  };
}

function lookupCount(state: { dataUpdateCount: number; errorUpdateCount: number }): number {
  return state.dataUpdateCount + state.errorUpdateCount;
}

/** Creates a function that makes at most `MAX_LOOKUPS` calls at a time, first in, first out. */
function createTurns(): <T>(call: () => Promise<T>) => Promise<T> {
  let freeCount = MAX_LOOKUPS;
  const waiting: (() => void)[] = [];
  return async (call) => {
    if (freeCount > 0) freeCount -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await call();
    } finally {
      const next = waiting.shift();
      if (next === undefined) freeCount += 1;
      else next();
    }
  };
}
