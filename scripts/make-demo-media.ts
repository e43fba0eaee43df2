/**
 * Draws the demo videos and thumbnails of the sandbox and encodes them: `tsx scripts/make-demo-media.ts
 * [pictures|<video> …]`. Needs Chromium and ffmpeg. Scenes are pure functions of time, so the output is
 * reproducible.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Flags, flags, run } from "#sandbox/encoder/child.ts";
import { avcCodec, measure, SEGMENT_SECONDS, writeMaster } from "#sandbox/encoder/hls-package.ts";
import type { EncodedVideo } from "#sandbox/encoder/types.ts";
import { pictures } from "./demo-scenes/pictures.ts";
import { sounds } from "./demo-scenes/sound.ts";
import { type OpenStudio, openStudio } from "./demo-scenes/studio.ts";

const MEDIA = resolve(import.meta.dirname, "../sandbox/seed/media");
const RATE = 25;
const THUMBNAIL = { width: 640, height: 360, quality: 0.76 };
const AUDIO_KBPS = 24;

/** Heights and qualities keep each video below half a megabyte. */
const VIDEOS = {
  harbour: {
    seconds: 12,
    rungs: [
      [720, 31],
      [480, 32],
      [240, 31],
    ],
  },
  rain: {
    seconds: 12,
    rungs: [
      [720, 37],
      [240, 33],
    ],
  },
  winter: {
    seconds: 14,
    rungs: [
      [720, 33],
      [240, 31],
    ],
  },
  train: {
    seconds: 12,
    rungs: [
      [720, 33],
      [240, 31],
    ],
  },
} as const satisfies Record<
  string,
  { seconds: number; rungs: readonly (readonly [number, number])[] }
>;

const VIDEO_NAMES = [
  "harbour",
  "rain",
  "winter",
  "train",
] as const satisfies (keyof typeof VIDEOS)[];

type VideoName = (typeof VIDEO_NAMES)[number];

const ffmpeg = process.env.FFMPEG_PATH ?? "ffmpeg";
const { signal } = new AbortController();

