import { describe, expect, it } from "vitest";
import { areNoVideos, mayBeNoVideos } from "./file-zone.tsx";

describe("areNoVideos", () => {
  it.each<[[string, string][], boolean]>([
    [[["video.srt", ""]], true],
    [[["video.vtt", "text/vtt"]], true],
    [[["video.vtt.exe", "application/x-msdownload"]], true],
    [
      [
        ["video.srt", "application/x-subrip"],
        ["notes.txt", "text/plain"],
      ],
      true,
    ],
    [[["video.mp4", "video/mp4"]], false],
    [
      [
        ["video.srt", ""],
        ["video.mp4", "video/mp4"],
      ],
      false,
    ],
    [[["video.mkv", ""]], false],
    [[["video.MXF", ""]], false],
    [[], false],
  ])("Says whether none of the files %j is a video: %s", (files, expected) => {
    expect(areNoVideos(files.map(([name, type]) => ({ name, type })))).toBe(expected);
  });
});

describe("mayBeNoVideos", () => {
  it.each([
    [["text/vtt"], true],
    [[""], true],
    [["", "video/mp4"], false],
    // Safari gives no types.
    [[], true],
  ])("Says whether none of the types %j may be a video: %s", (types, expected) => {
    expect(mayBeNoVideos(types.map((type) => ({ kind: "file", type })))).toBe(expected);
  });
});
