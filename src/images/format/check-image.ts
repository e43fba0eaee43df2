import { inTime } from "#shared/async/in-time.ts";
import { turnedSize } from "./crop.ts";
import {
  hasText,
  type ImageFormat,
  type ImageScan,
  type ScannedImage,
  scanImage,
  uintBig,
  uintLittle,
} from "./scan-image.ts";

type ImageCheck =
  | { kind: "image"; format: ImageFormat; notes: readonly ImageNote[] }
  | RefusedImage;

/** Suffices to find the size of nearly every image, or another file type. */
const FIRST_BYTES = 64 * 1024;
const MORE_TIMES = 4;

/**
 * Checks by its bytes whether a file is a usable image: names and MIME types prove nothing. Decodes nothing,
 * and reads no more than needed; a file above the size limit is not read. Never rejects.
 * @param limits `pixelsPerSide` applies to both sides
 */
export async function checkImage(
  file: Blob,
  limits: { bytes: number; pixelsPerSide: number },
): Promise<ImageCheck> {
  const { size } = file;
  if (size === 0) return { kind: "refused", reason: "empty" };
  if (size > limits.bytes) {
    return { kind: "refused", reason: "tooManyBytes", limit: limits.bytes };
  }
  let wanted = FIRST_BYTES;
  while (true) {
    let start: Uint8Array;
    try {
      start = new Uint8Array(await inTime(file.slice(0, wanted).arrayBuffer()));
    } catch {
      // The file was moved, changed or deleted since it was selected, or its drive does not answer.
      return { kind: "refused", reason: "unreadable" };
    }
    const isWhole = wanted >= size;
    const scan = scanImage(start);
    const refusal = refuseImage(start, scan, limits.pixelsPerSide);
    if (refusal !== null && (isWhole || scan.kind !== "cutOff")) return refusal;
    if (scan.kind === "image" && isWhole) {
      return { kind: "image", format: scan.format, notes: noteImage(start, scan) };
    }
    // An image is scanned to its end, where further metadata may be.
    wanted = scan.kind === "image" ? size : wanted * MORE_TIMES;
  }
}

/**
 * Tells the reason for refusing a file, with the values of its message. `damaged`: its size is unreadable or
 * `decodeImage` rejected it.
 */
export type RefusedImage = { kind: "refused" } & (
  | { reason: "empty" | "unreadable" | "notImage" }
  | { reason: "tooManyBytes"; limit: number }
  | { reason: "unsupported"; format: string }
  | { reason: "damaged"; format: ImageFormat }
  | { reason: "tooManyPixels"; width: number; height: number; limit: number }
);

/**
 * Describes a note about an accepted image. Sides are those after rotation.
 * - `appended`: another file follows its end, which a redrawn image drops
 * - `cutShort`: its end is missing
 */
export type ImageNote =
  | { kind: "animated" | "cutShort"; format: ImageFormat }
  | { kind: "appended" }
  | { kind: "small"; wanted: number }
  | { kind: "ratio"; across: number; down: number };

/**
 * Returns what speaks against a file by its first bytes; null: nothing. `cutOff` is only final for the whole of it.
 * @param limit pixels a side
 */
function refuseImage(start: Uint8Array, scan: ImageScan, limit: number): RefusedImage | null {
  switch (scan.kind) {
    case "none": {
      const format = unsupportedImage(start);
      if (format !== null) return { kind: "refused", reason: "unsupported", format };
      return { kind: "refused", reason: "notImage" };
    }
    case "broken":
    case "cutOff":
      return { kind: "refused", reason: "damaged", format: scan.format };
    case "image": {
      const { format, width, height } = scan;
      if (width === 0 || height === 0) return { kind: "refused", reason: "damaged", format };
      const isTooLarge = width > limit || height > limit;
      return isTooLarge ? { kind: "refused", reason: "tooManyPixels", width, height, limit } : null;
    }
  }
}

/** Names the formats, alike in every language. */
export const FORMAT_NAMES = { jpeg: "JPEG", png: "PNG", webp: "WebP", gif: "GIF" } as const;

/** Below this, full-width players show a soft image. */
export const WANTED_WIDTH = 1280;

