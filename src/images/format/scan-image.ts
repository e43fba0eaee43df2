/** Is the EXIF orientation; 1 means as stored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export type ImageFormat = "jpeg" | "png" | "webp" | "gif";

/** `at` is where in the file the two bytes are that say so. */
interface ExifTurn {
  orientation: Orientation;
  at: number;
}

/** Holds the facts that the bytes of an image tell before it is decoded. The size is as stored, not rotated. */
interface ImageFacts {
  width: number;
  height: number;
  isAnimated: boolean;
  /** Is null when it is shown as stored. */
  turn: ExifTurn | null;
  /** Is the length of the image in bytes. Is null when no end is found. */
  endsAt: number | null;
}

/** Says why there is no size: the bytes end before it, or no further ones can tell it. */
type NoSize = "cutOff" | "broken";

/** `none` means none of the four formats. */
export type ImageScan = { kind: "none" } | { kind: NoSize; format: ImageFormat } | ScannedImage;

export type ScannedImage = { kind: "image"; format: ImageFormat } & ImageFacts;

/**
 * Scans the structure of a file's first bytes in linear time. 64 KiB contain the size of nearly every image;
 * a JPEG's may be megabytes later (`cutOff`: pass more bytes). Orientation of a WebP and animation of a GIF
 * need the whole file.
 */
export function scanImage(bytes: Uint8Array): ImageScan {
  const format = formatOf(bytes);
  if (format === null) return { kind: "none" };
  const scan = SCANS[format](bytes);
  return typeof scan === "string" ? { kind: scan, format } : { kind: "image", format, ...scan };
}

const SCANS = { jpeg: scanJpeg, png: scanPng, webp: scanWebp, gif: scanGif };

function formatOf(bytes: Uint8Array): ImageFormat | null {
  if (uintBig(bytes, 0, 3) === 0xffd8ff) return "jpeg";
  if (hasText(bytes, 0, "\x89PNG\r\n\x1a\n")) return "png";
  if (hasText(bytes, 0, "GIF87a") || hasText(bytes, 0, "GIF89a")) return "gif";
  return hasText(bytes, 0, "RIFF") && hasText(bytes, 8, "WEBP") ? "webp" : null;
}

const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const APP1 = 0xe1;
/** Lists tables, an extension and conditions of arithmetic coding, among the markers of frames. */
const NO_FRAMES: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);
/** Covers its own length, a precision, the height and the width, a count. */
const MIN_FRAME_BYTES = 8;

/**
 * Scans JPEG segments: the size may come late, behind large metadata, and the end of the image only after all
 * its data.
 */
