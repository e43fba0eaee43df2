import type { ExifTurn, FormatScan, Orientation } from "./image-facts.ts";
import { hasText, scanGif, scanJpeg, scanPng, scanWebp, uintBig } from "./scan-formats.ts";

export type ImageFormat = "jpeg" | "png" | "webp" | "gif";

/** Header of an image file, before decoding. The size is as stored, not rotated. */
export interface ImageHeader {
  format: ImageFormat;
  width: number;
  height: number;
  orientation: Orientation;
  isAnimated: boolean;
}

/**
 * `none`: none of the four formats. `cutOff`: ends before the size is known. `broken`: no further bytes can
 * tell it. `turn`: source of the orientation. `endsAt`: length of the image in bytes; null: no end found.
 */
export type ImageScan =
  | { kind: "none" }
  | { kind: "cutOff" | "broken"; format: ImageFormat }
  | { kind: "image"; header: ImageHeader; turn: ExifTurn | null; endsAt: number | null };

/**
 * Scans the structure of a file's first bytes in linear time. 64 KiB contain the size of nearly every image;
 * a JPEG's may be megabytes later (`cutOff`: pass more bytes). Orientation of a WebP and animation of a GIF
 * need the whole file.
 */
export function scanImage(bytes: Uint8Array): ImageScan {
  const format = formatOf(bytes);
  if (format === null) return { kind: "none" };
  const scan = SCANS[format](bytes);
  if (scan === "cutOff" || scan === "broken") return { kind: scan, format };
  const { width, height, isAnimated, turn, endsAt } = scan;
  const orientation = turn?.orientation ?? 1;
  const header = { format, width, height, orientation, isAnimated };
  return { kind: "image", header, turn, endsAt };
}

/** Returns the header of an image; null: the bytes contain no size. See `scanImage`. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const scan = scanImage(bytes);
  return scan.kind === "image" ? scan.header : null;
}

const SCANS: Readonly<Record<ImageFormat, (bytes: Uint8Array) => FormatScan>> = {
  jpeg: scanJpeg,
  png: scanPng,
  webp: scanWebp,
  gif: scanGif,
};

function formatOf(bytes: Uint8Array): ImageFormat | null {
  if (uintBig(bytes, 0, 3) === 0xffd8ff) return "jpeg";
  if (hasText(bytes, 0, "\x89PNG\r\n\x1a\n")) return "png";
  if (hasText(bytes, 0, "GIF87a") || hasText(bytes, 0, "GIF89a")) return "gif";
  return hasText(bytes, 0, "RIFF") && hasText(bytes, 8, "WEBP") ? "webp" : null;
}
