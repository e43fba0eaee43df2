import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { EncodedVideo } from "../encoder/types.ts";

/** Holds the committed videos and images. */
export const MEDIA_DIRECTORY = fileURLToPath(new URL("media", import.meta.url));

export const PICTURE_DIRECTORY = join(MEDIA_DIRECTORY, "pictures");

/** Holds the committed captions, one file per language. */
const CAPTION_DIRECTORY = join(MEDIA_DIRECTORY, "captions");

/** Describes a committed video: its HLS folder and the encoder's output. */
export interface Video {
  name: string;
  video: EncodedVideo;
}

/** Returns the committed videos by name, in a fixed order. */
export function readVideos(): Video[] {
  return readdirSync(MEDIA_DIRECTORY)
    .toSorted()
    .map((name) => ({ name, facts: join(MEDIA_DIRECTORY, name, "video.json") }))
    .filter(({ facts }) => existsSync(facts))
    .map(({ name, facts }) => ({
      name,
      video: EncodedVideo.parse(JSON.parse(readFileSync(facts, "utf8"))),
    }));
}

/** Returns the HLS folder of a committed video. */
export function videoDirectory(name: string): string {
  return join(MEDIA_DIRECTORY, name);
}

/** Returns the file names of the committed thumbnails, in a fixed order. */
export function readPictureNames(): string[] {
  return readdirSync(PICTURE_DIRECTORY)
    .filter((name) => /\.(webp|jpg|png)$/.test(name))
    .toSorted();
}

/**
 * Returns where that committed caption file is.
 * @param name such as `fr.vtt`
 */
export function captionFile(name: string): string {
  return join(CAPTION_DIRECTORY, name);
}

/** Returns the names of the committed caption files, in a fixed order. */
export function readCaptionNames(): string[] {
  return readdirSync(CAPTION_DIRECTORY).toSorted();
}
