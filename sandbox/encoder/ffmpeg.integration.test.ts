import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { encode, findFfmpeg } from "./encode.ts";
import { generate, HARBOUR, inScratch, padded, readPackage } from "./test-media.ts";
import { EncodeError } from "./types.ts";

const found = await findFfmpeg(undefined);
const ffmpegPath = found ?? "";
const PICTURE = ["-f", "lavfi", "-i", "testsrc=s=320x250:r=30000/1001:d=9"];
const TINY = ["-f", "lavfi", "-i", "testsrc=s=64x64:r=10:d=2"];

function run(
  sourcePath: string,
  outputDirectory: string,
  signal = new AbortController().signal,
  onlyUpTo: number | null = null,
) {
  return encode({ sourcePath, outputDirectory, ffmpegPath, onlyUpTo, signal });
}

describe("findFfmpeg", () => {
  it("Can be told to find none, or a given one", async () => {
    expect(await findFfmpeg("off")).toBeNull();
    expect(await findFfmpeg("/opt/tools/ffmpeg")).toBe("/opt/tools/ffmpeg");
  });
});

describe.skipIf(found === null)("encode with ffmpeg", { timeout: 60_000 }, () => {
  it("Encodes a ladder whose rungs can be swapped at any segment", () =>
    inScratch(async (scratch) => {
      const source = join(scratch, "100% odd 'name'.mkv");
      generate(ffmpegPath, source, [
        ...PICTURE,
        "-f",
        "lavfi",
        "-i",
        "sine=d=9",
        "-c:v",
        "libx264",
        "-c:a",
        "libopus",
      ]);
      const output = join(scratch, "video");
      const video = await run(source, output);
      expect(video).toMatchObject({
        width: 320,
        height: 250,
        container: "mkv",
        videoCodec: "h264",
        audioCodec: "opus",
        renditions: [{ id: "240p", width: 308, height: 240, framerate: "29.97" }],
      });
      const [rendition] = await readPackage(output);
      expect(rendition?.attributes).toMatch(
        /RESOLUTION=308x240,FRAME-RATE=29\.970,CODECS="avc1\.64[0-9a-f]{4},mp4a\.40\.2"$/,
      );
      expect(rendition?.inits).toEqual(["ftyp", "moov"]);
      expect(rendition?.segments.map((s) => Math.round(s.durationSeconds))).toEqual([4, 4, 1]);
      expect(rendition?.durationSeconds).toBeCloseTo(9, 0);
      expect((await readdir(scratch)).length).toBe(2);
    }));

  it("Makes one rendition where the recipe wants no more", { tags: ["nightly"] }, () =>
    inScratch(async (scratch) => {
      const source = join(scratch, "small.mkv");
      generate(ffmpegPath, source, ["-f", "lavfi", "-i", "testsrc=s=854x480:r=10:d=1"]);
      const output = join(scratch, "video");
      const video = await run(source, output, new AbortController().signal, 300);
      expect(video.renditions.map((r) => r.id)).toEqual(["240p"]);
      expect(await readPackage(output)).toHaveLength(1);
    }),
  );

  it("Cuts every rung at the same instants, padding or not", { tags: ["nightly"] }, () =>
    inScratch(async (scratch) => {
      const source = join(scratch, "padded.mp4");
      await padded(source, "last", 17 * 1024 * 1024);
      const video = await run(source, join(scratch, "video"));
      expect(video.renditions.map((r) => r.id)).toEqual(["720p", "480p", "240p"]);
      expect(video.durationSeconds).toBeCloseTo(12, 1);
      const renditions = await readPackage(join(scratch, "video"));
      expect(renditions.map((r) => r.segments.map((s) => s.durationSeconds))).toEqual(
        renditions.map(() => [4, 4, 4]),
      );
    }),
  );

  it("Finds the video behind a first box of 17 MiB", { tags: ["nightly"] }, () =>
    inScratch(async (scratch) => {
      const small = join(scratch, "small.mp4");
      generate(ffmpegPath, small, [...TINY, "-c:v", "libx264", "-movflags", "+faststart"]);
      const front = join(scratch, "front.mp4");
      await padded(front, "first", 17 * 1024 * 1024, small);
      expect((await run(front, join(scratch, "video"))).durationSeconds).toBeCloseTo(2, 1);
    }),
  );

  it("Keeps portrait videos portrait, and corrects non-square pixels", { tags: ["nightly"] }, () =>
    inScratch(async (scratch) => {
      const plain = join(scratch, "plain.mp4");
      generate(ffmpegPath, plain, [
        "-f",
        "lavfi",
        "-i",
        "testsrc=s=128x64:r=10:d=1",
        "-c:v",
        "libx264",
        "-vf",
        "setsar=2",
      ]);
      const turned = join(scratch, "turned.mov");
      generate(ffmpegPath, turned, ["-i", plain, "-c", "copy", "-metadata:s:v", "rotate=90"]);
      const video = await run(turned, join(scratch, "video"));
      expect(video).toMatchObject({ width: 64, height: 256, container: "mov", audioCodec: null });
      expect(video.renditions).toMatchObject([{ width: 60, height: 240 }]);
      const [rendition] = await readPackage(join(scratch, "video"));
      expect(rendition?.attributes).toMatch(/CODECS="avc1\.[0-9a-f]{6}"$/);
    }),
  );

  it.each([
    ["a letter", "letter.txt", "no video", /no video/],
    [
      "a script that names other files",
      "video.mp4",
      "ffconcat version 1.0\nfile /etc/hostname\n",
      /no video/,
    ],
    [
      "a playlist that names other files",
      "video.m3u8",
      "#EXTM3U\n#EXTINF:1,\n/etc/hostname\n#EXT-X-ENDLIST\n",
      /no video/,
    ],
  ])("Refuses a file that is not a video: %s", (_, name, text, reason) =>
    inScratch(async (scratch) => {
      await writeFile(join(scratch, name), text.repeat(name === "letter.txt" ? 500 : 1));
      const attempt = run(join(scratch, name), join(scratch, "out"));
      await expect(attempt).rejects.toThrow(EncodeError);
      await expect(attempt).rejects.toThrow(reason);
      await expect(attempt).rejects.not.toThrow(scratch);
      expect(await readdir(scratch)).toEqual([name]);
    }),
  );

  it.each([
    ["a picture", "picture.png", [...TINY, "-frames:v", "1"], /no video/],
    ["only sound", "song.m4a", ["-f", "lavfi", "-i", "sine=d=1"], /no video track/],
  ])("Refuses a file without pictures: %s", (_, name, args, reason) =>
    inScratch(async (scratch) => {
      generate(ffmpegPath, join(scratch, name), args);
      await expect(run(join(scratch, name), join(scratch, "out"))).rejects.toThrow(reason);
    }),
  );

  it("Refuses a truncated video", () =>
    inScratch(async (scratch) => {
      const whole = join(scratch, "whole.mp4");
      const picture = ["-f", "lavfi", "-i", "testsrc=s=64x64:r=10:d=9"];
      generate(ffmpegPath, whole, [...picture, "-c:v", "libx264", "-movflags", "+faststart"]);
      const bytes = await readFile(whole);
      const source = join(scratch, "half.mp4");
      await writeFile(source, bytes.subarray(0, bytes.length / 2));
      await expect(run(source, join(scratch, "out"))).rejects.toThrow(
        /breaks off: it announces 9\.0 s/,
      );
      expect(await readdir(scratch)).toEqual(["half.mp4", "whole.mp4"]);
    }));

  it("Reports an ffmpeg that cannot be started", () =>
    inScratch(async (scratch) => {
      const attempt = encode({
        sourcePath: HARBOUR,
        outputDirectory: join(scratch, "out"),
        ffmpegPath: join(scratch, "ffmpeg"),
        signal: new AbortController().signal,
      });
      await expect(attempt).rejects.toThrow(/ffprobe could not be started \(ENOENT\)/);
    }));

  it("Kills ffmpeg on abort and leaves nothing but the earlier output", () =>
    inScratch(async (scratch) => {
      const output = join(scratch, "video");
      await mkdir(output);
      await writeFile(join(output, "earlier.txt"), "whole");
      const controller = new AbortController();
      const attempt = run(HARBOUR, output, controller.signal);
      // The rung folders appear just before ffmpeg starts.
      await expect
        .poll(() => readdir(`${output}.partial`).catch(() => []), { timeout: 20_000 })
        .toContain("720p");
      controller.abort(new Error("enough"));
      await expect(attempt).rejects.toThrow("enough");
      expect(await readdir(scratch)).toEqual(["video"]);
      expect(await readdir(output)).toEqual(["earlier.txt"]);
    }));
});
