import { hasText, uintBig, uintLittle } from "./byte-reading.ts";

/** How pictures begin that browsers or the platform do not take, with the name people know. */
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
const AVIF_BRANDS = ["avif", "avis"];
const HEIC_BRANDS = [
  "heic",
  "heix",
  "heim",
  "heis",
  "hevc",
  "hevx",
  "hevm",
  "hevs",
  "mif1",
  "msf1",
];
/** Lengths of the second header of a BMP: "BM" alone begins many a text. */
const BMP_HEADER_BYTES = [12, 16, 40, 52, 56, 64, 108, 124];
/** No file names more. */
const MOST_BRAND_BYTES = 256;

/** The name of a picture's format that is not taken; null: it is none of those known. */
export function unsupportedPicture(bytes: Uint8Array): string | null {
  const brands = brandsOf(bytes);
  if (AVIF_BRANDS.some((brand) => brands.includes(brand))) return "AVIF";
  if (HEIC_BRANDS.some((brand) => brands.includes(brand))) return "HEIC";
  if (hasText(bytes, 0, "BM") && BMP_HEADER_BYTES.includes(uintLittle(bytes, 14, 4))) return "BMP";
  return SIGNATURES.find(([, start]) => hasText(bytes, 0, start))?.[0] ?? null;
}

/** What a file of the MP4 family says it can be read as: its own brand, then those it goes along with. */
function brandsOf(bytes: Uint8Array): readonly string[] {
  if (!hasText(bytes, 4, "ftyp")) return [];
  const end = Math.min(uintBig(bytes, 0, 4), bytes.length, MOST_BRAND_BYTES);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) {
    brands.push(String.fromCharCode(...bytes.subarray(at, at + 4)));
  }
  return brands;
}
