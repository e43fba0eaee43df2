/** What the history keeps of films that were chosen on one page for another: an address has no room for thousands. */
export function selectionState(videoIds: Iterable<string>): { selectedVideos: string[] } {
  return { selectedVideos: [...videoIds] };
}

/** The films that were chosen; null where the history keeps none, as behind a link that was passed on. */
export function selectedVideos(state: unknown): ReadonlySet<string> | null {
  const ids: unknown = Reflect.get(Object(state), "selectedVideos");
  if (!Array.isArray(ids)) return null;
  return new Set(ids.filter((id) => typeof id === "string"));
}
