import type { PlaylistEntry } from "#playlists/entries.ts";
import { type Keys, movedByOne, movedToGap, movedToPlace } from "#playlists/order/moves.ts";
import type { MoveTarget } from "./row-command.ts";

/** The order once some entries are moved. */
export function moved(
  entries: readonly PlaylistEntry[],
  keys: Keys,
  to: MoveTarget,
): PlaylistEntry[] {
  if (to === "up" || to === "down") return movedByOne(entries, keys, to);
  if (to === "top") return movedToGap(entries, keys, 0);
  if (to === "bottom") return movedToGap(entries, keys, entries.length);
  return "gap" in to ? movedToGap(entries, keys, to.gap) : movedToPlace(entries, keys, to.place);
}
