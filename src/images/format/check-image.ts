import type { ImageNote, RefusedImage } from "./image-verdict.ts";
import { noteImage } from "./note-image.ts";
import { type ImageHeader, scanImage } from "./read-image-header.ts";
import { refuseImage } from "./refuse-image.ts";

export type ImageCheck =
  | { kind: "image"; header: ImageHeader; notes: readonly ImageNote[] }
  | RefusedImage;

/** Enough for the size of nearly every picture, and for what else a file may be. */
const FIRST_BYTES = 64 * 1024;
const MORE_TIMES = 4;

/**
 * Whether a file is a picture that can be worked with, by its bytes alone: its name and the type that the
 * system gives it prove nothing. Nothing is decoded, and of what is refused no more is read than that takes;
 * a file above the limit is not read at all. Never rejects.
 * @param limits `pixelsPerSide` holds for both sides
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
    const start = await readStart(file, wanted);
    if (start === null) return { kind: "refused", reason: "unreadable" };
    const isWhole = wanted >= size;
    const scan = scanImage(start);
    const refusal = refuseImage(start, scan, limits.pixelsPerSide);
    if (refusal !== null && (isWhole || scan.kind !== "cutOff")) return refusal;
    if (scan.kind === "image" && isWhole) {
      const { header, endsAt } = scan;
      const tail = endsAt === null ? null : start.subarray(endsAt);
      return { kind: "image", header, notes: noteImage(header, tail, nameOf(file)) };
    }
    // What is a picture is looked through once more to its end, where much stands that is told.
    wanted = scan.kind === "image" ? size : wanted * MORE_TIMES;
  }
}

/** Null: the file was moved, changed or taken away since it was chosen. */
async function readStart(file: Blob, bytes: number): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, bytes).arrayBuffer());
  } catch {
    return null;
  }
}

function nameOf(file: Blob): string {
  return file instanceof File ? file.name : "";
}
