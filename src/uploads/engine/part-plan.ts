const MEBIBYTE = 1024 ** 2;
/** Every part but the last must be at least this large (contract 8, read as binary megabytes). */
const SMALLEST_PART_BYTES = 5 * MEBIBYTE;
const DEFAULT_PART_BYTES = 16 * MEBIBYTE;
/** Up to here small parts cost little, and a lost one costs less on a poor line. */
const SMALL_FILE_BYTES = 160 * MEBIBYTE;
const MAX_PARTS = 10_000;
const LARGEST_PART_BYTES = 5 * 1024 ** 3;

/** The largest file that can be cut into parts, in bytes: 48.8 TiB. */
export const LARGEST_FILE_BYTES = MAX_PARTS * LARGEST_PART_BYTES;

/** Division of a file into parts. All have `partSizeBytes` except the last, which may be smaller. */
export interface PartPlan {
  partSizeBytes: number;
  partCount: number;
}

/**
 * Cuts a file into 1 to 10,000 parts that storage accepts (contract 8).
 * @param sizeBytes a whole number of at least 1
 * @throws RangeError for anything else: an empty file has no parts, one above the limit too many
 */
export function planParts(sizeBytes: number): PartPlan {
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 1 || sizeBytes > LARGEST_FILE_BYTES) {
    throw new RangeError(`A file of ${sizeBytes} bytes can't be cut into parts.`);
  }
  const needed = Math.ceil(Math.ceil(sizeBytes / MAX_PARTS) / MEBIBYTE) * MEBIBYTE;
  const usual = sizeBytes <= SMALL_FILE_BYTES ? SMALLEST_PART_BYTES : DEFAULT_PART_BYTES;
  const partSizeBytes = Math.max(usual, needed);
  return { partSizeBytes, partCount: Math.ceil(sizeBytes / partSizeBytes) };
}

/** Bytes of the parts that are there: all of them are of one size but the last. */
export function doneBytesOf(
  sizeBytes: number,
  { partSizeBytes, partCount }: PartPlan,
  partNumbers: Iterable<number>,
): number {
  let bytes = 0;
  for (const partNumber of partNumbers) {
    bytes += partNumber === partCount ? sizeBytes - partSizeBytes * (partCount - 1) : partSizeBytes;
  }
  return bytes;
}
