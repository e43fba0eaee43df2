import type { ImageHeader } from "./read-image-header.ts";

/** The sides of a picture as people see it: four of the eight orientations lay it on its side. */
export function turnedSize({ width, height, orientation }: ImageHeader): {
  width: number;
  height: number;
} {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