function scanJpeg(bytes: Uint8Array): ImageFacts | NoSize {
  let size: { width: number; height: number } | null = null;
  let turn: ExifTurn | null = null;
  let endsAt: number | null = null;
  let at = 2;
  while (at < bytes.length) {
    // Between segments, decoders skip bytes that are not a marker, and pixel data is skipped in the same way.
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
      if (length < MIN_FRAME_BYTES) return "broken";
      if (at + MIN_FRAME_BYTES > bytes.length) return "cutOff";
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

/** Returns whether a marker is a byte of pixels, a restart within them, or a start. */
function hasNoLength(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

const SIGNATURE_BYTES = 8;
const HEADER_DATA_BYTES = 13;
/** Both sides are at the start of the first chunk. */
const SIZE_KNOWN_BYTES = 24;
/** Covers a length, a name and a checksum. */
const CHUNK_FRAME_BYTES = 12;

/** Scans PNG chunks. The size is in the first 24 bytes; orientation may follow the pixels. */
function scanPng(bytes: Uint8Array): ImageFacts | NoSize {
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

/** Covers the signature and the logical screen descriptor. */
const SCREEN_BYTES = 13;
const FRAME_BYTES = 10;
const EXTENSION = 0x21;
const FRAME = 0x2c;
const TRAILER = 0x3b;

/**
 * Reads from block to block. The size is known at the first frame, which may be larger than what the file
 * says of itself: browsers make room for it. Whether it moves is known at the second.
 */
function scanGif(bytes: Uint8Array): ImageFacts | NoSize {
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
      // One byte before the pixels says how they are compressed.
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

const FIRST_CHUNK_AT = 12;
const CHUNK_HEAD_BYTES = 8;
const ANIMATION_FLAG = 2;

/**
 * Scans WebP chunks. The size is in the first 30 bytes; orientation follows the pixels. A still image whose
 * size differs from the canvas is broken, as it is for browsers.
 */
function scanWebp(bytes: Uint8Array): ImageFacts | NoSize {
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
  let hasImage = false;
  let at = first.next;
  while (at + CHUNK_HEAD_BYTES <= Math.min(saidEnd, bytes.length)) {
    const chunk = chunkAt(bytes, at);
    if (chunk.name === "EXIF") turn ??= readExifTurn(bytes, chunk.from, chunk.lengthBytes);
    hasImage ||= ["ANMF", "VP8 ", "VP8L"].includes(chunk.name);
    if (chunk.name === "VP8 " || chunk.name === "VP8L") {
      const inner = readWebpSize(chunk);
      if (inner === "broken") return "broken";
      // The canvas size counts until the image's own is known.
      const differs =
        inner !== "cutOff" && (inner.width !== size.width || inner.height !== size.height);
      if (differs && !isAnimated) return "broken";
    }
    at = chunk.next;
  }
  if (endsAt !== null && !hasImage) return "broken";
  return { ...size, turn, isAnimated, endsAt };
}

/** `data` may be shorter than the declared length. */
function chunkAt(bytes: Uint8Array, at: number) {
  const name = String.fromCharCode(...bytes.subarray(at, at + 4));
  const lengthBytes = uintLittle(bytes, at + 4, 4);
  const from = at + CHUNK_HEAD_BYTES;
  const data = bytes.subarray(from, from + lengthBytes);
  return { name, from, lengthBytes, data, next: from + even(lengthBytes) };
}

/** Chunks begin at even places. */
function even(value: number): number {
  return value + (value % 2);
}

const LOSSY_START_CODE = 0x9d012a;
const LOSSLESS_SIGNATURE = 0x2f;
const FOURTEEN_BITS = 0x3fff;

/** Returns the size in a chunk: canvas, lossy or lossless image; other chunks have none. */
function readWebpSize({ name, lengthBytes, data }: ReturnType<typeof chunkAt>) {
  if (name !== "VP8X" && name !== "VP8 " && name !== "VP8L") return "broken";
  const neededBytes = name === "VP8L" ? 5 : 10;
  if (lengthBytes < neededBytes) return "broken";
  if (data.length < neededBytes) return "cutOff";
  if (name === "VP8X") {
    return { width: uintLittle(data, 4, 3) + 1, height: uintLittle(data, 7, 3) + 1 };
  }
  if (name === "VP8 ") {
    const isKeyFrame = (uintLittle(data, 0, 1) & 1) === 0;
    if (!isKeyFrame || uintBig(data, 3, 3) !== LOSSY_START_CODE) return "broken";
    // The upper two bits are a scaling hint, which decoders ignore.
    const [width, height] = [uintLittle(data, 6, 2), uintLittle(data, 8, 2)];
    return { width: width & FOURTEEN_BITS, height: height & FOURTEEN_BITS };
  }
  if (data[0] !== LOSSLESS_SIGNATURE) return "broken";
  const packed = uintLittle(data, 1, 4);
  return { width: (packed & FOURTEEN_BITS) + 1, height: ((packed >>> 14) & FOURTEEN_BITS) + 1 };
}

const ORIENTATIONS: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];
const ORIENTATION_TAG = 0x0112;
const SHORT_TYPE = 3;
const ENTRY_BYTES = 12;

/**
 * Reads the orientation from EXIF data within a file; null: none valid.
 * @param from start of the TIFF data, with or without the "Exif" prefix
 */
export function readExifTurn(file: Uint8Array, from: number, lengthBytes: number): ExifTurn | null {
  const start = hasText(file, from, "Exif\0\0") ? from + 6 : from;
  const tiff = file.subarray(start, Math.max(start, from + lengthBytes));
  const isLittle = hasText(tiff, 0, "II*\0");
  if (!isLittle && !hasText(tiff, 0, "MM\0*")) return null;
  const uint = isLittle ? uintLittle : uintBig;
  const directory = uint(tiff, 4, 4);
  const count = uint(tiff, directory, 2);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * ENTRY_BYTES;
    // Bytes beyond the end are not entries, however many are announced.
    if (entry + ENTRY_BYTES > tiff.length) return null;
    if (uint(tiff, entry, 2) !== ORIENTATION_TAG) continue;
    const isNumber = uint(tiff, entry + 2, 2) === SHORT_TYPE && uint(tiff, entry + 4, 4) === 1;
    const said = isNumber ? uint(tiff, entry + 8, 2) : null;
    const orientation = ORIENTATIONS.find((each) => each === said);
    return orientation === undefined ? null : { orientation, at: start + entry + 8 };
  }
  return null;
}

/** Returns a number of `size` bytes (4 at most), the largest part first. What lies beyond the end counts as 0. */
export function uintBig(bytes: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let index = 0; index < size; index += 1) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

/** Returns a number of `size` bytes (4 at most), the smallest part first. What lies beyond the end counts as 0. */
export function uintLittle(bytes: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let index = size - 1; index >= 0; index -= 1) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

export function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}
