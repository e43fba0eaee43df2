import { readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { EncodeError } from "./types.ts";

export interface MediaPlaylist {
  /** Names the initialization segment. Is null for formats without one. */
  initName: string | null;
  segments: { name: string; durationSeconds: number }[];
}

/** Describes a pair of lines of a master playlist. */
export interface Variant {
  /** Is relative to the master. */
  playlist: string;
  width: number;
  height: number;
  framerate: string;
  /** Follows RFC 6381, as in `avc1.64001f,mp4a.40.2`. */
  codecs: string;
}

/** Describes a rendition as it lies on disk. */
export interface Measured {
  durationSeconds: number;
  sizeBytes: number;
  /** Counts bits a second. */
  averageBitrate: number;
  /** Counts the bits a second of the heaviest segment, which is what `BANDWIDTH` promises to stay under. */
  peakBitrate: number;
}

/** Names the file that a player asks for first. */
export const MASTER_NAME = "master.m3u8";

/** Is the longest segment the encoder aims at, in seconds. */
export const SEGMENT_SECONDS = 4;

/** Reads the few tags that our own packages use. */
export function parseMediaPlaylist(text: string): MediaPlaylist {
  const playlist: MediaPlaylist = { initName: null, segments: [] };
  let durationSeconds = 0;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith("#EXT-X-MAP:")) {
      playlist.initName = /URI="([^"]+)"/.exec(line)?.[1] ?? null;
    } else if (line.startsWith("#EXTINF:")) {
      durationSeconds = Number.parseFloat(line.slice("#EXTINF:".length));
    } else if (line !== "" && !line.startsWith("#")) {
      playlist.segments.push({ name: line, durationSeconds });
    }
  }
  return playlist;
}

/**
 * Weighs a rendition by its files.
 * @throws EncodeError when the playlist is empty: the source had no frame worth a segment
 */
export async function measure(playlistPath: string): Promise<Measured> {
  const playlist = parseMediaPlaylist(await readFile(playlistPath, "utf8"));
  const directory = dirname(playlistPath);
  if (playlist.segments.length === 0) throw new EncodeError("The source holds no picture.");

  let sizeBytes = 0;
  let durationSeconds = 0;
  let peakBitrate = 0;
  for (const segment of playlist.segments) {
    const { size } = await stat(join(directory, segment.name));
    sizeBytes += size;
    durationSeconds += segment.durationSeconds;
    // The bitrate of a last segment of a few frames is not representative.
    if (segment.durationSeconds >= 1 || playlist.segments.length === 1) {
      peakBitrate = Math.max(peakBitrate, (size * 8) / segment.durationSeconds);
    }
  }
  const averageBitrate = Math.round((sizeBytes * 8) / durationSeconds);
  if (playlist.initName !== null)
    sizeBytes += (await stat(join(directory, playlist.initName))).size;
  return {
    durationSeconds,
    sizeBytes,
    averageBitrate,
    peakBitrate: Math.max(Math.ceil(peakBitrate), averageBitrate),
  };
}

/**
 * Tools report success for truncated videos, which must not go online.
 * @param announcedSeconds video duration of the container; null if unknown
 * @throws EncodeError if the package is much shorter
 */
export function refuseBrokenOff(announcedSeconds: number | null, packagedSeconds: number): void {
  if (announcedSeconds === null || packagedSeconds >= announcedSeconds * 0.95 - 2) return;
  const [announced, packaged] = [announcedSeconds.toFixed(1), packagedSeconds.toFixed(1)];
  throw new EncodeError(
    `The file breaks off: it announces ${announced} s and holds ${packaged} s.`,
  );
}

/**
 * Returns the video part of `CODECS`, read from the initialization segment: the actual codec, not the requested one.
 */
export async function avcCodec(initPath: string): Promise<string> {
  const bytes = await readFile(initPath);
  const box = bytes.indexOf("avcC", 0, "latin1");
  if (box === -1)
    throw new EncodeError("The initialization segment carries no H.264 configuration.");
  // After the type comes the record's version, then profile, constraints and level.
  return `avc1.${bytes.subarray(box + 5, box + 8).toString("hex")}`;
}

/** Writes the master playlist, variants in the given order. */
export async function writeMaster(
  directory: string,
  variants: (Variant & { measured: Measured })[],
): Promise<void> {
  const lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"];
  for (const { measured, ...variant } of variants) {
    lines.push(
      `#EXT-X-STREAM-INF:${[
        `BANDWIDTH=${measured.peakBitrate}`,
        `AVERAGE-BANDWIDTH=${measured.averageBitrate}`,
        `RESOLUTION=${variant.width}x${variant.height}`,
        `FRAME-RATE=${Number(variant.framerate).toFixed(3)}`,
        `CODECS="${variant.codecs}"`,
      ].join(",")}`,
      variant.playlist,
    );
  }
  await writeFile(join(directory, MASTER_NAME), `${lines.join("\n")}\n`);
}
