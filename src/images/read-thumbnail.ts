import type { ApiClient } from "#shared/http/client.ts";
import { checkImage } from "./format/check-image.ts";
import { usualEdit } from "./format/crop.ts";
import { decodeImage, drawImage } from "./format/draw-image.ts";

/**
 * Reads a file as a thumbnail: a still image as it is, or cut to 16:9 where it has another shape.
 * @returns null for a file that is no image, too large or damaged
 */
export async function readThumbnail({ config }: ApiClient, file: File): Promise<Blob | null> {
  const check = await checkImage(file, config.imageLimits);
  if (check.kind === "refused") return null;
  if (check.notes.every(({ kind }) => kind === "small")) return file;
  try {
    const bitmap = await decodeImage(file);
    return await drawImage(bitmap, usualEdit(bitmap));
  } catch {
    return null;
  }
}
