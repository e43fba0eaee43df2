import type { RefusedImage } from "./image-verdict.ts";
import type { ImageScan } from "./read-image-header.ts";
import { sniffText } from "./sniff-text.ts";
import { unsupportedPicture } from "./unsupported-picture.ts";

/**
 * What speaks against a file by its first bytes; null: nothing. `cutOff` is only final for the whole of it.
 * @param limit pixels a side
 */
export function refuseImage(
  start: Uint8Array,
  scan: ImageScan,
  limit: number,
): RefusedImage | null {
  switch (scan.kind) {
    case "none":
      return refuseForeign(start);
    case "broken":
    case "cutOff":
      return { kind: "refused", reason: scan.kind, format: scan.format };
    case "image": {
      const { format, width, height } = scan.header;
      if (width === 0 || height === 0) return { kind: "refused", reason: "noPixels", format };
      const isTooLarge = width > limit || height > limit;
      return isTooLarge ? { kind: "refused", reason: "tooManyPixels", width, height, limit } : null;
    }
  }
}

function refuseForeign(start: Uint8Array): RefusedImage {
  const format = unsupportedPicture(start);
  if (format !== null) return { kind: "refused", reason: "unsupported", format };
  return { kind: "refused", reason: sniffText(start) ?? "notPicture" };
}
