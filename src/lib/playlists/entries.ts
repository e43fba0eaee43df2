/** What a playlist plays at one place (contract 4.10). */
export interface PlaylistItem {
  id: string;
  type: "vod" | "channel";
}

/** An item with a name of its own in its list: a list can hold the same film twice. */
export interface PlaylistEntry extends PlaylistItem {
  /** `vod:ID`, and `vod:ID#2` for the second time. */
  key: string;
}

/** The items of a list, in order, each with a name of its own. The same list gives the same names. */
export function entriesOf(items: readonly PlaylistItem[]): PlaylistEntry[] {
  return withNewEntries([], items, 0);
}

/**
 * A list with items put in.
 * @param gap before which place, from 0; the list's length is behind the last
 */
export function withNewEntries(
  entries: readonly PlaylistEntry[],
  items: readonly PlaylistItem[],
  gap: number,
): PlaylistEntry[] {
  const taken = new Set(entries.map(({ key }) => key));
  const added = items.map(({ id, type }) => {
    const name = `${type}:${id}`;
    let key = name;
    for (let time = 2; taken.has(key); time += 1) key = `${name}#${time}`;
    taken.add(key);
    return { key, id, type };
  });
  return entries.toSpliced(gap, 0, ...added);
}

/** Whether two lists play the same, in the same order. */
export function isSameOrder(a: readonly PlaylistItem[], b: readonly PlaylistItem[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ id, type }, index) => id === b[index]?.id && type === b[index]?.type)
  );
}
