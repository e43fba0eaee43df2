import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

const SOURCE = "sandbox/seed/media/sources/harbour.mp4";

/** The minimum part size, so each part has its own mark. */
const MARK_EVERY_BYTES = 4 * 1024 ** 2;

/**
 * Writes a playable sparse MP4 of any size: the committed video, and a `free` box with a 64-bit size (ISO/IEC
 * 14496-12, 4.2 and 8.1.2) that is a hole except for marks.
 */
export async function writeSparseVideo(path: string, sizeBytes: number): Promise<void> {
  const video = await readFile(SOURCE);
  const box = Buffer.alloc(16);
  box.writeUInt32BE(1, 0);
  box.write("free", 4, "latin1");
  box.writeBigUInt64BE(BigInt(sizeBytes - video.length), 8);
  const file = await open(path, "w");
  try {
    await file.truncate(sizeBytes);
    await file.write(video, 0, video.length, 0);
    await file.write(box, 0, box.length, video.length);
    const mark = Buffer.alloc(8);
    const first = video.length + box.length;
    for (let offset = first; offset + 8 <= sizeBytes; offset += MARK_EVERY_BYTES) {
      // Each part holds its own position: a part that went to the wrong one must change the hash.
      mark.writeBigUInt64BE(BigInt(offset));
      await file.write(mark, 0, mark.length, offset);
    }
  } finally {
    await file.close();
  }
}

/** Returns the SHA-256 of a file in hex, without holding it. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: 1024 ** 2 }), hash);
  return hash.digest("hex");
}
