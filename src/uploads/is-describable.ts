import type { Transfer } from "#uploads/engine/transfer.ts";

/** Returns whether a transfer is, or becomes, a video whose details this page may edit. */
export function isDescribable({ stage, isElsewhere, isDismissed }: Transfer): boolean {
  return !isElsewhere && !isDismissed && stage.kind !== "cancelled";
}
