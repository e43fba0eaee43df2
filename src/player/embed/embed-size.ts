/**
 * Parses a size as the service accepts it: pixels (`640`) or percent (`100%`), in any common spelling. Null
 * if invalid.
 */
export function parseEmbedSize(text: string): string | null {
  const [, pixels] = /^\s*([1-9]\d{0,4})\s*(?:px)?\s*$/i.exec(text) ?? [];
  if (pixels !== undefined) return pixels;
  const [, percent] = /^\s*(100|[1-9]\d?)\s*%\s*$/.exec(text) ?? [];
  return percent === undefined ? null : `${percent}%`;
}
