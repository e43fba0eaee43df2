import { hasText, uintBig } from "./byte-reading.ts";
import { readExifTurn } from "./exif-turn.ts";
import type { ExifTurn, FormatScan } from "./image-facts.ts";

const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const APP1 = 0xe1;
/** Tables, an extension and conditions of arithmetic coding, among the markers of frames. */
const NO_FRAMES: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);
/** Its own length, a precision, the height and the width, a count. */
const LEAST_FRAME_BYTES = 8;

/**
 * Reads from segment to segment: the size may come late, behind large ones of cameras and editors, and the
 * end of the picture only after all of its data.
 */
export function scanJpeg(bytes: Uint8Array): FormatScan {
  let size: { width: number; height: number } | null = null;
  let turn: ExifTurn | null = null;
  let endsAt: number | null = null;
  let at = 2;
  while (at < bytes.length) {
    // Between segments decoders skip what is no marker, and data of pixels are skipped in the same way.
    const found = bytes.indexOf(0xff, at);
    if (found === -1) break;
    at = found + 1;
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at];
    if (marker === undefined) break;
    at += 1;
    if (marker === END_OF_IMAGE) {
      endsAt = at;
      break;
    }
    if (hasNoLength(marker)) continue;
    if (at + 2 > bytes.length) break;
    const length = uintBig(bytes, at, 2);
    if (length < 2 || (marker === START_OF_SCAN && size === null)) {
      if (size === null) return "broken";
      break;
    }
    if (isFrame(marker) && size === null) {
      if (length < LEAST_FRAME_BYTES) return "broken";
      if (at + LEAST_FRAME_BYTES > bytes.length) return "cutOff";
      size = { height: uintBig(bytes, at + 3, 2), width: uintBig(bytes, at + 5, 2) };
    }
    if (marker === APP1 && turn === null && hasText(bytes, at + 2, "Exif\0\0")) {
      turn = readExifTurn(bytes, at + 2, length - 2);
    }
    at += length;
  }
  if (size === null) return endsAt === null ? "cutOff" : "broken";
  return { ...size, turn, isAnimated: false, endsAt };
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker);
}

/** A byte of pixels, a restart within them, a start. */
function hasNoLength(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}
