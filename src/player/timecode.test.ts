import { expect, it } from "vitest";
import { formatTimecode, splitTime } from "./timecode.ts";

it.each([
  [0, "0:00:00.000"],
  [7.0405, "0:00:07.041"],
  [59.9996, "0:01:00.000"],
  [3723.004, "1:02:03.004"],
  [36_000, "10:00:00.000"],
  [-1, "0:00:00.000"],
])("Writes a time as hours, minutes, seconds and thousandths: %f is %s", (seconds, text) => {
  expect(formatTimecode(seconds)).toBe(text);
});

it.each([
  [3723.9, { hours: 1, minutes: 2, seconds: 3 }],
  [Number.NaN, { hours: 0, minutes: 0, seconds: 0 }],
  [Infinity, { hours: 0, minutes: 0, seconds: 0 }],
])("Splits a time into whole units: %f", (seconds, units) => {
  expect(splitTime(seconds)).toEqual(units);
});
