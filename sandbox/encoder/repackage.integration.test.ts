import { access, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { encode, findFfmpeg } from "./encode.ts";
import { boxTypes, generate, HARBOUR, inScratch, padded, readPackage } from "./test-media.ts";
import { EncodeError } from "./types.ts";

const ffmpeg = await findFfmpeg(undefined);
const MIB = 1024 * 1024;

function repackage(
  sourcePath: string,
  outputDirectory: string,
  signal = new AbortController().signal,
) {
  return encode({ sourcePath, outputDirectory, ffmpegPath: null, signal });
}

describe("encode without ffmpeg", () => {
  it("Cuts an H.264/AAC video into one complete rendition", () =>
    inScratch(async (scratch) => {
      const output = join(scratch, "deep", "video");
      const video = await repackage(HARBOUR, output);
      expect(video).toMatchObject({
        width: 1280,
        height: 720,
        container: "mp4",
        videoCodec: "h264",
        audioCodec: "aac",
        renditions: [{ id: "720p", width: 1280, height: 720, framerate: "25" }],
      });
      expect(video.durationSeconds).toBeCloseTo(12, 1);

      const [rendition, ...others] = await readPackage(output);
      expect(others).toEqual([]);
      expect(rendition?.attributes).toMatch(
        /^BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,RESOLUTION=1280x720,FRAME-RATE=25\.000,CODECS="avc1\.64[0-9a-f]{4},mp4a\.40\.2"$/,
      );
      expect(rendition?.inits).toEqual(["ftyp", "moov"]);
      expect(rendition?.segments.length).toBeGreaterThanOrEqual(2);
      for (const segment of rendition?.segments ?? []) {
        expect(segment.boxes).toContain("moof");
        expect(segment.boxes.at(-1)).toBe("mdat");
        expect(segment.durationSeconds).toBeLessThanOrEqual(6.1);
      }
      expect(rendition?.durationSeconds).toBeCloseTo(video.durationSeconds, 1);
      const bytes = rendition?.segments.reduce((sum, s) => sum + s.sizeBytes, 0) ?? 0;
      expect(video.renditions[0]?.sizeBytes).toBeGreaterThan(bytes);
      expect(await readdir(join(scratch, "deep"))).toEqual(["video"]);
    }));

  it.each(["first", "last"] as const)("Skips 17 MiB of padding in the %s box", (place) =>
    inScratch(async (scratch) => {
      const source = join(scratch, "padded.mp4");
      await padded(source, place, 17 * MIB);
      expect(await boxTypes(source)).toContain("free");
      const video = await repackage(source, join(scratch, "video"));
      expect(video.durationSeconds).toBeCloseTo(12, 1);
      const [rendition] = await readPackage(join(scratch, "video"));
      expect(rendition?.durationSeconds).toBeCloseTo(12, 1);
      expect(video.renditions[0]?.sizeBytes).toBeLessThan(MIB);
    }),
  );

  it("Replaces what an earlier or a killed run left", () =>
    inScratch(async (scratch) => {
      const output = join(scratch, "video");
      for (const name of ["video", "video.partial", "video.old"]) {
        await mkdir(join(scratch, name));
        await writeFile(join(scratch, name, "stale.txt"), "old");
      }
      await repackage(HARBOUR, output);
      expect(await readdir(scratch)).toEqual(["video"]);
      await expect(access(join(output, "stale.txt"))).rejects.toThrow("ENOENT");
    }));

  it.each([
    ["text", "no video", Buffer.from("This is a letter, not a video.\n".repeat(200))],
    ["nothing", "empty", Buffer.alloc(0)],
    ["zeros", "no MP4", Buffer.alloc(100_000)],
    ["a playlist", "no MP4", Buffer.from("#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n")],
  ])("Refuses a file of %s", (_, reason, bytes) =>
    inScratch(async (scratch) => {
      const source = join(scratch, "video.mp4");
      await writeFile(source, bytes);
      const attempt = repackage(source, join(scratch, "out"));
      await expect(attempt).rejects.toThrow(EncodeError);
      await expect(attempt).rejects.toThrow(reason === "no video" ? /no MP4/ : reason);
      expect(await readdir(scratch)).toEqual(["video.mp4"]);
    }),
  );

  it("Refuses a missing source", () =>
    inScratch(async (scratch) => {
      await expect(repackage(join(scratch, "gone.mp4"), join(scratch, "out"))).rejects.toThrow(
        "not there",
      );
    }));

  it.skipIf(ffmpeg === null).each([
    ["vp9.webm", ["-c:v", "libvpx-vp9"], /video is vp9.*install ffmpeg/],
    ["mpeg4.mp4", ["-c:v", "mpeg4"], /video is mp4v.*install ffmpeg/],
    ["tenbit.mp4", ["-pix_fmt", "yuv420p10le", "-c:v", "libx264"], /profile.*install ffmpeg/],
    [
      "opus.mkv",
      ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "libopus"],
      /sound is opus.*install ffmpeg/,
    ],
    [
      "far.mp4",
      ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "9999", "-t", "40"],
      /Key frames are 40 s apart/,
    ],
    ["song.m4a", ["-vn", "-c:a", "aac"], /no video track/],
  ])("Says why %s has to be encoded", (name, args, reason) =>
    inScratch(async (scratch) => {
      const source = join(scratch, name);
      const sound = ["-f", "lavfi", "-i", "sine=d=40", "-t", "2"];
      generate(ffmpeg ?? "", source, [
        "-f",
        "lavfi",
        "-i",
        "testsrc=s=64x64:r=5",
        ...sound,
        ...args,
      ]);
      const attempt = repackage(source, join(scratch, "out"));
      await expect(attempt).rejects.toThrow(EncodeError);
      await expect(attempt).rejects.toThrow(reason);
    }),
  );

  it("Refuses a truncated video", () =>
    inScratch(async (scratch) => {
      const source = join(scratch, "half.mp4");
      await writeFile(source, (await readFile(HARBOUR)).subarray(0, 120_000));
      await expect(repackage(source, join(scratch, "out"))).rejects.toThrow(
        /breaks off: it announces 12\.0 s/,
      );
      expect(await readdir(scratch)).toEqual(["half.mp4"]);
    }));

  it("Rejects with the signal's reason and leaves nothing", () =>
    inScratch(async (scratch) => {
      const controller = new AbortController();
      const attempt = repackage(HARBOUR, join(scratch, "video"), controller.signal);
      controller.abort(new Error("enough"));
      await expect(attempt).rejects.toThrow("enough");
      expect(await readdir(scratch)).toEqual([]);
    }));
});
