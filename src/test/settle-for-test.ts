import {
  type ConsistencyPoller,
  createConsistencyPoller,
} from "#shared/sync/consistency-poller.ts";

/** Creates a tracker for a page that is always visible, on the timers of the test. */
export function settleForTest(): ConsistencyPoller {
  return createConsistencyPoller({
    now: () => Date.now(),
    random: () => 0.5,
    setTimer(run, delayMs) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    isHidden: () => false,
    onVisibilityChange: () => () => {},
  });
}
