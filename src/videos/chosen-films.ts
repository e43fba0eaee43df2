/** What the history keeps of films that were chosen on one page for another: an address has no room for thousands. */
export function chosenState(vodIds: Iterable<string>): { chosenFilms: string[] } {
  return { chosenFilms: [...vodIds] };
}

/** The films that were chosen; null where the history keeps none, as behind a link that was passed on. */
export function chosenFilms(state: unknown): ReadonlySet<string> | null {
  const ids: unknown = Reflect.get(Object(state), "chosenFilms");
  if (!Array.isArray(ids)) return null;
  return new Set(ids.filter((id) => typeof id === "string"));
}
