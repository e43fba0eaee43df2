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
/** As much as a side of a few pixels more makes; nobody sees it. */
const TOLERANCE = 0.01;

/**
 * The shape of a picture in the numbers that people use for it: 4 to 3 where it is near a named one, 1.85 to
 * 1 or 1 to 1.85 otherwise. Both sides are more than 0.
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
