import { createStore } from "zustand/vanilla";
import { BACKOFF, retryDelayMs } from "#shared/http/backoff.ts";
import { ApiError } from "#shared/http/errors.ts";

/**
 * State of something that the service accepted and that becomes visible later. `unconfirmed` is no failure:
 * it was not seen for a long while, and can be looked up again. `stopped` means that polling is useless until
 * the user acts: signed out, or not allowed.
 */
export type SettleState = "settling" | "seen" | "unconfirmed" | "stopped";

/** Encoding takes minutes to hours, so it is polled less often and without limit. */
export type SettleCadence = "change" | "encoding";

/** Something that was requested and is not visible yet. */
export interface Expectation<T> {
  /** Unique id; the same id again replaces the expectation. */
  id: string;
  /** The resource that is looked up, `vod:ID`; expectations of one resource share each lookup. */
  resource: string;
  pollRate: SettleCadence;
  // Methods, not properties: all expectations of a resource have the same T, which the tracker can't express.
  lookup(signal: AbortSignal): Promise<T>;
  /** Returns whether the answer shows the change. */
  isVisible(answer: T): boolean;
  /** Called with every answer in order, whether it shows the change or not. */
  onAnswer?(answer: T): void;
  onSeen?(answer: T): void;
}

/** Timers, clock and page visibility; replaced in tests. */
export interface SettleEnvironment {
  now: () => number;
  random: () => number;
  /** Runs once after the delay. Returns a function that cancels it. */
  setTimer: (run: () => void, delayMs: number) => () => void;
  isHidden: () => boolean;
  /**
   * Calls back each time the page is hidden, shown or focused again. Returns a function that unsubscribes.
   */
  onVisibilityChange: (listener: () => void) => () => void;
}

/** Maximum concurrent lookups, so that changes of hundreds of videos settle a few at a time. */
const MAX_LOOKUPS = 4;

/** Maximum time counted per lookup; the rest was spent queued, during a sign-out or a pause. */
const MAX_POLL_MS = 60_000;

/** Time of visible polling after which a change counts as unconfirmed. */
const GIVE_UP_AFTER_MS = 180_000;

/** Polls lookups until changes are visible. Independent of React, with the lifetime of the page. */
export interface ConsistencyPoller {
  /** Starts polling. Lookups of one resource never overlap. Returns a function that cancels. */
  expect: <T>(expectation: Expectation<T>) => () => void;
  /** Polls again at once, for as long as in the beginning. */
  checkAgain: (id: string) => void;
  cancel: (id: string) => void;
  /** Undefined when no expectation has this id. */
  stateOf: (id: string) => SettleState | undefined;
  subscribe: (listener: () => void) => () => void;
  /** Stops everything, on sign-out. */
  close: () => void;
}

interface Tracked {
  expectation: Expectation<unknown>;
  state: SettleState;
  /** Time spent polling so far while the page was visible. */
  lookedForMs: number;
}

interface Poller {
  attempt: number;
  /** Cancels the scheduled lookup; null while none is. */
  unplan: (() => void) | null;
  waitStartedMs: number;
  running: AbortController | null;
}

