import { stemOf } from "#shared/format/file-names.ts";
import { uploadName } from "./upload-name.ts";

/** Matches names that cameras, phones and drones give: they have no words. */
const CAMERA_NAME =
  /^(?:img|dsc|dscn|dscf|mov|mvi|vid|pxl|gopr|g[hxlp]|dji|clip|mah|c|p|r|a)[\s_-]?\d{3,}(?:[\s_-]?\d+)*$/i;

/** Matches what programs and people append to a name: the state of the file, its size, its coding, or its number as a copy. */
const NOISE = new RegExp(
  [
    "\\s*\\(\\d{1,2}\\)", // a download of the same name
    "[\\s-]+(?:final|master|export|exported|render|rendered|draft|copy|edit|web|upload|prores|h26[45]|hevc|avc|x26[45]|av1|uhd|fhd|hdr|sdr)",
    "[\\s-]+(?:v|ver|version|rev|take)\\s?\\d{1,3}(?:\\.\\d{1,2})?",
    "[\\s-]+(?:\\d{3,4}[pi]\\d{0,3}|[248]k|\\d{2,3}(?:\\.\\d+)?\\s?fps|\\d{3,4}x\\d{3,4})",
  ]
    .map((part) => `(?:${part})`)
    .join("|")
    .replace(/^(.*)$/, "(?:$1)\\s*$"),
  "i",
);

/** Matches the mark of an episode, which is written in capital letters. */
const EPISODE = /\bs(\d{1,2})\s?e(\d{1,3})\b/gi;

/**
 * Makes a title of the name of a file: underscores and dots between words are spaces, and what says how the file was made is
 * left off. Words are kept, and capital letters as they are.
 * @returns null where the title that the service makes of the name is as good
 */
export function cleanTitle(fileName: string): string | null {
  const stem = stemOf(uploadName(fileName));
  if (CAMERA_NAME.test(stem)) return null;
  // A dot between digits is a part of a number.
  const spaced = stem
    .replaceAll("_", " ")
    .replaceAll(/(?<!\d)\.|\.(?!\d)/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  let name = spaced;
  for (let next = name.replace(NOISE, ""); next !== name; next = name.replace(NOISE, "")) {
    if (!/\p{L}|\p{N}/u.test(next)) break;
    name = next;
  }
  name = name.replaceAll(EPISODE, (mark) => mark.toUpperCase().replace(/\s/, ""));
  name = name.replace(/[\s–—-]+$/, "");
  return name === "" || name === stem ? null : name;
}
