/** History state with videos selected on one page for another; a URL has no room for thousands. */
export function selectionState(videoIds: Iterable<string>): { selectedVideos: string[] } {
  return { selectedVideos: [...videoIds] };
}

/** Returns the selected videos; null if the history entry has none, as for a shared link. */
export function selectedVideos(state: unknown): ReadonlySet<string> | null {
  const ids: unknown = Reflect.get(Object(state), "selectedVideos");
  if (!Array.isArray(ids)) return null;
  return new Set(ids.filter((id) => typeof id === "string"));
}
