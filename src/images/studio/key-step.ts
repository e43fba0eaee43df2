import type { Size } from "#images/format/crop.ts";

/** Parts of a side that one press moves by, and one with Shift. */
const STEPS = 200;
const LARGE_STEPS = 20;

/** Distance of an arrow key in fractions of the image, in whole pixels; null: not an arrow key. */
export function keyStep(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { width, height }: Size,
): { x: number; y: number } | null {
  const step = (side: number) =>
    Math.max(1, Math.round(side / (shiftKey ? LARGE_STEPS : STEPS))) / side;
  switch (key) {
    case "ArrowLeft":
      return { x: -step(width), y: 0 };
    case "ArrowRight":
      return { x: step(width), y: 0 };
    case "ArrowUp":
      return { x: 0, y: -step(height) };
    case "ArrowDown":
      return { x: 0, y: step(height) };
    default:
      return null;
  }
}
