/** A film, as far as a name can tell which one it is. */
export interface NamedFilm {
  id: string;
  title: string | null;
  fileName: string | null;
}

/** A channel, likewise. */
export interface NamedChannel {
  id: string;
  title: string | null;
}

/** @returns what is called so: letter by letter, else whatever the case and the spaces */
export function finderByName<Item>(
  items: readonly Item[],
  namesOf: (item: Item) => readonly (string | null)[],
): (name: string) => readonly Item[] {
  const exact = new Map<string, Item[]>();
  const loose = new Map<string, Item[]>();
  for (const item of items) {
    for (const name of namesOf(item)) {
      if (name === null) continue;
      add(exact, name, item);
      add(loose, loosely(name), item);
    }
  }
  return (name) => exact.get(name) ?? loose.get(loosely(name)) ?? [];
}

/** A film whose title is its file's name is called so once. */
function add<Item>(byName: Map<string, Item[]>, name: string, item: Item): void {
  const known = byName.get(name);
  if (known === undefined) byName.set(name, [item]);
  else if (known.at(-1) !== item) known.push(item);
}

/** A name without what people and systems change about it: case, spaces, how accents are written. */
export function loosely(name: string): string {
  return name.normalize("NFC").replace(/\s+/g, "").toLowerCase();
}
