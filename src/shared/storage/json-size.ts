/** About so many bytes are kept of a value: what browsers add for themselves, nobody tells. */
export function jsonSizeBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value) ?? "").length;
}
