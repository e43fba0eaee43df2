import { uintLittle } from "./byte-reading.ts";
import type { FormatScan } from "./image-facts.ts";

/** The signature and what holds for the whole picture. */
const SCREEN_BYTES = 13;
const FRAME_BYTES = 10;
const EXTENSION = 0x21;
const FRAME = 0x2c;
const TRAILER = 0x3b;

/**
 * Reads from block to block. The size is known at the first frame, which may be larger than what the file
 * says of itself: browsers make room for it. Whether it moves is known at the second.
 */
export function scanGif(bytes: Uint8Array): FormatScan {
  if (bytes.length < SCREEN_BYTES) return "cutOff";
  let width = uintLittle(bytes, 6, 2);
  let height = uintLittle(bytes, 8, 2);
  let frames = 0;
  let endsAt: number | null = null;
  let at = SCREEN_BYTES + colourTableBytes(bytes, 10);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === EXTENSION) {
      at = afterSubBlocks(bytes, at + 2);
    } else if (kind === FRAME && at + FRAME_BYTES <= bytes.length) {
      frames += 1;
      if (frames === 1) {
        width = Math.max(width, uintLittle(bytes, at + 1, 2) + uintLittle(bytes, at + 5, 2));
        height = Math.max(height, uintLittle(bytes, at + 3, 2) + uintLittle(bytes, at + 7, 2));
      }
      // One byte in front of the pixels says how they are packed.
      at = afterSubBlocks(bytes, at + FRAME_BYTES + colourTableBytes(bytes, at + 9) + 1);
    } else {
      if (kind === TRAILER) endsAt = at + 1;
      if (frames === 0 && kind !== FRAME) return "broken";
      break;
    }
  }
  if (frames === 0) return "cutOff";
  return { width, height, turn: null, isAnimated: frames > 1, endsAt };
}

/** Of the table that the flags at a place announce. */
function colourTableBytes(bytes: Uint8Array, flagsAt: number): number {
  const flags = bytes[flagsAt] ?? 0;
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Each says how long it is; the last is empty. */
function afterSubBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) break;
  }
  return at;
}