async function main(wanted: string[]): Promise<void> {
  const studio = await openStudio();
  const scratch = await mkdtemp(join(tmpdir(), "demo-media-"));
  try {
    if (wanted.length === 0 || wanted.includes("pictures")) await drawPictures(studio);
    for (const name of VIDEO_NAMES) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      const original = join(scratch, `${name}.mkv`);
      await video(studio, name, original);
      await packVideo(name, original);
      if (name === "harbour") await makeSource(original);
    }
  } finally {
    await studio.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function drawPictures(studio: OpenStudio): Promise<void> {
  const directory = join(MEDIA, "pictures");
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  for (const name of Object.keys(pictures)) {
    const bytes = await studio.picture(name, THUMBNAIL.width, THUMBNAIL.height, THUMBNAIL.quality);
    await writeFile(join(directory, `${name}.webp`), bytes);
    console.log(`pictures/${name}.webp ${bytes.length}`);
  }
}

/** Draws every frame into a file that loses next to nothing, sound included. */
async function video(studio: OpenStudio, name: VideoName, path: string): Promise<void> {
  const { seconds } = VIDEOS[name];
  const sound = `${sounds[name]};[sound]afade=t=in:d=1,afade=t=out:st=${seconds - 1.5}:d=1.5[faded]`;
  const child = spawn(
    ffmpeg,
    [
      "-y",
      ...flags({ v: "error", f: "image2pipe", "c:v": "mjpeg", framerate: RATE, i: "-" }),
      ...flags({ filter_complex: sound, map: "0:v" }),
      ...flags({ map: "[faded]", t: seconds, "c:v": "libx264", preset: "ultrafast", crf: 8 }),
      ...flags({ vf: "scale=in_range=full:out_range=tv,format=yuv420p", "c:a": "pcm_s16le" }),
      path,
    ],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const ended = once(child, "close");
  for (let i = 0; i < seconds * RATE; i++) {
    const frame = await studio.frame(name, i / RATE);
    if (!child.stdin.write(frame)) await once(child.stdin, "drain");
  }
  child.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg could not keep ${name}.`);
}

function encoding(height: number, crf: number): Flags {
  return {
    vf: `scale=-2:${height},setsar=1`,
    "c:v": "libx264",
    preset: "veryslow",
    tune: "animation",
    "profile:v": "high",
    threads: 2,
    crf,
    // More would call for a level of H.264 that small devices do not decode.
    refs: 4,
    pix_fmt: "yuv420p",
    force_key_frames: `expr:gte(t,n_forced*${SEGMENT_SECONDS})`,
    sc_threshold: 0,
    g: RATE * SEGMENT_SECONDS,
    "c:a": "aac",
    "b:a": `${AUDIO_KBPS}k`,
    ac: 1,
    map_metadata: -1,
    fflags: "+bitexact",
    "flags:v": "+bitexact",
    "flags:a": "+bitexact",
  };
}

async function packVideo(name: VideoName, original: string): Promise<void> {
  const { seconds, rungs } = VIDEOS[name];
  const directory = join(MEDIA, name);
  await rm(directory, { recursive: true, force: true });
  const variants = [];
  for (const [height, crf] of rungs) {
    const id = `${height}p`;
    await mkdir(join(directory, id), { recursive: true });
    await run(
      ffmpeg,
      [
        ...flags({ v: "error", i: original, ...encoding(height, crf), f: "hls" }),
        ...flags({ hls_time: SEGMENT_SECONDS, hls_playlist_type: "vod", hls_segment_type: "fmp4" }),
        ...flags({
          hls_flags: "independent_segments",
          hls_segment_options: "movflags=+negative_cts_offsets",
          hls_segment_filename: `${id}/segment-%d.m4s`,
        }),
        `${id}/playlist.m3u8`,
      ],
      { cwd: directory, signal },
    );
    const playlist = `${id}/playlist.m3u8`;
    const measured = await measure(join(directory, playlist));
    const codecs = `${await avcCodec(join(directory, id, "init.mp4"))},mp4a.40.2`;
    const width = 2 * Math.round((height * 16) / 18);
    variants.push({ id, playlist, width, height, framerate: `${RATE}`, codecs, measured });
  }
  await writeMaster(directory, variants);
  const facts: EncodedVideo = {
    durationSeconds: seconds,
    width: 1280,
    height: 720,
    container: "mp4",
    videoCodec: "h264",
    audioCodec: "aac",
    videoBitrate: (variants[0]?.measured.averageBitrate ?? 0) - AUDIO_KBPS * 1000,
    audioBitrate: AUDIO_KBPS * 1000,
    renditions: variants.map(({ id, width, height, framerate, measured }) => ({
      id,
      width,
      height,
      bitrate: measured.averageBitrate,
      framerate,
      sizeBytes: measured.sizeBytes,
    })),
  };
  await writeFile(join(directory, "video.json"), `${JSON.stringify(facts, null, 2)}\n`);
  const sizes = facts.renditions.map((r) => `${r.id} ${r.sizeBytes}`).join(", ");
  const total = facts.renditions.reduce((sum, r) => sum + r.sizeBytes, 0);
  console.log(`${name}: ${sizes}, together ${total}`);
}

/** Plain video for uploads, in tests and by hand. */
async function makeSource(original: string): Promise<void> {
  const directory = join(MEDIA, "sources");
  await mkdir(directory, { recursive: true });
  const path = join(directory, "harbour.mp4");
  await run(
    ffmpeg,
    [
      "-y",
      ...flags({ v: "error", i: original, ...encoding(720, 28), movflags: "+faststart" }),
      path,
    ],
    { signal },
  );
  console.log(`sources/harbour.mp4 ${(await stat(path)).size}`);
}

await main(process.argv.slice(2));
