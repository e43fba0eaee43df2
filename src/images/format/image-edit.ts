import { type Crop, largestCrop, type Size, type Turns } from "./crop.ts";

/** The formats that a browser can write. */
export type WrittenFormat = "jpeg" | "webp" | "png";

/** What is made of a picture. */
export interface ImageEdit {
  /** Of the turned picture. */
  crop: Crop;
  turns: Turns;
  /** A wider crop is drawn that wide; null: as wide as it is. */
  maxWidthPx: number | null;
  format: WrittenFormat;
  /** From 0 to 1; a PNG has none. */
  quality: number;
}

/** The shape of a film, width by height. */
export const WIDE_RATIO = 16 / 9;

/** What is made of a picture unless somebody wishes otherwise: what a player can show of it. */
export function usualEdit(size: Size): ImageEdit {
  return {
    crop: largestCrop(size, WIDE_RATIO),
    turns: 0,
    maxWidthPx: 1920,
    format: "jpeg",
    quality: 0.9,
  };
}
