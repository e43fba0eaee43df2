import { createSettleTracker, type SettleTracker } from "#shared/sync/settle-tracker.ts";

/** Creates a tracker for a page that is always visible, on the timers of the test. */
export function settleForTest(): SettleTracker {
  return createSettleTracker({
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
