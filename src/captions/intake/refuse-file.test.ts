import { expect, it } from "vitest";
import { LARGEST_FILE_BYTES, refuseFile } from "./read-file.ts";

it.each([
  ["film.srt", 1, null],
  ["film.en.VTT", LARGEST_FILE_BYTES, null],
  ["film.vtt.exe", 10, "extension"],
  ["film.vtt ", 10, "extension"],
  ["film.srt.zip", 10, "extension"],
  [".srt", 10, "extension"],
  ["srt", 10, "extension"],
  ["film.vtt\u202Eexe", 10, "extension"],
  ["film.srt", 50_000_000, "tooLarge"],
  ["film.srt", LARGEST_FILE_BYTES + 1, "tooLarge"],
  ["film.srt", 0, "empty"],
])("%j of %d bytes: %s", (name, size, expected) => {
  expect(refuseFile({ name, size })).toBe(expected);
});
