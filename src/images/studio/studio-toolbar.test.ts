import fc from "fast-check";
import { expect, it } from "vitest";
import { addTurns, type Crop, turnedSize, WIDE_RATIO } from "#images/format/crop.ts";
import { cropForTest, sizeForTest, turnsForTest } from "#images/format/crop-for-test.ts";
import { editOf, startState, withCrop, withShape } from "./studio-toolbar.tsx";

const SIZE = { width: 1600, height: 1200 };

const near = ({ x, y, width, height }: Crop) => ({
  x: expect.closeTo(x, 9) as number,
  y: expect.closeTo(y, 9) as number,
  width: expect.closeTo(width, 9) as number,
  height: expect.closeTo(height, 9) as number,
});

it("Starts with the largest 16:9 crop, as a JPEG that players can show in full", () => {
  expect(editOf(startState(SIZE), SIZE)).toEqual({
    crop: near({ x: 0, y: 0.125, width: 1, height: 0.75 }),
    turns: 0,
    maxWidthPx: 1920,
    format: "jpeg",
    quality: 0.9,
  });
});

it("Restores the crop with the fourth turn, with and without a ratio", () => {
  const shapes = fc.constantFrom("wide" as const, "free" as const);
  fc.assert(
    fc.property(cropForTest, sizeForTest, turnsForTest, shapes, (crop, size, turns, shape) => {
      const free = { ...withCrop(startState(size), crop), shape };
      const start = withCrop(free, editOf(free, size).crop);
      let state = start;
      for (let count = 0; count < 4; count += 1) {
        state = { ...state, turns: addTurns(state.turns, turns) };
        const edit = editOf(state, size);
        if (shape === "free") continue;
        const { width, height } = turnedSize(size, edit.turns);
        const ratio = (edit.crop.width * width) / (edit.crop.height * height);
        expect(ratio / WIDE_RATIO).toBeCloseTo(1, 6);
      }
      expect(editOf(state, size).crop).toEqual(near(editOf(start, size).crop));
    }),
  );
});

it("Keeps the current crop when the ratio is released", () => {
  const wide = { ...startState(SIZE), turns: 1 as const };
  const seen = editOf(wide, SIZE).crop;
  const free = withShape(wide, SIZE, "free");
  expect(editOf(free, SIZE).crop).toEqual(near(seen));
  const back = editOf({ ...free, turns: 0 }, SIZE).crop;
  const { x, y, width, height } = seen;
  expect(back).toEqual(near({ x: y, y: 1 - x - width, width: height, height: width }));
});