function noteImage(file: Uint8Array, image: ScannedImage): readonly ImageNote[] {
  const { format, isAnimated, turn, endsAt } = image;
  const notes: ImageNote[] = [];
  if (endsAt === null) notes.push({ kind: "cutShort", format });
  if (isAnimated) notes.push({ kind: "animated", format });
  const appended = endsAt === null ? "" : latin.decode(file.subarray(endsAt));
  if (MARKUP.test(appended) || ZIP_PARTS.some((part) => appended.includes(part))) {
    notes.push({ kind: "appended" });
  }
  // Four of the eight EXIF orientations swap the sides.
  const { width, height } = turnedSize(image, (turn?.orientation ?? 1) >= 5 ? 1 : 0);
  if (width < WANTED_WIDTH) notes.push({ kind: "small", wanted: WANTED_WIDTH });
  const { across, down } = aspectRatio(width, height);
  if (across !== 16 || down !== 9) notes.push({ kind: "ratio", across, down });
  return notes;
}

const latin = new TextDecoder("latin1");
/** Matches byte order marks of UTF-8 and UTF-16, read as Latin-1. */
const ENCODING_MARK = /^(?:ï»¿|ÿþ|þÿ)/;

/** Returns whether it is markup whose root element or doctype is `svg`, with or without a prefix. */
function isSvg(bytes: Uint8Array): boolean {
  // In UTF-16, each second byte of such text is zero.
  const text = latin.decode(bytes).replace(ENCODING_MARK, "").replaceAll("\0", "").trimStart();
  if (!/^<[a-z!?/]/i.test(text)) return false;
  const [start = "", ...comments] = text.split("<!--");
  const rest = comments.map((part) =>
    part.slice(part.includes("-->") ? part.indexOf("-->") + 3 : 0),
  );
  const first = /<(?:!doctype\s+)?(?:[a-z][\w-]*:)?([a-z][\w-]*)/i.exec(start + rest.join(""));
  return first?.[1]?.toLowerCase() === "svg";
}

/** Other programs read what is appended as a file of its own. Data of cameras (video, depth) is ignored. */
const ZIP_PARTS = ["PK\x03\x04", "PK\x05\x06"];
const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)[\s>/]/i;

const SIGNATURES: readonly (readonly [name: string, start: string])[] = [
  ["TIFF", "II*\0"],
  ["TIFF", "MM\0*"],
  ["TIFF", "II+\0"],
  ["TIFF", "MM\0+"],
  ["ICO", "\0\0\x01\0"],
  ["PSD", "8BPS"],
  ["PDF", "%PDF-"],
  ["EPS", "%!PS-Adobe"],
  ["JPEG XL", "\xff\x0a"],
  ["JPEG XL", "\0\0\0\x0cJXL "],
  ["JPEG 2000", "\0\0\0\x0cjP  "],
];
const AVIF_BRAND = /^avi[fs]$/;
const HEIC_BRAND = /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/;
/** Lists the lengths of the second header of a BMP: "BM" alone begins many a text. */
const BMP_HEADER_BYTES = [12, 16, 40, 52, 56, 64, 108, 124];
/** Files name at most this many. */
const MAX_BRAND_BYTES = 256;

function unsupportedImage(bytes: Uint8Array): string | null {
  const brands = brandsOf(bytes);
  if (brands.some((brand) => AVIF_BRAND.test(brand))) return "AVIF";
  if (brands.some((brand) => HEIC_BRAND.test(brand))) return "HEIC";
  if (hasText(bytes, 0, "BM") && BMP_HEADER_BYTES.includes(uintLittle(bytes, 14, 4))) return "BMP";
  const [name = null] = SIGNATURES.find(([, start]) => hasText(bytes, 0, start)) ?? [];
  return name ?? (isSvg(bytes) ? "SVG" : null);
}

function brandsOf(bytes: Uint8Array): readonly string[] {
  if (!hasText(bytes, 4, "ftyp")) return [];
  const end = Math.min(uintBig(bytes, 0, 4), MAX_BRAND_BYTES);
  return latin.decode(bytes.subarray(8, end)).match(/[^]{4}/g) ?? [];
}

/** Lists the shapes that have a name, wide ones. */
const NAMED = ["1:1", "5:4", "4:3", "3:2", "16:10", "16:9", "2:1", "21:9", "3:1"].map((shape) => {
  const [across = 1, down = 1] = shape.split(":").map(Number);
  return { across, down };
});
/** Covers a few pixels of difference, which are not visible. */
const TOLERANCE = 0.01;

/**
 * Returns the aspect ratio as commonly written: 4:3 if near a named one, otherwise 1.85:1 or 1:1.85. Both
 * sides must be positive.
 */
export function aspectRatio(width: number, height: number): { across: number; down: number } {
  const isUpright = height > width;
  const ratio = isUpright ? height / width : width / height;
  const { across, down } = NAMED.find(
    (named) => Math.abs((ratio * named.down) / named.across - 1) <= TOLERANCE,
  ) ?? { across: Math.round(ratio * 100) / 100, down: 1 };
  return isUpright ? { across: down, down: across } : { across, down };
}
