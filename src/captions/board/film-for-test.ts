import type { BoardFilm } from "./coverage.ts";

/** A film that is online, with tracks in these languages. */
export function filmForTest(
  id: string,
  subtitleLanguages: BoardFilm["subtitleLanguages"],
  over: Partial<BoardFilm> = {},
): BoardFilm {
  return {
    id,
    title: `Film ${id}`,
    filename: `${id}.mp4`,
    createdAtMs: 0,
    status: "ready",
    subtitleLanguages,
    ...over,
  };
}
