import { onTestFinished, vi } from "vitest";

const REAL_MS = 10;
const FAKE_MS = 200;

/**
 * Lets timers run twenty times as fast until the test ends. It is for tests that wait both for lookups, which come
 * seconds apart, and for storage on the device, which takes real time. The date stays that of the machine.
 */
export function hastenTimers(): void {
  const { setInterval, clearInterval } = globalThis;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const beat = setInterval(() => vi.advanceTimersByTime(FAKE_MS), REAL_MS);
  onTestFinished(() => {
    clearInterval(beat);
    vi.useRealTimers();
  });
}
