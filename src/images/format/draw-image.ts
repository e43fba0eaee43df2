import { outputSize, turnedSize } from "./crop.ts";
import type { ImageEdit } from "./image-edit.ts";
import { ImageError } from "./image-error.ts";
import { paintImage } from "./paint-image.ts";

/**
 * A new file of what the edit makes of a picture. It holds pixels and nothing else: no place, no camera.
 * @throws ImageError
 */
export async function drawImage(source: ImageBitmap, edit: ImageEdit): Promise<Blob> {
  const { crop, turns, maxWidthPx, format, quality } = edit;
  const { width, height } = outputSize(crop, turnedSize(source, turns), maxWidthPx);
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d");
  if (pen === null) throw new ImageError("canvas");
  if (format === "jpeg") {
    // It knows no transparency, and would show black.
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, width, height);
  }
  paintImage(pen, source, edit, { width, height });
  return await written(canvas, `image/${format}`, quality);
}

async function written(canvas: OffscreenCanvas, type: string, quality: number): Promise<Blob> {
  let blob: Blob;
  try {
    blob = await canvas.convertToBlob({ type, quality });
  } catch (cause) {
    const isKept = cause instanceof DOMException && cause.name === "SecurityError";
    throw new ImageError(isKept ? "unreadable" : "canvas", { cause });
  }
  // A browser that can't write a format writes a PNG instead.
  if (blob.type !== type) throw new ImageError("format");
  return blob;
}
