import { appendedFile } from "./appended-file.ts";
import { aspectRatio } from "./aspect-ratio.ts";
import type { ImageNote } from "./image-verdict.ts";
import type { ImageFormat, ImageHeader } from "./read-image-header.ts";
import { turnedSize } from "./turned-size.ts";

/** Where players show a picture as wide as a page, fewer look soft. */
const WANTED_WIDTH = 1280;
const ENDINGS: Readonly<Record<ImageFormat, readonly string[]>> = {
  jpeg: ["jpg", "jpeg", "jpe", "jfif", "pjpeg", "pjp"],
  png: ["png", "apng"],
  webp: ["webp"],
  gif: ["gif"],
};

/**
 * What is told of a picture that is taken.
 * @param tail what follows the end of the picture; null: it has no end
 * @param name of the file, or nothing where it has none
 */
export function noteImage(
  header: ImageHeader,
  tail: Uint8Array | null,
  name: string,
): readonly ImageNote[] {
  const { format, isAnimated } = header;
  const notes: ImageNote[] = [];
  if (tail === null) notes.push({ kind: "cutShort", format });
  if (isAnimated) notes.push({ kind: "animated", format });
  const ending = endingOf(name);
  if (ending !== null && !ENDINGS[format].includes(ending)) {
    notes.push({ kind: "otherEnding", ending, format });
  }
  const what = tail === null ? null : appendedFile(tail);
  if (what !== null) notes.push({ kind: "appended", what });
  const { width, height } = turnedSize(header);
  if (width < WANTED_WIDTH) notes.push({ kind: "small", width, wanted: WANTED_WIDTH });
  const { across, down } = aspectRatio(width, height);
  if (across !== 16 || down !== 9) notes.push({ kind: "ratio", across, down });
  return notes;
}

/** What a name says the file is. Nothing where it only looks like that: a year, a number, a sentence. */
function endingOf(name: string): string | null {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase();
  return ending === undefined || !/[a-z]/.test(ending) ? null : ending;
}
