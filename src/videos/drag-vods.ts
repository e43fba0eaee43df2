/** The kind of what is dragged when it is films of the library. Pages can read kinds while dragging, contents only at the drop. */
const VODS_TYPE = "application/x-reeldesk-vods";

/** Puts films on a drag. */
export function putVods(transfer: DataTransfer, vodIds: readonly string[]): void {
  transfer.setData(VODS_TYPE, JSON.stringify(vodIds));
  transfer.effectAllowed = "move";
}

/** Whether films are being dragged. */
export function hasVods(transfer: DataTransfer): boolean {
  return transfer.types.includes(VODS_TYPE);
}

/** The ids of films that were dropped; empty when it was something else. */
export function readVods(transfer: DataTransfer): string[] {
  const text = transfer.getData(VODS_TYPE);
  if (text === "") return [];
  const ids: unknown = JSON.parse(text);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}
