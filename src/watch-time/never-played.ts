import type { Vod } from "#videos/vod-record.ts";
import { plainId, type WatchTimeRows } from "./watch-time-rows.ts";

/**
 * Films of the library that had no play, as far as the rows tell: the service has no row of what nobody watched. Those that
 * came after the range could not have been played in it, and are left out.
 * @param endMs when the range ends
 */
export function neverPlayed<Film extends Pick<Vod, "id" | "createdAtMs">>(
  films: readonly Film[],
  rows: WatchTimeRows,
  rowCount: number,
  endMs: number,
): Film[] {
  const plays = rows.figure("totalPlays");
  const played = new Set<string>();
  for (let row = 0; row < rowCount; row++) {
    const content = rows.contents[rows.contentOf[row] ?? 0];
    // Where nothing is said of its plays, it may have had some.
    if (plays[row] !== 0 && content !== undefined) played.add(plainId(content.id));
  }
  return films.filter((film) => !played.has(plainId(film.id)) && wasThere(film, endMs));
}

/** Whether a film may have been there before an instant. */
export function wasThere({ createdAtMs }: Pick<Vod, "createdAtMs">, endMs: number): boolean {
  return createdAtMs === null || createdAtMs < endMs;
}
