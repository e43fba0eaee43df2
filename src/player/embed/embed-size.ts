/**
 * A size as the service takes it: pixels (`640`) or a share of the place (`100%`), whatever way a person
 * writes them. Null when it is neither.
 */
export function parseEmbedSize(text: string): string | null {
  const [, pixels] = /^\s*([1-9]\d{0,4})\s*(?:px)?\s*$/i.exec(text) ?? [];
  if (pixels !== undefined) return pixels;
  const [, percent] = /^\s*(100|[1-9]\d?)\s*%\s*$/.exec(text) ?? [];
  return percent === undefined ? null : `${percent}%`;
}
