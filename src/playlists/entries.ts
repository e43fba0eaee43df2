/** Identifies the item at one position of a playlist (contract 4.10). */
export interface PlaylistItem {
  id: string;
  type: "vod" | "channel";
}

/** Describes an item with a key that is unique in its list: a list can contain a video twice. */
export interface PlaylistEntry extends PlaylistItem {
  /** Is `vod:ID`, and `vod:ID#2` for the second occurrence. */
  key: string;
}

export function entriesOf(items: readonly PlaylistItem[]): PlaylistEntry[] {
  return withNewEntries([], items, 0);
}

/** Returns a list with items put in. @param gap before which place, from 0; the list's length is behind the last */
export function withNewEntries(
  entries: readonly PlaylistEntry[],
  items: readonly PlaylistItem[],
  gap: number,
): PlaylistEntry[] {
  const taken = new Set(entries.map(({ key }) => key));
  const added = items.map(({ id, type }) => {
    const key = freeKey(`${type}:${id}`, taken);
    taken.add(key);
    return { key, id, type };
  });
  return entries.toSpliced(gap, 0, ...added);
}

/**
 * Returns the items of a list with the names that they have in another one: the first time that something comes is its
 * first time there. What is not there, or not as often, gets a name that is not taken.
 */
export function entriesAlike(
  items: readonly PlaylistItem[],
  known: readonly PlaylistEntry[],
): PlaylistEntry[] {
  const free = new Map<string, string[]>();
  for (const { key, id, type } of known) {
    const name = `${type}:${id}`;
    free.set(name, [...(free.get(name) ?? []), key]);
  }
  const taken = new Set(known.map(({ key }) => key));
  return items.map(({ id, type }) => {
    const name = `${type}:${id}`;
    const key = free.get(name)?.shift() ?? freeKey(name, taken);
    taken.add(key);
    return { key, id, type };
  });
}

export function isSameOrder(a: readonly PlaylistItem[], b: readonly PlaylistItem[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ id, type }, index) => id === b[index]?.id && type === b[index]?.type)
  );
}

/** Returns the videos that an order lacks, if only that makes another one of it; otherwise none. */
export function videosTakenOut(
  order: readonly PlaylistItem[],
  now: readonly PlaylistItem[],
): readonly PlaylistItem[] {
  const present = new Set(now.map(({ type, id }) => `${type}:${id}`));
  const isThere = ({ type, id }: PlaylistItem) => present.has(`${type}:${id}`);
  const missing = order.filter((item) => !isThere(item));
  const isOnlyShorter = isSameOrder(order.filter(isThere), now);
  return isOnlyShorter && missing.every(({ type }) => type === "vod") ? missing : [];
}

/** Describes a change of what a playlist plays: all of it, before and after. */
export interface OrderReplacement {
  before: readonly PlaylistItem[];
  after: readonly PlaylistItem[];
}

function freeKey(name: string, taken: ReadonlySet<string>): string {
  let key = name;
  for (let time = 2; taken.has(key); time += 1) key = `${name}#${time}`;
  return key;
}

export type EntryStatus =
  | "ready"
  | "unpublished"
  | "encoding"
  /** Is a channel that is disabled: it may be in a playlist nevertheless. */
  | "disabled"
  | "checking"
  /** The platform does not know it any more. */
  | "gone"
  | "unknown";

export interface EntryFacts {
  title: string;
  thumbnailUrl: string | null;
  /** Is null for a channel, and where it is not known. */
  durationSeconds: number | null;
  createdAtMs: number | null;
  phase: EntryStatus;
}

/**
 * Tells what saving does with an entry of each status. `waits`: it stays in the draft until it is
 * ready, since the service refuses a list with a video that is not online (contract 4.10). Unknown
 * ones are left to the service.
 */
const FATES = {
  ready: "sent",
  disabled: "sent",
  checking: "sent",
  unknown: "sent",
  unpublished: "waits",
  encoding: "waits",
  gone: "dropped",
} as const satisfies Record<EntryStatus, string>;

export function byFate<T extends PlaylistItem>(
  items: readonly T[],
  factsOf: (item: T) => Pick<EntryFacts, "phase">,
) {
  const of = (fate: (typeof FATES)[EntryStatus]) =>
    items.filter((item) => FATES[factsOf(item).phase] === fate);
  return { sent: of("sent"), waits: of("waits"), dropped: of("dropped") };
}
