import type { Problem } from "#shared/http/problem.ts";
import type { PlaylistItem } from "./entries.ts";
import type { ListedItem } from "./playlist-record.ts";

/** How an order stands that a playlist was told. */
export type OrderStatus =
  /** It is read what the playlist plays now. Nothing was sent. `isSettingUp`: lookups do not know it so far. */
  | { kind: "checking"; isSettingUp?: boolean }
  /** Somebody has changed it since the order was begun. Nothing was sent. */
  | { kind: "changed"; theirs: readonly ListedItem[] }
  | { kind: "sending" }
  /** Sent, and not seen so far. `isDoubtful`: the answer was lost, so that it may not have arrived. */
  | { kind: "confirming"; isDoubtful: boolean }
  /** Looked for for three minutes and not seen. */
  | { kind: "unconfirmed"; isDoubtful: boolean }
  /** The playlist has settled on another order than the one it was told. */
  | { kind: "other"; theirs: readonly ListedItem[] }
  | { kind: "seen" }
  /** Nothing has changed by it. `isRefused`: it was sent, and the service said no. */
  | { kind: "failed"; problem: Problem; isRefused: boolean };

/** An order that a playlist was told on this page. */
export interface OrderJob {
  playlistId: string;
  /** What the playlist played when the order was begun. */
  base: readonly PlaylistItem[];
  /** All of what it shall play, in order. */
  asked: readonly PlaylistItem[];
  phase: OrderStatus;
}
