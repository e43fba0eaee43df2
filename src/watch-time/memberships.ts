import type { Folder } from "#folders/folders.ts";
import { nestFolders } from "#folders/nesting.ts";
import { plainId } from "#shared/format/ids.ts";
import type { VideoFolder } from "#videos/video-record.ts";
import type { Container, ContainerKind, Containers, MemberScope } from "./containers.ts";
import type { WatchTimeContent } from "./watch-time-rows.ts";

const NONE: Container = { kind: "none", id: "", name: "" };
const DIRECT: Container = { kind: "direct", id: "", name: "" };
const UNKNOWN: Container = { kind: "unknown", id: "", name: "" };

function keyOf({ kind, id }: Pick<WatchTimeContent, "kind" | "id">): string {
  return `${kind} ${plainId(id)}`;
}

/**
 * Puts together what is known of memberships.
 * @param places of contents in the list, by `keyOf`; contents without one are in none
 * @param isKnown whether a content that is not in `places` is known to be in none
 */
function containersOf(
  kind: ContainerKind,
  named: readonly Container[],
  places: ReadonlyMap<string, readonly number[]>,
  isWhole: boolean,
  isKnown: (key: string) => boolean,
  none = NONE,
): Containers {
  const ofNone = [named.length];
  const ofUnknown = [named.length + 1];
  return {
    kind,
    list: [...named, none, UNKNOWN],
    isWhole,
    placesOf(content) {
      const key = keyOf(content);
      return places.get(key) ?? (isKnown(key) ? ofNone : ofUnknown);
    },
  };
}

interface FoldedVideo {
  id: string;
  folders: readonly VideoFolder[];
}

/** Adds the folders that only videos name: a list that is a moment older lacks them, or one that was damaged. */
function withUnlisted(
  folders: readonly Folder[],
  topId: string | null,
  videos: readonly FoldedVideo[],
): readonly Folder[] {
  const known = new Set(folders.map(({ id }) => id));
  const unlisted: Folder[] = [];
  for (const { id, name, path } of videos.flatMap((video) => video.folders)) {
    if (known.has(id) || id === topId || path === "/") continue;
    known.add(id);
    unlisted.push({ id, name: name ?? id, path: path ?? "", parentId: null });
  }
  return [...folders, ...unlisted];
}

/**
 * Says which videos are in which folders, subfolders included.
 * @param listedFolders in tree order, without the root folder
 * @param topId root folder, which counts as none
 * @param isWhole no video is missing
 * @param within only folders below this one have rows; null: all
 */
export function folderContainers(
  listedFolders: readonly Folder[],
  topId: string | null,
  videos: readonly FoldedVideo[],
  isWhole: boolean,
  within: string | null = null,
): Containers {
  const folders = withUnlisted(listedFolders, topId, videos);
  const nesting = nestFolders(folders);
  const shown =
    within === null
      ? folders
      : folders.filter(({ id }) => id !== within && nesting.isWithin(id, within));
  const pathOf = (folder: Folder) =>
    [...nesting.around(folder.id), folder].map(({ name }) => name).join(" / ");
  const named = shown.map(
    (folder): Container => ({ kind: "folder", id: folder.id, name: pathOf(folder) }),
  );
  const placeOf = new Map(named.map(({ id }, at) => [id, at]));
  const chains = new Map(
    folders.map(({ id }) => [id, [id, ...nesting.around(id).map((each) => each.id)]]),
  );
  const places = new Map<string, readonly number[]>();
  const keys = new Set<string>();
  for (const video of videos) {
    const key = keyOf({ kind: "vod", id: video.id });
    keys.add(key);
    const own = new Set<number>();
    for (const folder of video.folders) {
      for (const id of chains.get(folder.id) ?? []) {
        const place = placeOf.get(id);
        if (place !== undefined) own.add(place);
      }
    }
    if (own.size > 0) places.set(key, [...own]);
  }
  // Of a whole library, a video that is not in it was deleted, and is in no folder.
  const isKnown = (key: string) => isWhole || keys.has(key);
  return containersOf("folder", named, places, isWhole, isKnown, within === null ? NONE : DIRECT);
}

/** Describes a playlist and what is in it. */
export interface ListedPlaylist {
  id: string;
  title: string;
  /** Is null where it is not known. */
  items: readonly { type: "vod" | "channel"; id: string }[] | null;
  /** Counts the items that could not be read. */
  unreadableCount: number;
}

/**
 * Says which videos and channels are in which playlists.
 * @param isWhole no playlist is missing
 */
export function playlistContainers(
  playlists: readonly ListedPlaylist[],
  isWhole: boolean,
): Containers {
  const named = playlists.map(
    ({ id, title }): Container => ({ kind: "playlist", id, name: title }),
  );
  const places = new Map<string, readonly number[]>();
  for (const [at, { items }] of playlists.entries()) {
    // The same video may be two items.
    for (const key of new Set((items ?? []).map(({ type, id }) => keyOf({ kind: type, id })))) {
      places.set(key, [...(places.get(key) ?? []), at]);
    }
  }
  const areItemsWhole = playlists.every(
    ({ items, unreadableCount }) => items !== null && unreadableCount === 0,
  );
  const isAllWhole = isWhole && areItemsWhole;
  return containersOf("playlist", named, places, isAllWhole, () => isAllWhole);
}

/** Returns what a folder has with its subfolders. @param folders in tree order, without the root folder */
export function folderMembers(
  id: string,
  folders: readonly Folder[],
  topId: string | null,
  videos: readonly FoldedVideo[],
  isWhole: boolean,
): MemberScope {
  const nesting = nestFolders(withUnlisted(folders, topId, videos));
  const within = new Set([id, ...nesting.deepInside(id).map((folder) => folder.id)]);
  const members = videos.filter(({ folders: own }) => own.some((folder) => within.has(folder.id)));
  return {
    ref: { kind: "folder", id },
    name: nesting.find(id)?.name ?? null,
    subfolderCount: within.size - 1,
    ids: onceEach(members.map((video) => video.id)),
    otherCount: 0,
    isWhole,
  };
}

/** Returns what a playlist has. @param playlist null: there is none */
export function playlistMembers(
  id: string,
  playlist: ListedPlaylist | null,
  kind: WatchTimeContent["kind"],
): MemberScope {
  const items = playlist?.items ?? [];
  const of = (own: boolean) =>
    onceEach(items.filter(({ type }) => (type === kind) === own).map((item) => item.id));
  return {
    ref: { kind: "playlist", id },
    name: playlist?.title ?? null,
    subfolderCount: 0,
    ids: of(true),
    otherCount: of(false).length,
    isWhole: playlist !== null && playlist.items !== null && playlist.unreadableCount === 0,
  };
}

function onceEach(ids: readonly string[]): readonly string[] {
  const byPlainId = new Map(ids.map((id) => [plainId(id), id]));
  return [...byPlainId.keys()].toSorted().map((key) => byPlainId.get(key) ?? key);
}
