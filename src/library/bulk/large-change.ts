const MAX_BY_PRESS = 10;

/** Returns whether a change to so many videos is too large to start at a single press. */
export function isLargeChange(count: number): boolean {
  return count > MAX_BY_PRESS;
}
