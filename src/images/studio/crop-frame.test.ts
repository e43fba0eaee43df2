import { expect, it } from "vitest";
import { keyStep } from "./crop-stage.tsx";

it.each([
  ["ArrowLeft", false, { x: -8 / 1600, y: 0 }],
  ["ArrowRight", true, { x: 0.05, y: 0 }],
  ["ArrowUp", false, { x: 0, y: -6 / 1200 }],
  ["ArrowDown", true, { x: 0, y: 0.05 }],
  ["Tab", false, null],
  ["Enter", true, null],
])("Moves by a step of the key %s, with Shift: %s, which is %j", (key, shiftKey, expected) => {
  expect(keyStep({ key, shiftKey }, { width: 1600, height: 1200 })).toEqual(expected);
});

it("Moves by a pixel at least", () => {
  const step = keyStep({ key: "ArrowRight", shiftKey: false }, { width: 50, height: 10 });
  expect(step).toEqual({ x: 0.02, y: 0 });
});
