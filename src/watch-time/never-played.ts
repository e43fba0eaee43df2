import { plainId } from "#shared/format/ids.ts";
import type { Video } from "#videos/video-record.ts";
import type { WatchTimeRows } from "./watch-time-rows.ts";

/**
 * Returns the videos without plays, whose rows the service leaves out.
 * @param endMs of the range: later videos do not count
 */
export function neverPlayed<Item extends Pick<Video, "id" | "createdAtMs">>(
  videos: readonly Item[],
  rows: WatchTimeRows,
  rowCount: number,
  endMs: number,
): Item[] {
  const plays = rows.figure("totalPlays");
  const played = new Set<string>();
  for (let row = 0; row < rowCount; row++) {
    const content = rows.contents[rows.contentOf[row] ?? 0];
    // A video whose plays are unknown may have had some.
    if (plays[row] !== 0 && content !== undefined) played.add(plainId(content.id));
  }
  return videos.filter((video) => !played.has(plainId(video.id)) && wasThere(video, endMs));
}

/** Returns whether a video may have existed before an instant. */
export function wasThere({ createdAtMs }: Pick<Video, "createdAtMs">, endMs: number): boolean {
  return createdAtMs === null || createdAtMs < endMs;
}
