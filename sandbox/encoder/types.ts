/** Rendition of an encoded video. */
export interface Rendition {
  id: string;
  width: number;
  height: number;
  /** Bits a second, average. */
  bitrate: number;
  /** Frames a second, as a decimal string ("25", "23.976"). */
  framerate: string;
  sizeBytes: number;
}

/** Result of encoding. */
export interface EncodedVideo {
  durationSeconds: number;
  width: number;
  height: number;
  /** Container of the source: "mp4", "mov", "mkv", "webm" … */
  container: string;
  videoCodec: string;
  audioCodec: string | null;
  /** Bits a second; null when unknown. */
  videoBitrate: number | null;
  audioBitrate: number | null;
  /** At least one, highest first. */
  renditions: Rendition[];
}

export interface EncodeRequest {
  sourcePath: string;
  /** Made when absent; gets `master.m3u8` and everything it refers to, all by relative names. */
  outputDirectory: string;
  /** Null: repackage without ffmpeg. */
  ffmpegPath: string | null;
  /** One rendition, the best that is no higher than this; null: the whole ladder. ffmpeg alone heeds it. */
  onlyUpTo?: number | null;
  signal: AbortSignal;
}

/** The source cannot be encoded; the message says why, for the log and the person who runs it. */
export class EncodeError extends Error {
  override readonly name = "EncodeError";
}
