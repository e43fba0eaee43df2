import { open } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { z } from "zod";
import { type Flags, flags, run } from "./child.ts";
import { EncodeError } from "./types.ts";

/** Holds the relevant output of ffprobe. */
export interface Probe {
  container: string;
  /** Is null when the container does not know. */
  durationSeconds: number | null;
  video: {
    index: number;
    codec: string;
    /** Is the width as displayed: rotated, in square pixels. */
    width: number;
    height: number;
    rate: { numerator: number; denominator: number };
    bitrate: number | null;
    /** Says how long the video stream is; null if unknown. */
    durationSeconds: number | null;
    isInterlaced: boolean;
  };
  audio: { index: number; codec: string; channels: number; bitrate: number | null } | null;
}

/**
 * Lists video containers. Excludes images and text, which ffmpeg would treat as video, and playlists or scripts, which
 * would make it open other local files.
 */
const FORMATS = "mov,matroska,avi,mpegts,mpeg,flv,asf,ogg,mxf,gxf,nut,rm,dv,ivf,gif,wtv";

/** The guards come before every `-i`: the source is one plain file in one of these containers. */
export const INPUT_GUARDS: Flags = { protocol_whitelist: "file", format_whitelist: FORMATS };

const streamSchema = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  r_frame_rate: z.string().optional(),
  field_order: z.string().optional(),
  bit_rate: z.string().optional(),
  duration: z.string().optional(),
  channels: z.number().optional(),
  disposition: z
    .object({ attached_pic: z.number().optional(), default: z.number().optional() })
    .optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});

const probeSchema = z.object({
  streams: z.array(streamSchema).default([]),
  format: z.object({
    format_name: z.string(),
    duration: z.string().optional(),
    tags: z.record(z.string(), z.string()).optional(),
  }),
});

type Stream = z.infer<typeof streamSchema>;

/**
 * Inspects a source with ffprobe.
 * @throws EncodeError when the file is no video
 */
export async function probe(
  ffmpegPath: string,
  sourcePath: string,
  signal: AbortSignal,
): Promise<Probe> {
  const ffprobe = join(dirname(ffmpegPath), `ffprobe${extname(ffmpegPath)}`);
  const args = [
    "-show_format",
    "-show_streams",
    ...flags({ v: "error", ...INPUT_GUARDS, of: "json" }),
  ];
  let answer: string;
  try {
    answer = await run(ffprobe, [...args, `file:${sourcePath}`], { signal });
  } catch (error) {
    if (!(error instanceof EncodeError) || error.message.includes("could not be started"))
      throw error;
    throw new EncodeError(
      `The file is no video that ffmpeg can read: ${withoutPath(error.message, sourcePath)}`,
    );
  }
  const { streams, format } = probeSchema.parse(JSON.parse(answer));
  const video = streams.find(isVideo);
  if (video === undefined) throw new EncodeError("The file holds no video track.");
  if (video.codec_name === undefined || !video.width || !video.height) {
    throw new EncodeError("The video track is in a codec that ffmpeg does not know.");
  }
  const audios = streams.filter(
    (s) => s.codec_type === "audio" && s.codec_name !== undefined && (s.channels ?? 0) > 0,
  );
  const audio = audios.find((s) => s.disposition?.default === 1) ?? audios[0];
  return {
    container: await containerName(format.format_name, format.tags?.major_brand, sourcePath),
    durationSeconds: positive(format.duration),
    video: {
      index: video.index,
      codec: video.codec_name,
      ...displaySize(video, video.width, video.height),
      rate: frameRate(video),
      bitrate: positive(video.bit_rate),
      durationSeconds: positive(video.duration),
      isInterlaced: ["tt", "bb", "tb", "bt"].includes(video.field_order ?? ""),
    },
    audio:
      audio === undefined
        ? null
        : {
            index: audio.index,
            codec: audio.codec_name ?? "unknown",
            channels: audio.channels ?? 2,
            bitrate: positive(audio.bit_rate),
          },
  };
}

/** Removes the file's path from ffmpeg's messages. */
export function withoutPath(message: string, sourcePath: string): string {
  return message
    .replaceAll(`file:${sourcePath}: `, "")
    .replaceAll(`file:${sourcePath}`, "the source");
}

/** Cover art is a video stream, but a song with a cover is no video. */
function isVideo(stream: Stream): boolean {
  return stream.codec_type === "video" && stream.disposition?.attached_pic !== 1;
}

function displaySize(
  stream: Stream,
  width: number,
  height: number,
): { width: number; height: number } {
  const [n = 1, d = 1] = (stream.sample_aspect_ratio ?? "1:1").split(":").map(Number);
  const square = { width: n > 0 && d > 0 ? Math.round((width * n) / d) : width, height };
  const turns = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  return Math.abs(turns) % 180 === 90 ? { width: square.height, height: square.width } : square;
}

function frameRate(stream: Stream): { numerator: number; denominator: number } {
  for (const text of [stream.avg_frame_rate, stream.r_frame_rate]) {
    const [numerator = 0, denominator = 0] = (text ?? "").split("/").map(Number);
    if (numerator > 0 && denominator > 0) return { numerator, denominator };
  }
  return { numerator: 25, denominator: 1 };
}

/** ffmpeg has one demuxer per container family: the first bytes tell the members apart. */
async function containerName(
  format: string,
  brand: string | undefined,
  path: string,
): Promise<string> {
  if (format.startsWith("mov,")) return brand?.trim() === "qt" ? "mov" : "mp4";
  if (format === "mpegts") return "ts";
  if (!format.startsWith("matroska")) return format.split(",")[0] ?? format;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
    return buffer.subarray(0, bytesRead).includes("webm") ? "webm" : "mkv";
  } finally {
    await file.close();
  }
}

function positive(text: string | undefined): number | null {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : null;
}
