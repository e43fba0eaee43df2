import type { BoardVideo } from "./coverage.ts";

/** Returns an online video with tracks in these languages. */
export function videoForTest(
  id: string,
  subtitleLanguages: BoardVideo["subtitleLanguages"],
  over: Partial<BoardVideo> = {},
): BoardVideo {
  return {
    id,
    title: `Video ${id}`,
    filename: `${id}.mp4`,
    createdAtMs: 0,
    status: "ready",
    subtitleLanguages,
    ...over,
  };
}
