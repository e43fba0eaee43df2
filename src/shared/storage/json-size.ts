/** Estimates the stored size of a value in bytes. The browser's own overhead is unknown. */
export function jsonSizeBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value) ?? "").length;
}
