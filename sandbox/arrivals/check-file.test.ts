import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { PICTURE_DIRECTORY } from "../seed/videos.ts";
import type { AwaitedTarget } from "../state/records.ts";
import { checkFile } from "./check-file.ts";

const PICTURE: AwaitedTarget = { kind: "picture", owner: "vod-1", slot: "thumbnail" };

function subtitle(extension: string): AwaitedTarget {
  const track = {
    id: "1",
    targetId: "2",
    vodId: "3",
    filename: `a.${extension}`,
    language: "en",
    extension,
    createdAtMs: 0,
  };
  return { kind: "subtitle", track };
}

const CUE = "00:01.000 --> 00:02.000\nHello\n";

describe("pictures", () => {
  test.each([
    ["png", Buffer.from("89504e470d0a1a0a0000", "hex")],
    ["jpg", Buffer.from("ffd8ffe000104a464946", "hex")],
    ["gif", Buffer.from("GIF89a")],
    ["webp", readFileSync(join(PICTURE_DIRECTORY, "rain.webp"))],
    ["avif", Buffer.from("\0\0\0\x20ftypavif\0\0\0\0")],
  ])("Recognizes %s by its first bytes", (extension, bytes) => {
    expect(checkFile(PICTURE, bytes)).toBe(extension);
  });

  test.each(["", "<svg xmlns='http://www.w3.org/2000/svg'/>", "<html>", "xxxxxxxxWEBP", "%PDF"])(
    "Refuses a file that is not a picture: %j",
    (text) => {
      expect(() => checkFile(PICTURE, Buffer.from(text))).toThrow("picture");
    },
  );
});

describe("subtitles", () => {
  test.each([
    ["vtt", `WEBVTT\n\n${CUE}`],
    ["vtt", `\ufeffWEBVTT a title\r\r00:00:01.000 --> 00:00:02.000 line:0\rHello`],
    ["vtt", `WEBVTT\n\n100:00:00.000 --> 100:00:01.000\nlate`],
    ["srt", "1\r\n00:00:01,000 --> 00:00:02,500\r\nHello\r\n"],
  ])("Accepts a subtitle in %s: %j", (extension, text) => {
    expect(checkFile(subtitle(extension), Buffer.from(text))).toBe(extension);
  });

  test.each([
    ["vtt", Buffer.from(CUE), "begins with WEBVTT"],
    ["vtt", Buffer.from(`WEBVTTX\n\n${CUE}`), "begins with WEBVTT"],
    ["vtt", Buffer.from("WEBVTT\n"), "no cue"],
    ["srt", Buffer.from(""), "no cue"],
    ["srt", Buffer.from("Hello --> you"), "no cue"],
    ["srt", Buffer.from(`é ${CUE}`, "latin1"), "not UTF-8"],
    ["srt", Buffer.from(`\0\n${CUE}`), "no text"],
    ["vtt", Buffer.from(`WEBVTT\n\n${CUE}`, "utf16le"), "no text"],
  ])("Refuses a broken subtitle in %s: %j", (extension, bytes, reason) => {
    expect(() => checkFile(subtitle(extension), bytes)).toThrow(reason);
  });
});
