import type { KeyboardEvent } from "react";
import type { PlaylistEntry } from "#playlists/entries.ts";
import type { EntryFacts } from "#playlists/entry-facts.ts";
import type { OnRowCommand } from "./row-command.ts";
import type { RowLayout } from "./row-layout.ts";

/** What is different about an entry from what the service has. */
export type EntryMark = "added" | "moved";

export interface OrderRowProps {
  entry: PlaylistEntry;
  facts: EntryFacts;
  mark: EntryMark | undefined;
  /** From 1. */
  place: number;
  /** Of all. */
  count: number;
  startSeconds: number;
  isStartAtLeast: boolean;
  layout: RowLayout;
  isSelected: boolean;
  /** How many are chosen with it; 1 where it is not. */
  togetherCount: number;
  /** The Tab key comes to it. */
  isTabStop: boolean;
  /** It is being moved and shows where it comes from. */
  isDragged: boolean;
  isPicked: boolean;
  isAsking: boolean;
  isReadOnly: boolean;
  onCommand: OnRowCommand;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
}
