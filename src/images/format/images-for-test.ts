/** Returns the bytes of numbers, of texts of one byte a character, and of other bytes, in a row. */
export function bytesOf(
  ...parts: readonly (number | string | Uint8Array)[]
): Uint8Array<ArrayBuffer> {
  const each = parts.map((part) => {
    if (typeof part === "number") return [part];
    return typeof part === "string" ? Array.from(part, (c) => c.charCodeAt(0)) : Array.from(part);
  });
  return Uint8Array.from(each.flat());
}

export function big(value: number, size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, at) => Math.floor(value / 256 ** (size - 1 - at)));
}

export function little(value: number, size: number): Uint8Array {
  return big(value, size).toReversed();
}

/** Returns EXIF data of two entries, the second with a turn. */
export function exif(
  orientation: number,
  { order = "II", type = 3, count = 1, directoryAt = 8, entries = 2 } = {},
): Uint8Array {
  const uint = order === "II" ? little : big;
  const width = bytesOf(uint(0x0100, 2), uint(4, 2), uint(1, 4), uint(640, 4));
  const turn = bytesOf(uint(0x0112, 2), uint(type, 2), uint(count, 4), uint(orientation, 2), 0, 0);
  const head = bytesOf(order, uint(42, 2), uint(directoryAt, 4), uint(entries, 2));
  return bytesOf(head, width, turn, uint(0, 4));
}

export function jpegSegment(marker: number, data: Uint8Array): Uint8Array {
  return bytesOf(0xff, marker, big(data.length + 2, 2), data);
}

/** Returns a JPEG of arbitrary content, as nothing here decodes it. The size follows `segments`. */
export function jpeg(
  width: number,
  height: number,
  { segments = [], frame = 0xc0 }: { segments?: readonly Uint8Array[]; frame?: number } = {},
): Uint8Array<ArrayBuffer> {
  const size = bytesOf(8, big(height, 2), big(width, 2), 1, 1, 0x11, 0);
  const scan = jpegSegment(0xda, bytesOf(1, 1, 0, 0, 63, 0));
  const pixels = bytesOf(0x12, 0xff, 0, 0x34, 0xff, 0xd0, 0x56, 0xff, 0, 0xd9);
  return bytesOf(0xff, 0xd8, ...segments, jpegSegment(frame, size), scan, pixels, 0xff, 0xd9);
}

export function pngChunk(name: string, data: Uint8Array): Uint8Array {
  const content = bytesOf(name, data);
  return bytesOf(big(data.length, 4), content, big(checksum(content), 4));
}

/** Returns the CRC-32, without which browsers skip a chunk. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** `chunks` come before the pixels, `late` ones after them. */
export function png(
  width: number,
  height: number,
  { chunks = [], late = [] }: { chunks?: readonly Uint8Array[]; late?: readonly Uint8Array[] } = {},
): Uint8Array<ArrayBuffer> {
  const header = pngChunk("IHDR", bytesOf(big(width, 4), big(height, 4), 8, 2, 0, 0, 0));
  const pixels = pngChunk("IDAT", bytesOf("pixels"));
  const end = pngChunk("IEND", bytesOf());
  return bytesOf("\x89PNG\r\n\x1a\n", header, ...chunks, pixels, ...late, end);
}

export function webpChunk(name: string, data: Uint8Array): Uint8Array {
  return bytesOf(name, little(data.length, 4), data, ...(data.length % 2 === 0 ? [] : [0]));
}

export function webp(...chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = bytesOf("WEBP", ...chunks);
  return bytesOf("RIFF", little(content.length, 4), content);
}

export function webpLossy(width: number, height: number): Uint8Array {
  const head = bytesOf(0x10, 0, 0, 0x9d, 0x01, 0x2a, little(width, 2), little(height, 2));
  return webpChunk("VP8 ", bytesOf(head, "pixels!"));
}

export function webpLossless(width: number, height: number): Uint8Array {
  const packed = width - 1 + (height - 1) * 2 ** 14;
  return webpChunk("VP8L", bytesOf(0x2f, little(packed, 4), "pixels"));
}

export function webpCanvas(width: number, height: number, flags = 0): Uint8Array {
  return webpChunk("VP8X", bytesOf(flags, 0, 0, 0, little(width - 1, 3), little(height - 1, 3)));
}

export function gifFrame(width: number, height: number, x = 0): Uint8Array {
  const place = [x, 0, width, height].map((value) => little(value, 2));
  return bytesOf(0x2c, ...place, 0, 2, 2, 0x44, 1, 1, 0x3b, 0);
}

export function gif(
  width: number,
  height: number,
  ...blocks: readonly Uint8Array[]
): Uint8Array<ArrayBuffer> {
  const colours = Uint8Array.from({ length: 12 });
  return bytesOf(
    "GIF89a",
    little(width, 2),
    little(height, 2),
    0x81,
    0,
    0,
    colours,
    ...blocks,
    ";",
  );
}
