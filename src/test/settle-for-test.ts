import { createSettleTracker, type SettleTracker } from "#shared/sync/settle-tracker.ts";

/** A tracker in a page that is always in sight, on whatever timers the test has. */
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
