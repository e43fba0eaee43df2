import { z } from "zod";

const Rendition = z.object({
  id: z.string(),
  width: z.number(),
  height: z.number(),
  /** Counts bits a second, on average. */
  bitrate: z.number(),
  /** Tells the frames a second, as a decimal string ("25", "23.976"). */
  framerate: z.string(),
  sizeBytes: z.number(),
});

export type Rendition = z.infer<typeof Rendition>;

export const EncodedVideo = z.object({
  durationSeconds: z.number().positive(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** Names the container of the source: "mp4", "mov", "mkv", "webm" … */
  container: z.string(),
  videoCodec: z.string(),
  audioCodec: z.string().nullable(),
  /** Counts bits a second. Is null when they are unknown. */
  videoBitrate: z.number().nullable(),
  audioBitrate: z.number().nullable(),
  /** Lists the highest first. */
  renditions: z.array(Rendition).min(1),
});

export type EncodedVideo = z.infer<typeof EncodedVideo>;

export interface EncodeRequest {
  sourcePath: string;
  /** It is made when absent; gets `master.m3u8` and everything it refers to, all by relative names. */
  outputDirectory: string;
  /** Is null to repackage without ffmpeg. */
  ffmpegPath: string | null;
  /** Encodes one rendition, the best that is no higher than this; null: the whole ladder. ffmpeg alone heeds it. */
  onlyUpTo?: number | null;
  signal: AbortSignal;
}

/** The source cannot be encoded; the message says why, for the log and the person who runs it. */
export class EncodeError extends Error {
  override readonly name = "EncodeError";
}
