import type { PointerEvent } from "react";

/** Where entries are moved to. Places count from 1, gaps from 0. */
export type MoveTarget = "up" | "down" | "top" | "bottom" | { place: number } | { gap: number };

/** What is wanted of an entry, or of all that are chosen with it. */
export type RowCommand =
  /** A press on the row itself. */
  | { kind: "press"; isRange: boolean; isMore: boolean }
  | { kind: "toggle"; isRange: boolean }
  | { kind: "move"; to: MoveTarget }
  | { kind: "askPlace" }
  | { kind: "stopAsking" }
  | { kind: "remove" }
  /** It alone, though others are chosen with it. */
  | { kind: "removeOne" }
  | { kind: "addHere"; side: "above" | "below" }
  | { kind: "open" }
  /** The handle was pressed by mouse or touch. */
  | { kind: "drag"; event: PointerEvent }
  /** The handle was pressed by keyboard. */
  | { kind: "pickUp" };

export type OnRowCommand = (key: string, command: RowCommand) => void;
