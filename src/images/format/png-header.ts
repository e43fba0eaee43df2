import { hasText, uintBig } from "./byte-reading.ts";
import { readExifTurn } from "./exif-turn.ts";
import type { ExifTurn, FormatScan } from "./image-facts.ts";

const SIGNATURE_BYTES = 8;
const HEADER_DATA_BYTES = 13;
/** Both sides stand in the first bytes of the first chunk. */
const SIZE_KNOWN_BYTES = 24;
/** A length, a name and a checksum. */
const CHUNK_FRAME_BYTES = 12;

/** Reads from chunk to chunk. The size is in the first 24 bytes; a turn may stand behind the pixels. */
export function scanPng(bytes: Uint8Array): FormatScan {
  if (bytes.length < SIZE_KNOWN_BYTES) return "cutOff";
  const isHeader =
    uintBig(bytes, SIGNATURE_BYTES, 4) === HEADER_DATA_BYTES && hasText(bytes, 12, "IHDR");
  if (!isHeader) return "broken";
  let turn: ExifTurn | null = null;
  let isAnimated = false;
  let endsAt: number | null = null;
  let at = SIGNATURE_BYTES;
  while (at + CHUNK_FRAME_BYTES <= bytes.length) {
    const length = uintBig(bytes, at, 4);
    const data = at + 8;
    if (hasText(bytes, at + 4, "acTL")) isAnimated ||= uintBig(bytes, data, 4) > 1;
    if (hasText(bytes, at + 4, "eXIf")) turn ??= readExifTurn(bytes, data, length);
    if (hasText(bytes, at + 4, "IEND")) {
      endsAt = at + CHUNK_FRAME_BYTES;
      break;
    }
    at += CHUNK_FRAME_BYTES + length;
  }
  const width = uintBig(bytes, 16, 4);
  const height = uintBig(bytes, 20, 4);
  return { width, height, turn, isAnimated, endsAt };
}
