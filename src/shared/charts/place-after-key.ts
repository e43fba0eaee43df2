const PAGE = 10;

/**
 * Returns the place that a key moves the cursor to: arrows by one, Page keys by ten, Home and End to the
 * ends. Without a cursor, forwards starts at the first place and backwards at the last.
 * @returns null for any other key
 */
export function placeAfterKey(at: number | null, key: string, count: number): number | null {
  if (count === 0) return null;
  const last = count - 1;
  const by = (step: number) =>
    at === null ? (step > 0 ? 0 : last) : Math.min(last, Math.max(0, at + step));
  switch (key) {
    case "ArrowRight":
      return by(1);
    case "ArrowLeft":
      return by(-1);
    case "PageDown":
      return by(PAGE);
    case "PageUp":
      return by(-PAGE);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}
