import { retryDelayMs } from "#shared/http/backoff.ts";
import { ApiError } from "#shared/http/errors.ts";

/**
 * What is known of something that the service accepted and that shows itself later.
 * `unconfirmed` is no failure: it was not seen for a long while, and may be looked for again.
 * `stopped` means that looking on is useless until a person acts: signed out, or not allowed.
 */
export type SettleState = "settling" | "seen" | "unconfirmed" | "stopped";

/** Encoding takes minutes to hours, so it is looked for less often, and for ever. */
export type SettleCadence = "change" | "encoding";

/** Something that was asked for and is not visible yet. */
export interface Expectation<T> {
  /** Names this expectation; the same name again replaces it. */
  id: string;
  /** What is looked up, `vod:ID`; expectations of one resource share each lookup. */
  resource: string;
  cadence: SettleCadence;
  // Methods, not properties: expectations of one resource agree on T, which the tracker can't know.
  lookup(signal: AbortSignal): Promise<T>;
  /** Whether the answer shows what was asked for. */
  isSeen(answer: T): boolean;
  /** Called with every accepted answer, newest last, seen or not. */
  onAnswer?(answer: T): void;
  onSeen?(answer: T): void;
}

/** What the tracker needs of its surroundings; tests bring their own. */
export interface SettleEnvironment {
  now: () => number;
  random: () => number;
  /** Runs once after the delay. Returns the way to call it off. */
  setTimer: (run: () => void, delayMs: number) => () => void;
  isHidden: () => boolean;
  /** Calls back each time the page is hidden, shown again or gone back to. Returns the way to stop. */
  onVisibilityChange: (listener: () => void) => () => void;
}

const PACE = {
  change: { firstMs: 1000, factor: 1.6, maximumMs: 15_000 },
  encoding: { firstMs: 1000, factor: 1.6, maximumMs: 60_000 },
} as const;

/** Lookups at one time: what hundreds of films were told settles a few films after the other. */
const MOST_LOOKUPS = 4;

/** The rest of a lookup it was held, by a sign-in that ran out or a pause, and did not look. */
const LONGEST_LOOK_MS = 60_000;

/** Visible time after which a change that was never seen is left to the person. */
const GIVE_UP_AFTER_MS = 180_000;

/** Polls lookups until what was asked for is seen. Lives outside React, for as long as the page. */
export interface SettleTracker {
  /** Starts looking. Lookups of one resource never overlap. Returns the way to cancel. */
  expect: <T>(expectation: Expectation<T>) => () => void;
  /** Looks again at once for something `unconfirmed` or `stopped`. */
  checkAgain: (id: string) => void;
  cancel: (id: string) => void;
  /** Undefined when nothing by that name is tracked. */
  stateOf: (id: string) => SettleState | undefined;
  subscribe: (listener: () => void) => () => void;
  /** Stops everything: signing out. */
  close: () => void;
}

interface Tracked {
  expectation: Expectation<unknown>;
  state: SettleState;
  /** Visible time spent looking so far. */
  lookedForMs: number;
}

interface Poller {
  attempt: number;
  /** Calls off the lookup that is planned; null while none is. */
  unplan: (() => void) | null;
  waitStartedMs: number;
  running: AbortController | null;
}

/** A tracker; one for the whole page, so that its lookups go on across navigation. */
export function createSettleTracker(
  environment: SettleEnvironment = browserEnvironment,
): SettleTracker {
  const tracked = new Map<string, Tracked>();
  const pollers = new Map<string, Poller>();
  const listeners = new Set<() => void>();
  /** Those whose time has come while others were being looked up, first come first served. */
  const queue = new Map<Poller, () => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };

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

  function schedule(resource: string, when: "now" | { askedMs: number | null }): void {
    const waiting = waitingFor(resource);
    if (waiting.length === 0) {
      dropPoller(resource);
      return;
    }
    const poller = pollers.get(resource) ?? newPoller(environment.now());
    pollers.set(resource, poller);
    unplan(poller);
    if (environment.isHidden()) return;
    // The most eager of those who look sets the pace for all.
    const pace = waiting.some(({ expectation }) => expectation.cadence === "change")
      ? PACE.change
      : PACE.encoding;
    poller.waitStartedMs = environment.now();
    poller.unplan = environment.setTimer(
      () => void poll(resource, poller),
      when === "now"
        ? 0
        : retryDelayMs(poller.attempt + 1, pace, environment.random(), when.askedMs),
    );
  }

  async function poll(resource: string, poller: Poller): Promise<void> {
    const [first] = waitingFor(resource);
    if (first === undefined || poller.running !== null) return;
    const runningCount = [...pollers.values()].filter(({ running }) => running !== null).length;
    if (runningCount >= MOST_LOOKUPS) {
      queue.set(poller, () => {
        // To stand behind others is not to look.
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
    const outcome = await look(first.expectation, controller.signal);
    // Cancelled, or overtaken by a newer lookup: whatever it says is old.
    if (pollers.get(resource) !== poller || poller.running !== controller) return;
    poller.running = null;
    startNext();
    const lookedMs = Math.min(environment.now() - startedMs, LONGEST_LOOK_MS);
    settle(resource, outcome, startedMs - poller.waitStartedMs + lookedMs);
    schedule(resource, { askedMs: outcome.kind === "not-yet" ? outcome.retryAfterMs : null });
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
        if (expectation.isSeen(outcome.answer)) {
          entry.state = "seen";
          expectation.onSeen?.(outcome.answer);
          continue;
        }
      }
      entry.lookedForMs += elapsedMs;
      if (expectation.cadence === "change" && entry.lookedForMs >= GIVE_UP_AFTER_MS) {
        entry.state = "unconfirmed";
      }
    }
  }

  let wasHidden = environment.isHidden();
  const stopWatching = environment.onVisibilityChange(() => {
    const hasChanged = environment.isHidden() !== wasHidden;
    wasHidden = environment.isHidden();
    // Whoever comes back may have signed in elsewhere meanwhile.
    if (!environment.isHidden()) {
      for (const { expectation, state } of tracked.values()) {
        if (state === "stopped") checkAgain(expectation.id);
      }
    }
    // Coming back to a page that was in sight all the time changes nothing for lookups that go on.
    if (!hasChanged) return;
    for (const [resource, poller] of pollers) {
      if (environment.isHidden()) {
        unplan(poller);
        queue.delete(poller);
      } else {
        // A lookup that slept with the page may never answer: a fresh one takes its place.
        poller.running?.abort();
        poller.running = null;
        schedule(resource, "now");
      }
    }
  });

  function checkAgain(id: string): void {
    const entry = tracked.get(id);
    if (entry === undefined || entry.state === "settling" || entry.state === "seen") return;
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
        schedule(expectation.resource, { askedMs: null });
      notify();
      return () => {
        if (tracked.get(expectation.id) === entry) cancel(expectation.id);
      };
    },
    checkAgain,
    cancel,
    stateOf: (id) => tracked.get(id)?.state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
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

async function look(expectation: Expectation<unknown>, signal: AbortSignal): Promise<Outcome> {
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
