import type { KeyboardEvent, PointerEvent } from "react";
import type { EntryFacts, PlaylistEntry } from "#playlists/entries.ts";

/** Difference of an entry from the saved order. */
export type EntryMark = "added" | "moved";

export interface OrderRowProps {
  entry: PlaylistEntry;
  facts: EntryFacts;
  mark: EntryMark | undefined;
  /** From 1. */
  place: number;
  /** Total count. */
  count: number;
  startSeconds: number;
  isStartAtLeast: boolean;
  layout: RowLayout;
  isSelected: boolean;
  /** Size of the selection it is in; 1 if not selected. */
  togetherCount: number;
  /** Row in the tab order. */
  isTabStop: boolean;
  /** It is being moved and shows where it comes from. */
  isDragged: boolean;
  isPicked: boolean;
  isAsking: boolean;
  isReadOnly: boolean;
  onCommand: OnRowCommand;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Layout of a row. */
export interface RowLayout {
  rowPx: number;
  /** Two lines of text and no columns of figures. */
  isNarrow: boolean;
  /** That the scrollbar takes away from the rows, where there is one. */
  scrollbarPx: number;
  /** Columns of a grid. */
  template: string;
}

/** Below that the figures go under the title. */
const NARROW_REM = 42;
const WIDE = {
  rowRem: 3.5,
  template: "2rem 2rem 3.75rem 4.5rem minmax(0, 1fr) 7rem 5rem 4.5rem",
};
const NARROW = { rowRem: 4.75, template: "1.75rem 2rem 4rem minmax(0, 1fr) 2.25rem" };

/** @param widthPx of the list with its scrollbar; @param remPx how large a rem is */
export function rowLayout(widthPx: number, scrollbarPx: number, remPx: number): RowLayout {
  const isNarrow = widthPx < NARROW_REM * remPx;
  const { rowRem, template } = isNarrow ? NARROW : WIDE;
  return { rowPx: Math.round(rowRem * remPx), isNarrow, scrollbarPx, template };
}

/** Targets of a move. Positions count from 1, gaps from 0. */
export type MoveTarget = "up" | "down" | "top" | "bottom" | { place: number } | { gap: number };

/** Action on an entry or on the selection it is in. */
export type RowCommand =
  /** A press on the row itself. */
  | { kind: "press"; isRange: boolean; isMore: boolean }
  | { kind: "toggle"; isRange: boolean }
  | { kind: "move"; to: MoveTarget }
  | { kind: "askPlace" }
  | { kind: "stopAsking" }
  | { kind: "remove" }
  /** This entry only, even if others are selected. */
  | { kind: "removeOne" }
  | { kind: "addHere"; side: "above" | "below" }
  | { kind: "open" }
  /** The handle was pressed by mouse or touch. */
  | { kind: "drag"; event: PointerEvent }
  /** The handle was pressed by keyboard. */
  | { kind: "pickUp" };

export type OnRowCommand = (key: string, command: RowCommand) => void;
