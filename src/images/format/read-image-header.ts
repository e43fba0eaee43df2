import { hasText, uintBig } from "./byte-reading.ts";
import type { ExifTurn, FormatScan, Orientation } from "./image-facts.ts";
import { scanGif, scanJpeg, scanPng, scanWebp } from "./scan-formats.ts";

export type ImageFormat = "jpeg" | "png" | "webp" | "gif";

/** What a picture's file says of it, before anything is decoded. Its sides are those stored, not yet turned. */
export interface ImageHeader {
  format: ImageFormat;
  width: number;
  height: number;
  orientation: Orientation;
  isAnimated: boolean;
}

/**
 * `none`: the bytes begin as none of the four formats. `cutOff`: they end before the size is told. `broken`:
 * no bytes that follow can tell it. `turn`: where the orientation comes from. `endsAt`: how many of the bytes
 * are the picture; null: its end is not there.
 */
export type ImageScan =
  | { kind: "none" }
  | { kind: "cutOff" | "broken"; format: ImageFormat }
  | { kind: "image"; header: ImageHeader; turn: ExifTurn | null; endsAt: number | null };

/**
 * Reads the structure of a file's first bytes, in linear time and whatever they are. 64 KiB tell the size of
 * nearly every picture; that of a JPEG may stand behind megabytes of other data (`cutOff`: come back with
 * more). Only the whole file tells all: a WebP is turned by what follows its pixels, a GIF moves by its
 * second frame.
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

/** The header of a picture by the bytes it begins with; null: these tell no size. See `scanImage`. */
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
