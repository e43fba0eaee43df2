import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Flags, flags, run } from "./child.ts";
import { avcCodec, measure, refuseBrokenOff, SEGMENT_SECONDS, writeMaster } from "./hls-package.ts";
import { framerateText, ladderFor, type Rung, rungsUpTo, steadyRate } from "./ladder.ts";
import { INPUT_GUARDS, type Probe, probe, withoutPath } from "./probe.ts";
import { type EncodedVideo, EncodeError } from "./types.ts";

const PLAYLIST = "playlist.m3u8";
const INIT = "init.mp4";
const AUDIO_KBPS = 128;
/** Each rung gets two threads: the machine has other things to do, and the rungs run side by side. */
const THREADS = 2;

/**
 * Encodes the whole ladder in one pass over the source.
 * Sound is muxed into every rendition, because the lightest players know no separate audio renditions.
 * @throws EncodeError
 */
export async function encodeLadder(job: {
  ffmpegPath: string;
  sourcePath: string;
  directory: string;
  onlyUpTo: number | null;
  signal: AbortSignal;
}): Promise<EncodedVideo> {
  const source = await probe(job.ffmpegPath, job.sourcePath, job.signal);
  const rate = steadyRate(source.video.rate.numerator, source.video.rate.denominator);
  const rungs = rungsUpTo(ladderFor(source.video.width, source.video.height), job.onlyUpTo);
  for (const rung of rungs) await mkdir(join(job.directory, nameOf(rung)), { recursive: true });

  try {
    // Names are relative to the working directory, since ffmpeg reads a % in a path as a pattern.
    await run(job.ffmpegPath, ladderArguments(job.sourcePath, source, rungs, rate), {
      cwd: job.directory,
      signal: job.signal,
    });
  } catch (error) {
    if (!(error instanceof EncodeError)) throw error;
    throw new EncodeError(`ffmpeg gave up: ${withoutPath(error.message, job.sourcePath)}`);
  }

  const framerate = framerateText(rate.value);
  const variants = [];
  for (const rung of rungs) {
    const name = nameOf(rung);
    const video = await avcCodec(join(job.directory, name, INIT));
    variants.push({
      name,
      playlist: `${name}/${PLAYLIST}`,
      width: rung.width,
      height: rung.height,
      framerate,
      codecs: source.audio === null ? video : `${video},mp4a.40.2`,
      measured: await measure(join(job.directory, name, PLAYLIST)),
    });
  }
  refuseBrokenOff(source.video.durationSeconds, variants[0]?.measured.durationSeconds ?? 0);
  await writeMaster(job.directory, variants);
  return {
    durationSeconds: source.durationSeconds ?? variants[0]?.measured.durationSeconds ?? 0,
    width: source.video.width,
    height: source.video.height,
    container: source.container,
    videoCodec: source.video.codec,
    audioCodec: source.audio?.codec ?? null,
    videoBitrate: source.video.bitrate,
    audioBitrate: source.audio?.bitrate ?? null,
    renditions: variants.map(({ name, width, height, measured }) => ({
      id: name,
      width,
      height,
      bitrate: measured.averageBitrate,
      framerate,
      sizeBytes: measured.sizeBytes,
    })),
  };
}

function ladderArguments(
  sourcePath: string,
  source: Probe,
  rungs: Rung[],
  rate: { fraction: string; value: number },
): string[] {
  // Rotation is applied by ffmpeg before the first filter.
  const first = `${source.video.isInterlaced ? "yadif," : ""}fps=${rate.fraction}`;
  const split = rungs.map((_, i) => `[s${i}]`).join("");
  const scales = rungs.map(
    (rung, i) =>
      `[s${i}]scale=${rung.width}:${rung.height}:flags=bicubic,setsar=1,format=yuv420p[v${i}]`,
  );
  const graph = [`[0:${source.video.index}]${first},split=${rungs.length}${split}`, ...scales];
  const outputs = rungs.flatMap((rung, i) => [
    ...flags({ map: `[v${i}]`, ...videoFlags(rung, rate.value) }),
    ...(source.audio === null ? [] : flags(audioFlags(source.audio))),
    ...flags({ map_metadata: -1, map_chapters: -1, ...packageFlags(nameOf(rung)) }),
    `${nameOf(rung)}/${PLAYLIST}`,
  ]);
  return [
    "-nostdin",
    ...flags({ v: "error", ...INPUT_GUARDS, threads: THREADS, i: `file:${sourcePath}` }),
    ...flags({ filter_complex_threads: 1, filter_complex: graph.join(";") }),
    ...outputs,
  ];
}

function videoFlags(rung: Rung, rate: number): Flags {
  return {
    "c:v": "libx264",
    preset: "fast",
    "profile:v": "high",
    threads: THREADS,
    crf: rung.crf,
    maxrate: `${rung.maxrateKbps}k`,
    bufsize: `${rung.maxrateKbps * 2}k`,
    // Key frames fall on the same instants in every rung, and nowhere else, so a player can change rung at any of them.
    force_key_frames: `expr:gte(t,n_forced*${SEGMENT_SECONDS})`,
    sc_threshold: 0,
    g: Math.ceil(rate * SEGMENT_SECONDS * 2),
  };
}

function audioFlags(audio: { index: number; channels: number }): Flags {
  return {
    map: `0:${audio.index}`,
    "c:a": "aac",
    "b:a": `${AUDIO_KBPS}k`,
    ar: 48_000,
    ac: Math.min(2, audio.channels),
    // Gaps become silence, so that sound that starts late or drops out stays in step.
    af: "aresample=async=1:first_pts=0",
  };
}

function packageFlags(name: string): Flags {
  return {
    f: "hls",
    hls_time: SEGMENT_SECONDS,
    hls_playlist_type: "vod",
    hls_list_size: 0,
    hls_segment_type: "fmp4",
    hls_fmp4_init_filename: INIT,
    hls_flags: "independent_segments",
    // Otherwise reordered frames shift the first one past zero, and players stall at the gap.
    hls_segment_options: "movflags=+negative_cts_offsets",
    hls_segment_filename: `${name}/segment-%05d.m4s`,
  };
}

function nameOf(rung: Rung): string {
  return `${rung.height}p`;
}
