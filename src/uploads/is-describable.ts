import type { Transfer } from "#uploads/engine/transfer.ts";

/** Whether a transfer is, or becomes, a film whose details this page may change. */
export function isDescribable({ stage, isElsewhere, isDismissed }: Transfer): boolean {
  return !isElsewhere && !isDismissed && stage.kind !== "cancelled";
}
