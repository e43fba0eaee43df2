import type { Vod } from "#api/vod-record.ts";
import { plainId, type WatchTimeContent } from "#api/watch-time-rows.ts";
import type { Subjects } from "#features/watch-time/use-subjects.ts";
import { inSlices } from "#lib/in-slices.ts";

/** Who knows titles. */
export interface TitleSource extends Pick<Subjects, "of"> {
  films: readonly Pick<Vod, "id" | "title">[] | null;
}

/**
 * Titles that contents really have: their own, or that in the library where they came without. On screen something
 * stands in the place of a title that nobody knows, and of what was removed; here that is null.
 * @throws the signal's reason
 */
export async function knownTitles(
  { of, films }: TitleSource,
  signal: AbortSignal,
): Promise<(content: WatchTimeContent) => string | null> {
  const listed = new Map<string, string | null>();
  await inSlices(
    films?.length ?? 0,
    (at) => {
      const film = films?.[at];
      if (film !== undefined) listed.set(plainId(film.id), film.title);
    },
    signal,
  );
  return (content) => {
    const { title, state } = of(content);
    if (state !== "there") return null;
    const hasOwn = content.title !== null && content.title.trim() !== "";
    return hasOwn ? title : (listed.get(plainId(content.id)) ?? null);
  };
}
