import { describe, expect, it } from "vitest";
import {
  isAskedEachTime,
  isContradictory,
  isKeptForLong,
  parseCacheControl,
  sharedSeconds,
} from "./caching.ts";

describe("a Cache-Control", () => {
  it.each([
    ["no-cache", true],
    ["No-Store, max-age=0", true],
    ["public, max-age=0, must-revalidate", true],
    ['max-age="0"', true],
    ["", false],
    ["public", false],
    ["max-age=60", false],
    ['no-cache="set-cookie"', false],
    ["max-age=0, s-maxage=60", false],
    ["max-age=0, stale-while-revalidate=60", false],
    ["max-age=0, max-age=600", false],
    ["no-cache, immutable", false],
  ])("Reads from %j that browsers ask each time: %s", (value, expected) => {
    expect(isAskedEachTime(parseCacheControl(value))).toBe(expected);
  });

  it.each([
    ["public, max-age=31536000, immutable", true],
    ["max-age=31536000", false],
    ["max-age=600, immutable", false],
    ["no-cache, public, max-age=31536000, immutable", false],
    ["max-age=0, max-age=31536000, immutable", false],
  ])("Reads from %j that it is kept for long: %s", (value, expected) => {
    expect(isKeptForLong(parseCacheControl(value))).toBe(expected);
  });

  it.each([
    ["no-cache, public, max-age=31536000, immutable", true],
    ["max-age=0, max-age=600", true],
    ["max-age=0, s-maxage=60", true],
    ["no-cache, no-store, max-age=0, must-revalidate", false],
    ["public, max-age=31536000, immutable", false],
  ])("Tells whether %j contradicts itself: %s", (value, expected) => {
    expect(isContradictory(parseCacheControl(value))).toBe(expected);
  });

  it.each([
    ["public, max-age=600", 600],
    ["max-age=0, s-maxage=60", 60],
    ["private, max-age=600", 0],
    ["no-store", 0],
    ["no-cache, max-age=600", 0],
    [null, 0],
  ])("Reads from %j for how many seconds it is shared: %s", (value, expected) => {
    expect(sharedSeconds(parseCacheControl(value))).toBe(expected);
  });
});