/** Creates a tracker; one for the whole page, so that polling continues across navigation. */
export function createConsistencyPoller(
  environment: SettleEnvironment = browserEnvironment,
): ConsistencyPoller {
  const tracked = new Map<string, Tracked>();
  const pollers = new Map<string, Poller>();
  const states = createStore<ReadonlyMap<string, SettleState>>(() => new Map());
  /** Pollers that are due while the maximum of lookups runs, first in, first out. */
  const queue = new Map<Poller, () => void>();
  const notify = () =>
    states.setState(new Map([...tracked].map(([id, { state }]) => [id, state])), true);

  const waitingFor = (resource: string) =>
    [...tracked.values()].filter(
      (entry) => entry.expectation.resource === resource && entry.state === "settling",
    );

  function startNext(): void {
    const [next] = queue;
    if (next === undefined) return;
    const [poller, run] = next;
    queue.delete(poller);
    run();
  }

  function dropPoller(resource: string): void {
    const poller = pollers.get(resource);
    if (poller === undefined) return;
    pollers.delete(resource);
    queue.delete(poller);
    unplan(poller);
    poller.running?.abort();
    startNext();
  }

  function schedule(resource: string, when: "now" | { requestedMs: number | null }): void {
    const waiting = waitingFor(resource);
    if (waiting.length === 0) {
      dropPoller(resource);
      return;
    }
    const poller = pollers.get(resource) ?? newPoller(environment.now());
    pollers.set(resource, poller);
    unplan(poller);
    if (environment.isHidden()) return;
    // The fastest cadence applies to all expectations of a resource.
    const pace = waiting.some(({ expectation }) => expectation.pollRate === "change")
      ? BACKOFF.lookup
      : BACKOFF.encoding;
    poller.waitStartedMs = environment.now();
    poller.unplan = environment.setTimer(
      () => void poll(resource, poller),
      when === "now"
        ? 0
        : retryDelayMs(poller.attempt + 1, pace, when.requestedMs, environment.random()),
    );
  }

  async function poll(resource: string, poller: Poller): Promise<void> {
    const [first] = waitingFor(resource);
    if (first === undefined || poller.running !== null) return;
    const runningCount = [...pollers.values()].filter(({ running }) => running !== null).length;
    if (runningCount >= MAX_LOOKUPS) {
      queue.set(poller, () => {
        // Time spent queued does not count towards the timeout.
        poller.waitStartedMs = environment.now();
        void poll(resource, poller);
      });
      return;
    }
    const controller = new AbortController();
    poller.running = controller;
    poller.unplan = null;
    poller.attempt += 1;
    const startedMs = environment.now();
    const outcome = await check(first.expectation, controller.signal);
    // Cancelled, or superseded by a newer lookup: its answer is outdated.
    if (pollers.get(resource) !== poller || poller.running !== controller) return;
    poller.running = null;
    startNext();
    const lookedMs = Math.min(environment.now() - startedMs, MAX_POLL_MS);
    settle(resource, outcome, startedMs - poller.waitStartedMs + lookedMs);
    schedule(resource, { requestedMs: outcome.kind === "not-yet" ? outcome.retryAfterMs : null });
    notify();
  }

  function settle(resource: string, outcome: Outcome, elapsedMs: number): void {
    for (const entry of waitingFor(resource)) {
      const { expectation } = entry;
      if (outcome.kind === "stop") {
        entry.state = "stopped";
        continue;
      }
      if (outcome.kind === "answer") {
        expectation.onAnswer?.(outcome.answer);
        if (expectation.isVisible(outcome.answer)) {
          entry.state = "seen";
          expectation.onSeen?.(outcome.answer);
          continue;
        }
      }
      entry.lookedForMs += elapsedMs;
      if (expectation.pollRate === "change" && entry.lookedForMs >= GIVE_UP_AFTER_MS) {
        entry.state = "unconfirmed";
      }
    }
  }

  let wasHidden = environment.isHidden();
  const stopWatching = environment.onVisibilityChange(() => {
    const hasChanged = environment.isHidden() !== wasHidden;
    wasHidden = environment.isHidden();
    // The user may have signed in elsewhere in the meantime.
    if (!environment.isHidden()) {
      for (const { expectation, state } of tracked.values()) {
        if (state === "stopped") checkAgain(expectation.id);
      }
    }
    // Focus without a change of visibility does not affect running lookups.
    if (!hasChanged) return;
    for (const [resource, poller] of pollers) {
      if (environment.isHidden()) {
        unplan(poller);
        queue.delete(poller);
      } else {
        // A lookup that was suspended with the page may never answer: start a new one.
        poller.running?.abort();
        poller.running = null;
        schedule(resource, "now");
      }
    }
  });

  function checkAgain(id: string): void {
    const entry = tracked.get(id);
    if (entry === undefined || entry.state === "seen") return;
    entry.state = "settling";
    entry.lookedForMs = 0;
    const { resource } = entry.expectation;
    const poller = pollers.get(resource);
    if (poller !== undefined) poller.attempt = 0;
    if (poller === undefined || poller.running === null) schedule(resource, "now");
    notify();
  }

  function cancel(id: string): void {
    const entry = tracked.get(id);
    if (entry === undefined) return;
    tracked.delete(id);
    if (waitingFor(entry.expectation.resource).length === 0) {
      dropPoller(entry.expectation.resource);
    }
    notify();
  }

  return {
    expect(expectation) {
      const entry = {
        expectation,
        state: "settling",
        lookedForMs: 0,
      } satisfies Tracked;
      tracked.set(expectation.id, entry);
      const poller = pollers.get(expectation.resource);
      if (poller !== undefined) poller.attempt = 0;
      if (poller === undefined || poller.running === null)
        schedule(expectation.resource, { requestedMs: null });
      notify();
      return () => {
        if (tracked.get(expectation.id) === entry) cancel(expectation.id);
      };
    },
    checkAgain,
    cancel,
    stateOf: (id) => tracked.get(id)?.state,
    subscribe: states.subscribe,
    close() {
      stopWatching();
      for (const resource of pollers.keys()) dropPoller(resource);
      tracked.clear();
      notify();
    },
  };
}

type Outcome =
  | { kind: "answer"; answer: unknown }
  | { kind: "not-yet"; retryAfterMs: number | null }
  | { kind: "stop" };

async function check(expectation: Expectation<unknown>, signal: AbortSignal): Promise<Outcome> {
  try {
    return { kind: "answer", answer: await expectation.lookup(signal) };
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.kind === "signed-out" || error.kind === "forbidden") return { kind: "stop" };
      return { kind: "not-yet", retryAfterMs: error.retryAfterMs };
    }
    return { kind: "not-yet", retryAfterMs: null };
  }
}

function unplan(poller: Poller): void {
  poller.unplan?.();
  poller.unplan = null;
}

function newPoller(nowMs: number): Poller {
  return { attempt: 0, unplan: null, waitStartedMs: nowMs, running: null };
}

const browserEnvironment: SettleEnvironment = {
  now: () => performance.now(),
  random: Math.random,
  setTimer(run, delayMs) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  isHidden: () => document.visibilityState === "hidden",
  onVisibilityChange(listener) {
    document.addEventListener("visibilitychange", listener);
    addEventListener("focus", listener);
    return () => {
      document.removeEventListener("visibilitychange", listener);
      removeEventListener("focus", listener);
    };
  },
};
