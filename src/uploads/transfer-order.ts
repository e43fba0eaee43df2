import type { Transfer } from "#uploads/engine/transfer.ts";
import { isUnfinished } from "#uploads/engine/transfer-state.ts";

/** Where a transfer stands among those of this page that are not over, and where it can go. */
export interface TransferPlace {
  /** 0 first. */
  position: number;
  count: number;
  /** What `move` takes for each way; null where that way is closed. */
  toFirst: number | null;
  up: number | null;
  down: number | null;
}

/** The places of all transfers that can be moved, by id. None when there is nothing to change places with. */
export function placesOf(transfers: readonly Transfer[]): ReadonlyMap<string, TransferPlace> {
  const shown = transfers.filter(
    (transfer) => isUnfinished(transfer) && !transfer.isElsewhere && !transfer.isDismissed,
  );
  const places = new Map<string, TransferPlace>();
  if (shown.length < 2) return places;
  for (const [position, transfer] of shown.entries()) {
    if (!canMove(transfer)) continue;
    places.set(transfer.id, {
      position,
      count: shown.length,
      toFirst: position === 0 ? null : 0,
      up: position === 0 ? null : position - 1,
      down: position === shown.length - 1 ? null : position + 1,
    });
  }
  return places;
}

/** Whether the order still matters to it. */
function canMove({ stage }: Transfer): boolean {
  return ["queued", "sending", "waiting", "paused", "needs-file"].includes(stage.kind);
}
