import fc from "fast-check";
import { expect, it } from "vitest";
import { frameAt, frameTimes, middleOfFrame, startOfFrame } from "./still-work.tsx";

it.each([
  [10, 25, 249],
  [10, 30, 299],
  [10, null, 249],
  [10, 0, 249],
  [0, 25, 0],
  [0.01, 25, 0],
])("A video of %d s at %d frames a second ends with frame %d", (seconds, rate, lastFrame) => {
  expect(frameTimes(seconds, rate).lastFrame).toBe(lastFrame);
});

it("Keeps the position within the video", () => {
  const times = frameTimes(10, 25);
  expect(frameAt(-3, times)).toBe(0);
  expect(frameAt(99, times)).toBe(249);
});

it("Finds each frame again by its beginning and by its middle", () => {
  const video = fc.record({
    rate: fc.constantFrom(23.976, 24, 25, 29.97, 30, 50, 59.94, 60),
    frame: fc.nat({ max: 600_000 }),
  });
  fc.assert(
    fc.property(video, ({ rate, frame }) => {
      const times = frameTimes(20_000 * 60, rate);
      expect(frameAt(startOfFrame(frame, times), times)).toBe(frame);
      expect(frameAt(middleOfFrame(frame, times), times)).toBe(frame);
    }),
  );
});
