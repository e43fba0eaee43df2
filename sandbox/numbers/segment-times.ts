import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseMediaPlaylist } from "../encoder/hls-package.ts";
import type { SegmentTimes } from "../state/records.ts";

const MEDIA_PLAYLIST = "playlist.m3u8";

/**
 * Tells when each segment of an HLS package plays, in seconds, by its path within the package. Empty when there
 * is no package: it may have been removed, or not be made yet.
 */
export function readSegmentTimes(directory: string): SegmentTimes {
  if (!existsSync(directory)) return {};
  return Object.fromEntries(
    readdirSync(directory).flatMap((rendition) => {
      const path = join(directory, rendition, MEDIA_PLAYLIST);
      if (!existsSync(path)) return [];
      let atSeconds = 0;
      return parseMediaPlaylist(readFileSync(path, "utf8")).segments.map(
        ({ name, durationSeconds }): [string, [number, number]] => {
          const from = atSeconds;
          atSeconds += durationSeconds;
          return [`${rendition}/${name}`, [from, atSeconds]];
        },
      );
    }),
  );
}
