import { expect, it } from "vitest";
import { beginAt, endAt, roomAt, splitTime } from "./run-command.ts";

const times = (startMs: number, endMs: number) => ({ startMs, endMs });

it("A caption begins earlier or later, and moves where it would end first", () => {
  expect(beginAt(times(1000, 3000), 2000)).toEqual(times(2000, 3000));
  expect(beginAt(times(1000, 3000), 3000)).toEqual(times(3000, 5000));
  expect(beginAt(times(3000, 1000), 4000)).toEqual(times(4000, 4500));
});

it("A caption ends after it begins", () => {
  expect(endAt(times(1000, 3000), 2000)).toEqual(times(1000, 2000));
  expect(endAt(times(1000, 3000), 1000)).toBeNull();
});

it("A new caption keeps clear of the next one where it can", () => {
  const cues = [times(0, 900), times(2500, 4000)];
  expect(roomAt(cues, 1000)).toEqual(times(1000, 2500));
  expect(roomAt(cues, 2300)).toEqual(times(2300, 4300));
  expect(roomAt(cues, 9000)).toEqual(times(9000, 11_000));
});

it("A caption is split at the video's time, if that is within it", () => {
  expect(splitTime(times(1000, 3000), 1500)).toBe(1500);
  expect(splitTime(times(1000, 3000), 1000)).toBeNull();
  expect(splitTime(times(1000, 3000), null)).toBeNull();
});
