import type { Video } from "#videos/video-record.ts";
import { plainId, type WatchTimeRows } from "./watch-time-rows.ts";

/**
 * Returns the videos without plays: the service omits rows without plays. Videos created after the range are
 * excluded.
 * @param endMs end of the range
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
    // Where nothing is said of its plays, it may have had some.
    if (plays[row] !== 0 && content !== undefined) played.add(plainId(content.id));
  }
  return videos.filter((video) => !played.has(plainId(video.id)) && wasThere(video, endMs));
}

/** Returns whether a video may have existed before an instant. */
export function wasThere({ createdAtMs }: Pick<Video, "createdAtMs">, endMs: number): boolean {
  return createdAtMs === null || createdAtMs < endMs;
}
