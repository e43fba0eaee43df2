/** The kind of what is dragged when it is films of the library. Pages can read kinds while dragging, contents only at the drop. */
const VIDEOS_TYPE = "application/x-reeldesk-vods";

/** Puts films on a drag. */
export function putVideos(transfer: DataTransfer, videoIds: readonly string[]): void {
  transfer.setData(VIDEOS_TYPE, JSON.stringify(videoIds));
  transfer.effectAllowed = "move";
}

/** Whether films are being dragged. */
export function hasVideos(transfer: DataTransfer): boolean {
  return transfer.types.includes(VIDEOS_TYPE);
}

/** The ids of films that were dropped; empty when it was something else. */
export function readVideos(transfer: DataTransfer): string[] {
  const text = transfer.getData(VIDEOS_TYPE);
  if (text === "") return [];
  const ids: unknown = JSON.parse(text);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}
