import { hasText, uintBig, uintLittle } from "./byte-reading.ts";
import type { ExifTurn, Orientation } from "./image-facts.ts";

const ORIENTATIONS: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];
const ORIENTATION_TAG = 0x0112;
const SHORT_TYPE = 3;
const ENTRY_BYTES = 12;

/**
 * How EXIF data within a file say that its picture is turned; null: they say nothing that makes sense.
 * @param from where the data begin, in the form of a TIFF file, with or without "Exif" in front of it
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
    // What is beyond the end is no entry, however many are said to follow.
    if (entry + ENTRY_BYTES > tiff.length) return null;
    if (uint(tiff, entry, 2) !== ORIENTATION_TAG) continue;
    const isNumber = uint(tiff, entry + 2, 2) === SHORT_TYPE && uint(tiff, entry + 4, 4) === 1;
    const said = isNumber ? uint(tiff, entry + 8, 2) : null;
    const orientation = ORIENTATIONS.find((each) => each === said);
    return orientation === undefined ? null : { orientation, at: start + entry + 8 };
  }
  return null;
}
