import type { Problem } from "#shared/http/problem.ts";
import type { PlaylistItem } from "./entries.ts";
import type { ListedItem } from "./playlist-record.ts";

/** Progress of sending an order. */
export type OrderStatus =
  /** It is read what the playlist plays now. Nothing was sent. `isSettingUp`: lookups do not know it so far. */
  | { kind: "checking"; isSettingUp?: boolean }
  /** A colleague changed the playlist since the edit began. Nothing was sent. */
  | { kind: "changed"; theirs: readonly ListedItem[] }
  | { kind: "sending" }
  /** Sent, and not seen so far. `isDoubtful`: the answer was lost, so that it may not have arrived. */
  | { kind: "confirming"; isDoubtful: boolean }
  /** Not visible within three minutes. */
  | { kind: "unconfirmed"; isDoubtful: boolean }
  /** The playlist settled on an order other than the one sent. */
  | { kind: "other"; theirs: readonly ListedItem[] }
  | { kind: "seen" }
  /** Nothing has changed by it. `isRefused`: it was sent, and the service said no. */
  | { kind: "failed"; problem: Problem; isRefused: boolean };

/** Order that this page sent to a playlist. */
export interface OrderJob {
  playlistId: string;
  /** Content when the edit began. */
  base: readonly PlaylistItem[];
  /** Complete new content, in order. */
  asked: readonly PlaylistItem[];
  phase: OrderStatus;
}
