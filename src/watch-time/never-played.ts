import type { Video } from "#videos/video-record.ts";
import { plainId, type WatchTimeRows } from "./watch-time-rows.ts";

/**
 * Films of the library that had no play, as far as the rows tell: the service has no row of what nobody watched. Those that
 * came after the range could not have been played in it, and are left out.
 * @param endMs when the range ends
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

/** Whether a film may have been there before an instant. */
export function wasThere({ createdAtMs }: Pick<Video, "createdAtMs">, endMs: number): boolean {
  return createdAtMs === null || createdAtMs < endMs;
}
