/** Is the drag data type of library videos. While dragging, pages can read types but not data. */
const VIDEOS_TYPE = "application/x-reeldesk-vods";

export function putVideos(transfer: DataTransfer, videoIds: readonly string[]): void {
  transfer.setData(VIDEOS_TYPE, JSON.stringify(videoIds));
  transfer.effectAllowed = "move";
}

export function hasVideos(transfer: DataTransfer): boolean {
  return transfer.types.includes(VIDEOS_TYPE);
}

/** Returns the ids of dropped videos; empty for any other drop. */
export function readVideos(transfer: DataTransfer): string[] {
  const text = transfer.getData(VIDEOS_TYPE);
  if (text === "") return [];
  const ids: unknown = JSON.parse(text);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}
