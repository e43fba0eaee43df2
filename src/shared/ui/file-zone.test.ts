import { describe, expect, it } from "vitest";
import { areNoVideos, mayBeNoVideos } from "./file-zone.tsx";

describe("areNoFilms", () => {
  it.each<[[string, string][], boolean]>([
    [[["film.srt", ""]], true],
    [[["film.vtt", "text/vtt"]], true],
    [[["film.vtt.exe", "application/x-msdownload"]], true],
    [
      [
        ["film.srt", "application/x-subrip"],
        ["notes.txt", "text/plain"],
      ],
      true,
    ],
    [[["film.mp4", "video/mp4"]], false],
    [
      [
        ["film.srt", ""],
        ["film.mp4", "video/mp4"],
      ],
      false,
    ],
    [[["film.mkv", ""]], false],
    [[["film.MXF", ""]], false],
    [[], false],
  ])("%j: %s", (files, expected) => {
    expect(areNoVideos(files.map(([name, type]) => ({ name, type })))).toBe(expected);
  });
});

describe("mayBeNoFilms", () => {
  it.each([
    [["text/vtt"], true],
    [[""], true],
    [["", "video/mp4"], false],
    // Safari gives no types.
    [[], true],
  ])("%j: %s", (types, expected) => {
    expect(mayBeNoVideos(types.map((type) => ({ kind: "file", type })))).toBe(expected);
  });
});
