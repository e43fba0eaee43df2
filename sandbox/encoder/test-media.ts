import { spawnSync } from "node:child_process";
import { mkdtemp, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseMediaPlaylist } from "./hls-package.ts";

/** Leads to a real H.264/AAC video of twelve seconds, 1280x720, 25 fps. */
export const HARBOUR = resolve(import.meta.dirname, "../seed/media/sources/harbour.mp4");

/** Gives `work` a directory that is gone afterwards. */
export async function inScratch<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), "encoder-"));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * Adds a `free` box of zeros before or after a video's data; in front it moves every offset, so it follows
 * `ftyp`.
 */
export async function padded(
  path: string,
  place: "first" | "last",
  paddingBytes: number,
  source = HARBOUR,
): Promise<void> {
  const video = await readFile(source);
  const box = Buffer.alloc(8);
  box.writeUInt32BE(paddingBytes, 0);
  box.write("free", 4, "latin1");
  const ftypBytes = video.readUInt32BE(0);
  const file = await open(path, "w");
  try {
    if (place === "last") {
      await file.write(video);
      await file.write(box, 0, 8, video.length);
      await file.truncate(video.length + paddingBytes);
    } else {
      shiftChunkOffsets(video, paddingBytes);
      await file.write(video.subarray(0, ftypBytes), 0, ftypBytes, 0);
      await file.write(box, 0, 8, ftypBytes);
      const rest = video.subarray(ftypBytes);
      await file.write(rest, 0, rest.length, ftypBytes + paddingBytes);
    }
  } finally {
    await file.close();
  }
}

function shiftChunkOffsets(video: Buffer, by: number): void {
  for (let at = video.indexOf("stco"); at !== -1; at = video.indexOf("stco", at + 4)) {
    const count = video.readUInt32BE(at + 8);
    for (let i = 0; i < count; i++) {
      const place = at + 12 + i * 4;
      video.writeUInt32BE(video.readUInt32BE(place) + by, place);
    }
  }
}

/** Makes a small source with ffmpeg's own generators. */
export function generate(ffmpegPath: string, path: string, args: string[]): void {
  const made = spawnSync(ffmpegPath, ["-v", "error", "-y", ...args, path], { encoding: "utf8" });
  if (made.status !== 0) throw new Error(made.stderr);
}

/** Returns the four-letter types of the top-level boxes of a file. */
export async function boxTypes(path: string): Promise<string[]> {
  const bytes = await readFile(path);
  const types: string[] = [];
  let at = 0;
  while (at < bytes.length) {
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > bytes.length) throw new Error(`A broken box at ${at} of ${path}.`);
    types.push(bytes.toString("latin1", at + 4, at + 8));
    at += size;
  }
  return types;
}

/** Returns every rendition of a package, its files checked. */
export async function readPackage(directory: string) {
  const master = await readFile(join(directory, "master.m3u8"), "utf8");
  const lines = master.split("\n");
  const renditions = [];
  for (const [i, line] of lines.entries()) {
    if (!line.startsWith("#EXT-X-STREAM-INF:")) continue;
    const playlist = lines[i + 1] ?? "";
    const folder = join(directory, playlist, "..");
    const media = parseMediaPlaylist(await readFile(join(directory, playlist), "utf8"));
    const inits = media.initName === null ? [] : await boxTypes(join(folder, media.initName));
    const segments = [];
    for (const segment of media.segments) {
      const path = join(folder, segment.name);
      segments.push({
        ...segment,
        sizeBytes: (await stat(path)).size,
        boxes: await boxTypes(path),
      });
    }
    renditions.push({
      attributes: line.slice(line.indexOf(":") + 1),
      playlist,
      inits,
      segments,
      durationSeconds: segments.reduce((sum, s) => sum + s.durationSeconds, 0),
      folderNames: await readdir(folder),
    });
  }
  return renditions;
}
