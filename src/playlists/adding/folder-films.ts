import type { Candidate } from "./candidates.ts";

/** What of a folder this needs to know. */
interface Placed {
  id: string;
  /** `/Documentary/Sea`. */
  path: string;
}

/** Films that lie in a folder, each once. @param isWithin those of the folders inside as well */
export function filmsInFolder(
  candidates: readonly Candidate[],
  folders: readonly Placed[],
  { id, path }: Placed,
  isWithin: boolean,
): readonly Candidate[] {
  const inside = folders.filter((each) => each.path.startsWith(`${path}/`));
  const ids = new Set([id, ...(isWithin ? inside.map((each) => each.id) : [])]);
  return candidates.filter(
    ({ type, folderIds }) => type === "vod" && folderIds.some((each) => ids.has(each)),
  );
}
