import type { WatchTimeKind } from "./watch-time.ts";

export const CONTAINER_KINDS = ["folder", "playlist"] as const;
export type ContainerKind = (typeof CONTAINER_KINDS)[number];

/** Names a folder or a playlist. */
export interface ContainerRef {
  kind: ContainerKind;
  id: string;
}

/**
 * Describes what the contents of a row are in: a folder with its subfolders, or a playlist. `none` is for those that are in
 * none, `direct` for those that are in a folder but in none of its subfolders, `unknown` for those of which it is not known.
 */
export interface Container {
  kind: ContainerKind | "none" | "direct" | "unknown";
  id: string;
  /** Is the path of a folder. Is empty for what is neither a folder nor a playlist. */
  name: string;
}

/** Returns the folder or playlist that a row stands for; null where it stands for neither. */
export function refOf({ kind, id }: Container): ContainerRef | null {
  return kind === "folder" || kind === "playlist" ? { kind, id } : null;
}

/** Says which contents are in which folders, or in which playlists: a content may be in several. */
export interface Containers {
  kind: ContainerKind;
  /** Lists folders as in their tree, or playlists; those that stand for neither come last. */
  list: readonly Container[];
  /** Is false where a content may be in further ones: figures of each are lower bounds then. */
  isWhole: boolean;
  /** Returns the places of a content in the list, at least one. */
  placesOf: (content: { kind: WatchTimeKind; id: string }) => readonly number[];
}

/** Says what a folder with its subfolders, or a playlist, has of one kind of contents. */
export interface MemberScope {
  ref: ContainerRef;
  /** Is null where there is no such folder or playlist. */
  name: string | null;
  /** Counts the subfolders that are included. */
  subfolderCount: number;
  /** Lists its contents, each once, in an order that stays. */
  ids: readonly string[];
  /** Counts its contents of the other kind, which are not among them. */
  otherCount: number;
  /** Is false where it may have more: totals are lower bounds then. */
  isWhole: boolean;
}
