import fc from "fast-check";

const side = fc.integer({ min: 1, max: 5000 });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const length = fc.double({ min: 0.01, max: 1, noNaN: true });

/** Generates an arbitrary size of an accepted image. */
export const sizeForTest = fc.record({ width: side, height: side });

/** Generates an arbitrary crop inside the image. */
export const cropForTest = fc
  .tuple(share, share, length, length)
  .map(([x, y, width, height]) => ({ x: x * (1 - width), y: y * (1 - height), width, height }));

export const turnsForTest = fc.constantFrom(0, 1, 2, 3);
