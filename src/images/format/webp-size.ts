import { uintBig, uintLittle } from "./byte-reading.ts";

type WebpSize = { width: number; height: number } | "cutOff" | "broken";

/** Where each of the three forms says its size, counted in bytes from the start of its chunk's data. */
const SIZE_KNOWN_BYTES = { VP8X: 10, "VP8 ": 10, VP8L: 5 } as const;
const LOSSY_START_CODE = 0x9d012a;
const LOSSLESS_SIGNATURE = 0x2f;
const FOURTEEN_BITS = 0x3fff;

/** The size that a chunk tells: that of a canvas, of a lossy or of a lossless picture; no other may. */
export function readWebpSize(chunk: {
  name: string | null;
  /** As it says of itself; `data` may be cut off. */
  lengthBytes: number;
  data: Uint8Array;
}): WebpSize {
  const { name, lengthBytes, data } = chunk;
  if (name !== "VP8X" && name !== "VP8 " && name !== "VP8L") return "broken";
  if (lengthBytes < SIZE_KNOWN_BYTES[name]) return "broken";
  if (data.length < SIZE_KNOWN_BYTES[name]) return "cutOff";
  if (name === "VP8X") {
    return { width: uintLittle(data, 4, 3) + 1, height: uintLittle(data, 7, 3) + 1 };
  }
  if (name === "VP8 ") {
    const isKeyFrame = (uintLittle(data, 0, 1) & 1) === 0;
    if (!isKeyFrame || uintBig(data, 3, 3) !== LOSSY_START_CODE) return "broken";
    // The two bits above say how to enlarge it, which nobody does.
    return {
      width: uintLittle(data, 6, 2) & FOURTEEN_BITS,
      height: uintLittle(data, 8, 2) & FOURTEEN_BITS,
    };
  }
  if (data[0] !== LOSSLESS_SIGNATURE) return "broken";
  const packed = uintLittle(data, 1, 4);
  return {
    width: (packed & FOURTEEN_BITS) + 1,
    height: ((packed >>> 14) & FOURTEEN_BITS) + 1,
  };
}
