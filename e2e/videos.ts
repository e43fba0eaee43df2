import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

const SOURCE = "sandbox/seed/media/sources/harbour.mp4";

export interface VideoFile {
  path: string;
  sizeBytes: number;
  /** Is in hex. */
  sha256: string;
}

/**
 * Writes a playable MP4 of exactly `sizeBytes`: the committed video, and a `free` box that players skip
 * (ISO/IEC 14496-12, 8.1.2).
 * @param mark distinguishes videos of equal size
 */
export async function writeVideo(path: string, sizeBytes: number, mark = 0): Promise<VideoFile> {
  const video = await readFile(SOURCE);
  const padding = Buffer.alloc(sizeBytes - video.length);
  padding.writeUInt32BE(padding.length, 0);
  padding.write("free", 4, "latin1");
  // The bytes are not all zeros: a part that went to the wrong place must change the hash.
  for (let offset = 8; offset + 4 <= padding.length; offset += 4096)
    padding.writeUInt32BE(offset + mark, offset);
  const bytes = Buffer.concat([video, padding]);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  return { path, sizeBytes, sha256: createHash("sha256").update(bytes).digest("hex") };
}
