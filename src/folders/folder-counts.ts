import type { Video } from "#videos/video-record.ts";
import type { Nesting } from "./nesting.ts";

/** Holds how many videos folders have; a video in two folders counts in each of them, and once in a folder around both. */
export interface FolderCounts {
  /** Counts the videos directly in each folder. */
  own: ReadonlyMap<string, number>;
  /** Counts the videos in each folder and its subfolders, at any depth. */
  within: ReadonlyMap<string, number>;
  /** Counts the videos that are in no folder at all. */
  none: number;
  all: number;
}

/**
 * Counts videos by folder.
 * @param topId root folder, which counts as none
 */
export function countByFolder(
  videos: readonly Pick<Video, "folders">[],
  nesting: Pick<Nesting, "around">,
  topId: string | null,
): FolderCounts {
  const own = new Map<string, number>();
  const within = new Map<string, number>();
  const chains = new Map<string, readonly string[]>();
  /** Returns a folder with all around it. */
  const chainOf = (id: string): readonly string[] => {
    const known = chains.get(id);
    if (known !== undefined) return known;
    const chain = [id, ...nesting.around(id).map((folder) => folder.id)];
    chains.set(id, chain);
    return chain;
  };
  let none = 0;
  for (const { folders } of videos) {
    const held = new Set(folders.map(({ id }) => id));
    if (topId !== null) held.delete(topId);
    if (held.size === 0) none += 1;
    for (const id of held) add(own, id);
    const reached =
      held.size === 1 ? [...held].flatMap(chainOf) : new Set([...held].flatMap(chainOf));
    for (const id of reached) add(within, id);
  }
  return { own, within, none, all: videos.length };
}

function add(counts: Map<string, number>, id: string): void {
  counts.set(id, (counts.get(id) ?? 0) + 1);
}

/** Holds the folders whose videos a view of one folder shows. */
export interface FolderScope {
  /** Holds the folder, and its subfolders where they are included. */
  ids: ReadonlySet<string>;
  isWithin: boolean;
  /** Counts its subfolders, at any depth. */
  subfolderCount: number;
  /** Are null until all videos are read. */
  ownCount: number | null;
  withinCount: number | null;
}

/**
 * Returns the folders that a view of one shows: subfolders are included if the person chose so, or chose nothing and the
 * folder has no video of its own.
 * @param chosen null: the person chose neither
 * @param counts null: until all videos are read, which may show that it has videos of its own
 */
export function folderScope(
  nesting: Pick<Nesting, "deepInside">,
  counts: FolderCounts | null,
  folderId: string,
  chosen: boolean | null,
): FolderScope {
  const inside = nesting.deepInside(folderId);
  const ownCount = counts && (counts.own.get(folderId) ?? 0);
  const isWithin = inside.length > 0 && (chosen ?? ownCount === 0);
  return {
    ids: new Set([folderId, ...(isWithin ? inside.map(({ id }) => id) : [])]),
    isWithin,
    subfolderCount: inside.length,
    ownCount,
    withinCount: counts && (counts.within.get(folderId) ?? 0),
  };
}
