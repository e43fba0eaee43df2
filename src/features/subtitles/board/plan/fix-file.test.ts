import { expect, it } from "vitest";
import { checkCaptions } from "#lib/captions/check-captions.ts";
import { readCaptions } from "#lib/captions/read-captions.ts";
import { fixableErrors, fixFile } from "./fix-file.ts";
import type { CaptionFile } from "./plan-row.ts";
import { captionFileForTest } from "./plan-row-for-test.ts";

const film = { durationMs: null };

function fileOf(text: string): CaptionFile {
  const captions = readCaptions(text);
  const { format } = captions.document;
  return { ...captionFileForTest, captions, format, content: new Blob([text]) };
}

function errorsOf({ captions }: CaptionFile) {
  return [...captions.troubles, ...checkCaptions(captions.document, film)];
}

const BACKWARDS = "1\n00:00:05,000 --> 00:00:02,000\nHello";
const COMMAS = "WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nHello";

it.each([
  ["an end before its start", BACKWARDS, "endBeforeStart"],
  ["times of the other format", COMMAS, "badTimes"],
] as const)("puts right %s", async (_, text, kind) => {
  const file = fileOf(text);
  expect(fixableErrors(file, errorsOf(file))).toEqual([kind]);
  const fixed = fixFile(file, kind, film);
  expect(fixed.fixes).toEqual([kind]);
  expect(errorsOf(fixed).filter(({ severity }) => severity === "error")).toEqual([]);
  const written = await fixed.content.text();
  expect(written).toContain("Hello");
  expect(readCaptions(written).document).toEqual(fixed.captions.document);
});

it.each(["1\n00:00:01,000 --> 00:00:02,000\nHello", "Hello"])("has nothing for %j", (text) => {
  const file = fileOf(text);
  expect(fixableErrors(file, errorsOf(file))).toEqual([]);
});
