import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  Logging,
  LogLevel,
  MATROSKA,
  MP4,
  MPEG_TS,
  QTFF,
  WEBM,
} from "mediabunny";
import { copyPackets } from "./copy-packets.ts";
import { measure, refuseBrokenOff, writeMaster } from "./hls-package.ts";
import { framerateText, steadyRate } from "./ladder.ts";
import { type EncodedVideo, EncodeError } from "./types.ts";

/** HLS and other playlists are no input: a source is one file. */
const FORMATS = [MP4, QTFF, MATROSKA, WEBM, MPEG_TS];

/** Segments start at key frames and are in memory until the next: beyond this a video can't be streamed. */
const MAX_KEY_FRAME_GAP_SECONDS = 30;

/** Counts the frames sampled for the rate; more would read all over a long video. */
const RATE_SAMPLE = 240;

/** Lists Baseline, Main, Extended and High: what browsers decode. The profiles above are for studios. */
const PLAYABLE_PROFILES = new Set([66, 77, 88, 100]);

const CONTAINERS: Record<string, string> = {
  MP4: "mp4",
  "QuickTime File Format": "mov",
  Matroska: "mkv",
  WebM: "webm",
  "MPEG Transport Stream": "ts",
};

/**
 * Cuts an H.264/AAC source into HLS without touching a frame.
 * @throws EncodeError naming the codec when there is anything to encode
 */
export async function repackage(job: {
  sourcePath: string;
  directory: string;
  signal: AbortSignal;
}): Promise<EncodedVideo> {
  // The error that names the codec is sufficient.
  Logging.level = LogLevel.Silent;
  const input = new Input({ source: new FilePathSource(job.sourcePath), formats: FORMATS });
  try {
    return await copyTracks(input, job.directory, job.signal);
  } catch (error) {
    job.signal.throwIfAborted();
    if (error instanceof EncodeError) throw error;
    const said = error instanceof Error ? error.message : String(error);
    throw new EncodeError(`The file cannot be repackaged: ${said}`, { cause: error });
  } finally {
    input.dispose();
  }
}

async function copyTracks(
  input: Input,
  directory: string,
  signal: AbortSignal,
): Promise<EncodedVideo> {
  if (!(await input.canRead())) {
    throw new EncodeError("The file is no MP4, MOV, MKV, WebM or MPEG-TS video.");
  }
  const video = await input.getPrimaryVideoTrack();
  if (video === null) throw new EncodeError("The file holds no video track.");
  const audio = await input.getPrimaryAudioTrack();
  const codecs = await playableCodecs(video, audio);
  await refuseLongGaps(video, signal);

  const playlist = "source/playlist.m3u8";
  await mkdir(join(directory, dirname(playlist)), { recursive: true });
  await copyPackets({ video, audio, directory, playlist, signal });

  const width = await video.getDisplayWidth();
  const height = await video.getDisplayHeight();
  const stats = await video.computePacketStats(RATE_SAMPLE);
  const framerate = framerateText(steadyRate(stats.averagePacketRate, 1).value);
  const measured = await measure(join(directory, playlist));
  const endSeconds = await video.getDurationFromMetadata();
  const startSeconds = Math.max(0, await video.getFirstTimestamp());
  refuseBrokenOff(endSeconds === null ? null : endSeconds - startSeconds, measured.durationSeconds);
  await writeMaster(directory, [{ playlist, width, height, framerate, codecs, measured }]);

  const format = (await input.getFormat()).name;
  return {
    durationSeconds: measured.durationSeconds,
    width,
    height,
    container: CONTAINERS[format] ?? format.toLowerCase(),
    videoCodec: "h264",
    audioCodec: audio === null ? null : "aac",
    videoBitrate: await video.getAverageBitrate(),
    audioBitrate: (await audio?.getAverageBitrate()) ?? null,
    renditions: [
      {
        id: `${height}p`,
        width,
        height,
        bitrate: measured.averageBitrate,
        framerate,
        sizeBytes: measured.sizeBytes,
      },
    ],
  };
}

/** Returns `CODECS` for the master playlist. */
async function playableCodecs(
  video: InputVideoTrack,
  audio: InputAudioTrack | null,
): Promise<string> {
  const videoCodec = await video.getCodec();
  if (videoCodec !== "avc") throw needsFfmpeg("video", videoCodec ?? (await internalName(video)));
  const parameters = (await video.getCodecParameterString()) ?? "";
  const profile = Number.parseInt(parameters.slice("avc1.".length, "avc1.".length + 2), 16);
  if (!PLAYABLE_PROFILES.has(profile)) {
    throw needsFfmpeg("video", `H.264 in a profile that browsers do not play (${parameters})`);
  }
  if (audio === null) return parameters;
  const audioCodec = await audio.getCodec();
  if (audioCodec !== "aac") throw needsFfmpeg("sound", audioCodec ?? (await internalName(audio)));
  return `${parameters},${(await audio.getCodecParameterString()) ?? "mp4a.40.2"}`;
}

async function internalName(track: InputTrack): Promise<string> {
  const id = await track.getInternalCodecId();
  return typeof id === "string" ? id : "an unknown codec";
}

function needsFfmpeg(what: "video" | "sound", codec: string): EncodeError {
  return new EncodeError(
    `The ${what} is ${codec}, which can only be repackaged when it is ${what === "video" ? "H.264" : "AAC"}: install ffmpeg to have it encoded.`,
  );
}

/** Reads the index alone, not the frames. */
async function refuseLongGaps(video: InputVideoTrack, signal: AbortSignal): Promise<void> {
  const sink = new EncodedPacketSink(video);
  const end = await video.computeDuration();
  let key = await sink.getFirstKeyPacket({ metadataOnly: true });
  if (key === null) throw new EncodeError("The video track holds no key frame.");
  while (key !== null) {
    signal.throwIfAborted();
    const next = await sink.getNextKeyPacket(key, { metadataOnly: true });
    const gap: number = (next?.timestamp ?? end) - key.timestamp;
    if (gap > MAX_KEY_FRAME_GAP_SECONDS) {
      throw new EncodeError(
        `Key frames are ${Math.round(gap)} s apart, too far to cut the video there: install ffmpeg to have it encoded.`,
      );
    }
    key = next;
  }
}
