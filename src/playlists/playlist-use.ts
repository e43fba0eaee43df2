import type { Playlist } from "./playlist-record.ts";

type UsedPlaylist = Pick<Playlist, "id" | "title" | "items" | "unreadableCount">;

/** Says in which playlists some videos are. */
export interface PlaylistUse {
  /** Lists each playlist once, in the order of the list. */
  playlists: readonly Pick<Playlist, "id" | "title">[];
  /** Is true while the items of some playlist are not known, so that there may be more. */
  isLeast: boolean;
}

/** Returns the playlists whose items neither the list nor an earlier lookup names, in an order that stays. */
export function unnamedIds(playlists: readonly UsedPlaylist[]): readonly string[] {
  return playlists.flatMap(({ id, items }) => (items === null ? [id] : [])).toSorted();
}

/**
 * Finds the playlists that contain any of some videos: no record of a video names them (contract 2).
 * @param lookedUp playlists that were looked up because the list does not name their items
 * @param isWhole the list itself is whole
 */
export function playlistUse(
  videoIds: readonly string[],
  playlists: readonly UsedPlaylist[],
  lookedUp: readonly UsedPlaylist[],
  isWhole: boolean,
): PlaylistUse {
  const wanted = new Set(videoIds);
  const answers = new Map(lookedUp.map((playlist) => [playlist.id, playlist]));
  const known = playlists.map((each) =>
    each.items === null ? { ...each, ...answers.get(each.id) } : each,
  );
  return {
    playlists: known
      .filter(({ items }) => items?.some(({ id, type }) => type === "vod" && wanted.has(id)))
      .map(({ id, title }) => ({ id, title })),
    isLeast:
      !isWhole || known.some(({ items, unreadableCount }) => items === null || unreadableCount > 0),
  };
}
