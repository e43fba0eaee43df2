import { expect, it } from "vitest";
import { LARGEST_FILE_BYTES, refuseFile } from "./read-file.ts";

it.each([
  ["video.srt", 1, null],
  ["video.en.VTT", LARGEST_FILE_BYTES, null],
  ["video.vtt.exe", 10, "extension"],
  ["video.vtt ", 10, "extension"],
  ["video.srt.zip", 10, "extension"],
  [".srt", 10, "extension"],
  ["srt", 10, "extension"],
  ["video.vtt\u202Eexe", 10, "extension"],
  ["video.srt", 50_000_000, "tooLarge"],
  ["video.srt", LARGEST_FILE_BYTES + 1, "tooLarge"],
  ["video.srt", 0, "empty"],
])("%j of %d bytes: %s", (name, size, expected) => {
  expect(refuseFile({ name, size })).toBe(expected);
});
