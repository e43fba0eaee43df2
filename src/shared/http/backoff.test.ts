import { describe, expect, it } from "vitest";
import { backoffMs, retryDelayMs } from "./backoff.ts";

const pace = { firstMs: 1000, factor: 1.6, maximumMs: 15_000 };

describe("backoffMs", () => {
  it.each([
    [1, 0.5, 1000],
    [2, 0.5, 1600],
    [3, 0.5, 2560],
    [1, 0, 800],
    [20, 0.5, 15_000],
    [20, 0.999, 15_000],
  ])("Waits before attempt %i, at random %f, for %i ms", (attempt, random, expected) => {
    expect(backoffMs(attempt, pace, random)).toBeCloseTo(expected, 5);
  });
});

describe("retryDelayMs", () => {
  it.each([
    [1, null, 1000],
    [1, 0, 1000],
    [3, 500, 2560],
    [1, 40_000, 40_000],
    [1, 2 ** 40, 600_000],
  ])("Waits before attempt %i, requested for %s ms: %i ms", (attempt, requestedMs, expected) => {
    expect(retryDelayMs(attempt, pace, requestedMs, 0.5)).toBeCloseTo(expected, 5);
  });
});
