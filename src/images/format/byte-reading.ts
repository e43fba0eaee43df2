/** A number of `size` bytes (4 at most), the largest part first. What lies beyond the end counts as 0. */
export function uintBig(bytes: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let index = 0; index < size; index += 1) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

/** A number of `size` bytes (4 at most), the smallest part first. What lies beyond the end counts as 0. */
export function uintLittle(bytes: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let index = size - 1; index >= 0; index -= 1) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

/** Returns whether Latin-1 text is at an offset. */
export function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}
