import { foldedWords } from "#shared/format/fold-text.ts";
import { plainId } from "#shared/format/ids.ts";
import { linesOf, readPastedLine } from "#shared/format/pasted-items.ts";
import type { Video } from "#videos/video-record.ts";

/** Holds the videos that a pasted text names. */
export interface MatchedText {
  ids: readonly string[];
  /** Lists lines and ids that name no video of the library. */
  unmatched: readonly string[];
}

/**
 * Finds the videos of a pasted list: a line has ids or links in any form, or a whole title or file name, in which neither
 * case, accents nor kinds of quotes count. A title of several videos finds all of them.
 */
export function matchPasted(
  text: string,
  videos: readonly Pick<Video, "id" | "title" | "filename">[],
): MatchedText {
  const byId = new Map(videos.map(({ id }) => [plainId(id), id]));
  const byName = new Map<string, string[]>();
  for (const { id, title, filename } of videos) {
    for (const name of new Set([title, filename].map((each) => nameOf(each ?? "")))) {
      if (name !== "") byName.set(name, [...(byName.get(name) ?? []), id]);
    }
  }
  const ids = new Set<string>();
  const unmatched: string[] = [];
  for (const [at, line] of linesOf(text).entries()) {
    const named = readPastedLine(line, at + 1).flatMap((each) =>
      each.kind === "item" ? [each] : [],
    );
    const found = named.map((each) => byId.get(plainId(each.id)));
    const called = named.length === 0 ? (byName.get(nameOf(line)) ?? []) : [];
    for (const id of [...found, ...called]) if (id !== undefined) ids.add(id);
    for (const [index, each] of named.entries()) {
      if (found[index] === undefined) unmatched.push(each.id);
    }
    if (named.length === 0 && called.length === 0 && line.trim() !== "") {
      unmatched.push(line.trim());
    }
  }
  return { ids: [...ids], unmatched };
}

function nameOf(text: string): string {
  return foldedWords(text).join(" ");
}
