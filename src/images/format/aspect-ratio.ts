/** Shapes that have a name, wide ones. */
const NAMED: readonly (readonly [across: number, down: number])[] = [
  [1, 1],
  [5, 4],
  [4, 3],
  [3, 2],
  [16, 10],
  [16, 9],
  [2, 1],
  [21, 9],
  [3, 1],
];
/** Covers a few pixels of difference, which are not visible. */
const TOLERANCE = 0.01;

/**
 * Returns the aspect ratio as commonly written: 4:3 if near a named one, otherwise 1.85:1 or 1:1.85. Both
 * sides must be positive.
 */
export function aspectRatio(width: number, height: number): { across: number; down: number } {
  const isUpright = height > width;
  const ratio = isUpright ? height / width : width / height;
  const [long, short] = NAMED.find(([across, down]) => isNear(ratio, across / down)) ?? [
    Math.round(ratio * 100) / 100,
    1,
  ];
  return isUpright ? { across: short, down: long } : { across: long, down: short };
}

function isNear(ratio: number, other: number): boolean {
  return Math.abs(ratio / other - 1) <= TOLERANCE;
}
