import { hasText, uintLittle } from "./byte-reading.ts";
import { readExifTurn } from "./exif-turn.ts";
import type { ExifTurn, FormatScan } from "./image-facts.ts";
import { readWebpSize } from "./webp-size.ts";

const FIRST_CHUNK_AT = 12;
const CHUNK_HEAD_BYTES = 8;
const ANIMATION_FLAG = 2;

/**
 * Reads from chunk to chunk. The size is in the first 30 bytes; a turn stands behind the pixels. A still
 * picture of another size than its file says is broken, as it is for browsers.
 */
export function scanWebp(bytes: Uint8Array): FormatScan {
  if (bytes.length < FIRST_CHUNK_AT + CHUNK_HEAD_BYTES) return "cutOff";
  const saidEnd = even(CHUNK_HEAD_BYTES + uintLittle(bytes, 4, 4));
  if (saidEnd < FIRST_CHUNK_AT + CHUNK_HEAD_BYTES) return "broken";
  const endsAt = saidEnd <= bytes.length ? saidEnd : null;
  const first = chunkAt(bytes, FIRST_CHUNK_AT);
  const size = readWebpSize(first);
  if (size === "broken" || size === "cutOff") return size;
  if (first.name !== "VP8X") return { ...size, turn: null, isAnimated: false, endsAt };

  const isAnimated = (uintLittle(first.data, 0, 1) & ANIMATION_FLAG) !== 0;
  let turn: ExifTurn | null = null;
  let hasPicture = false;
  let at = first.next;
  while (at + CHUNK_HEAD_BYTES <= Math.min(saidEnd, bytes.length)) {
    const chunk = chunkAt(bytes, at);
    if (chunk.name === "EXIF") turn ??= readExifTurn(bytes, chunk.from, chunk.lengthBytes);
    if (chunk.name === "ANMF") hasPicture = true;
    if (chunk.name === "VP8 " || chunk.name === "VP8L") {
      hasPicture = true;
      const inner = readWebpSize(chunk);
      if (inner === "broken") return "broken";
      // What the canvas says stands as long as its picture has not been seen.
      const differs =
        inner !== "cutOff" && (inner.width !== size.width || inner.height !== size.height);
      if (differs && !isAnimated) return "broken";
    }
    at = chunk.next;
  }
  if (endsAt !== null && !hasPicture) return "broken";
  return { ...size, turn, isAnimated, endsAt };
}

const NAMES = ["VP8X", "VP8 ", "VP8L", "EXIF", "ANMF"] as const;

function chunkAt(bytes: Uint8Array, at: number) {
  const lengthBytes = uintLittle(bytes, at + 4, 4);
  const from = at + CHUNK_HEAD_BYTES;
  return {
    name: NAMES.find((name) => hasText(bytes, at, name)) ?? null,
    from,
    lengthBytes,
    /** As much of it as there is. */
    data: bytes.subarray(from, from + lengthBytes),
    next: from + even(lengthBytes),
  };
}

/** Chunks begin at even places. */
function even(value: number): number {
  return value + (value % 2);
}
