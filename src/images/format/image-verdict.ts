import type { ImageFormat } from "./read-image-header.ts";

/**
 * Why a file is not taken, with what the words for it need.
 * - `unreadable`: the disk did not give it
 * - `svg`, `markup`, `text`: by content, whatever its name is
 * - `unsupported`: a picture of another format, which is named
 * - `cutOff`: it ends before the size of its picture is told
 * - `undecodable`: sound from outside; found only by the browser, when `decodeImage` rejects
 * - `tooManyPixels`: on one of its sides, as its header says
 */
export type RefusedImage = { kind: "refused" } & (
  | { reason: "empty" | "unreadable" | "svg" | "markup" | "text" | "notPicture" }
  | { reason: "tooManyBytes"; limit: number }
  | { reason: "unsupported"; format: string }
  | { reason: "broken" | "cutOff" | "noPixels" | "undecodable"; format: ImageFormat }
  | { reason: "tooManyPixels"; width: number; height: number; limit: number }
);

/**
 * What is told of a picture that is taken. Sides are those of the turned picture.
 * - `otherEnding`: its name says another type, in lower case and without the dot
 * - `appended`: after its end another file begins, which a picture drawn afresh has not
 * - `cutShort`: its end is missing
 */
export type ImageNote =
  | { kind: "animated" | "cutShort"; format: ImageFormat }
  | { kind: "otherEnding"; ending: string; format: ImageFormat }
  | { kind: "appended"; what: "markup" | "zip" }
  | { kind: "small"; width: number; wanted: number }
  | { kind: "ratio"; across: number; down: number };
