import type { ComponentType } from "react";
import type { Problem } from "#shared/http/errors.ts";
import type { ContainerKind, ContainerRef, Containers, MemberScope } from "./containers.ts";
import type { WatchTimeKind } from "./watch-time.ts";

/** Says which memberships a page needs. */
export interface MembersWanted {
  kind: WatchTimeKind;
  /** Is the folder or playlist that the page is narrowed to. Is null for none. */
  within: ContainerRef | null;
  /** Is what rows stand for. Is null where it is neither folders nor playlists. */
  grouping: ContainerKind | null;
}

/** Holds what is known of the memberships that a page needs. */
export interface KnownMembers {
  /** Is `wantedKey` of the reader. */
  key: string;
  /** Is null until it is known, and where nothing is narrowed. */
  scope: MemberScope | null;
  /** Is null until it is known, and where rows need none. */
  containers: Containers | null;
  /** Counts the videos of the library that are read, and all of them (null: unknown). Is null while none are being read. */
  reading: { readCount: number; totalCount: number | null } | null;
  problem: Problem | null;
  onRetry: () => void;
}

/** Has the parts of a page that read folders and playlists: they stand above watch time, and load when they are needed. */
export interface MemberParts {
  /** Shows nothing, and tells what it has read. */
  Reader: ComponentType<{
    wanted: MembersWanted;
    /** Is the same for the same that is wanted. */
    wantedKey: string;
    onMembers: (known: KnownMembers) => void;
  }>;
  /** Lets a person choose a folder or a playlist. */
  Picker: ComponentType<{
    kind: WatchTimeKind;
    selected: ContainerRef | null;
    onChoose: (ref: ContainerRef | null) => void;
    onClose: () => void;
  }>;
}
