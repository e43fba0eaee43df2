import { inSlices } from "#shared/async/yield-to-main.ts";
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
  const { count, counts } = folderCounter(nesting, topId);
  for (const video of videos) count(video);
  return counts();
}

/** Counts very many videos in slices, as the page would stand still meanwhile. @throws the signal's reason */
export async function countManyByFolder(
  videos: readonly Pick<Video, "folders">[],
  nesting: Pick<Nesting, "around">,
  topId: string | null,
  signal: AbortSignal,
): Promise<FolderCounts> {
  const { count, counts } = folderCounter(nesting, topId);
  const countAt = (at: number) => {
    const video = videos[at];
    if (video !== undefined) count(video);
  };
  await inSlices(videos.length, countAt, signal);
  return counts();
}

function folderCounter(nesting: Pick<Nesting, "around">, topId: string | null) {
  const own = new Map<string, number>();
  let all = 0;
  let none = 0;
  /** Holds the folders of each video that is in several. */
  const several: string[][] = [];
  const count = ({ folders }: Pick<Video, "folders">) => {
    all += 1;
    const [first] = folders;
    // Sets take long for tens of thousands of videos, and nearly all are in one folder, or in none.
    if (folders.length < 2) {
      if (first === undefined || first.id === topId) none += 1;
      else add(own, first.id);
      return;
    }
    const ids = [...new Set(folders.map(({ id }) => id))].filter((id) => id !== topId);
    if (ids.length === 0) none += 1;
    else several.push(ids);
  };
  const chainOf = (id: string) => [id, ...nesting.around(id).map((folder) => folder.id)];
  const counts = (): FolderCounts => {
    const within = new Map<string, number>();
    for (const [id, number] of own) for (const each of chainOf(id)) add(within, each, number);
    for (const ids of several) {
      for (const id of ids) add(own, id);
      for (const id of new Set(ids.flatMap(chainOf))) add(within, id);
    }
    return { own, within, none, all };
  };
  return { count, counts };
}

function add(counts: Map<string, number>, id: string, count = 1): void {
  counts.set(id, (counts.get(id) ?? 0) + count);
}

/** Holds the folders whose videos a view of one folder shows. */
export interface FolderScope {
  /** Holds the folder, and its subfolders where they are included. */
  ids: ReadonlySet<string>;
  isWithin: boolean;
  /** Counts its subfolders, at any depth. */
  subfolderCount: number;
  /** Counts its videos, as does `withinCount` with its subfolders; both are null until all videos are read. */
  ownCount: number | null;
  withinCount: number | null;
}

/**
 * Returns the folders that a view of one shows: subfolders are included if the person chose so, or chose nothing and the
 * folder has no video of its own.
 * @param chosen null: the person chose neither
 * @param videos null: not all are read, so that it may have videos of its own
 */
export function folderScope(
  nesting: Pick<Nesting, "deepInside">,
  videos: readonly Pick<Video, "folders">[] | null,
  folderId: string,
  chosen: boolean | null,
): FolderScope {
  const own = new Set([folderId]);
  const within = new Set([folderId, ...nesting.deepInside(folderId).map(({ id }) => id)]);
  const countIn = (ids: ReadonlySet<string>) =>
    videos && videos.filter(({ folders }) => folders.some(({ id }) => ids.has(id))).length;
  const ownCount = countIn(own);
  const isWithin = within.size > 1 && (chosen ?? ownCount === 0);
  return {
    ids: isWithin ? within : own,
    isWithin,
    subfolderCount: within.size - 1,
    ownCount,
    withinCount: countIn(within),
  };
}
