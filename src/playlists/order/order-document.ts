import { isSameOrder, type PlaylistEntry } from "#playlists/entries.ts";

/** What was done to an order, for the words that offer to undo it. */
export type OrderAct =
  | { kind: "move" | "remove" | "add"; count: number }
  | { kind: "sort"; by: "title" | "date" | "duration" | "plays" | "random" | "reverse" }
  | { kind: "restore" | "merge" | "theirs" };

/** An order as it was, and what was done to it then. */
export interface OrderStep {
  entries: readonly PlaylistEntry[];
  act: OrderAct;
  /** Where what is compared with became another one along with it: a merge, or another's order taken over. */
  bases?: { before: readonly PlaylistEntry[]; after: readonly PlaylistEntry[] };
}

/** An order that somebody works on. Never changed in place. */
export interface OrderDocument {
  /** The order that the service had when this began, or has confirmed since: what a merge starts from. */
  base: readonly PlaylistEntry[];
  present: readonly PlaylistEntry[];
  /** The oldest first; each as it was before its act. */
  past: readonly OrderStep[];
  /** What was undone last comes first; each as it was after its act. */
  future: readonly OrderStep[];
}

/** A document in which nothing has been done. */
export function openDocument(base: readonly PlaylistEntry[]): OrderDocument {
  return { base, present: base, past: [], future: [] };
}

/** The order after something was done. What changes nothing leaves no step behind. */
export function withAct(
  document: OrderDocument,
  entries: readonly PlaylistEntry[],
  act: OrderAct,
): OrderDocument {
  const { present, past } = document;
  if (isSameEntries(present, entries)) return document;
  return {
    ...document,
    present: entries,
    past: [...past, { entries: present, act }],
    future: [],
  };
}

/**
 * The order after somebody else's was taken into account: from then on it is compared with theirs. Undoing it
 * brings back what it was compared with, so that their order is not overwritten unseen.
 */
export function withTheirs(
  document: OrderDocument,
  entries: readonly PlaylistEntry[],
  theirs: readonly PlaylistEntry[],
  act: OrderAct,
): OrderDocument {
  const { present, past, base } = document;
  return {
    base: theirs,
    present: entries,
    past: [...past, { entries: present, act, bases: { before: base, after: theirs } }],
    future: [],
  };
}

/**
 * The order of somebody else took the place of one that was the service's. It is a step like any other: what was
 * done before stays behind it, what was undone as well.
 */
export function followed(document: OrderDocument, theirs: readonly PlaylistEntry[]): OrderDocument {
  if (document.past.length === 0 && document.future.length === 0) return openDocument(theirs);
  let settled = document;
  if (document.future.length > 0) {
    let done = document;
    while (done.future.length > 0) done = redone(done);
    settled = withTheirs(done, document.present, document.base, { kind: "restore" });
  }
  return withTheirs(settled, theirs, theirs, { kind: "theirs" });
}

/** The order before what was done last. */
export function undone(document: OrderDocument): OrderDocument {
  const { base, present, past, future } = document;
  const step = past.at(-1);
  if (step === undefined) return document;
  const { bases } = step;
  return {
    // What the service has confirmed since stays what it is compared with.
    base: bases !== undefined && isSameOrder(base, bases.after) ? bases.before : base,
    present: step.entries,
    past: past.slice(0, -1),
    future: [{ ...step, entries: present }, ...future],
  };
}

/** The order after what was undone last. */
export function redone(document: OrderDocument): OrderDocument {
  const { base, present, past, future } = document;
  const [step, ...rest] = future;
  if (step === undefined) return document;
  const { bases } = step;
  return {
    base: bases !== undefined && isSameOrder(base, bases.before) ? bases.after : base,
    present: step.entries,
    past: [...past, { ...step, entries: present }],
    future: rest,
  };
}

/** The service has another order now, and what was done here is to be compared with that one. */
export function withBase(document: OrderDocument, base: readonly PlaylistEntry[]): OrderDocument {
  return { ...document, base };
}

/** Whether the order is another one than the service's. */
export function isChanged({ base, present }: OrderDocument): boolean {
  return !isSameOrder(base, present);
}

function isSameEntries(a: readonly PlaylistEntry[], b: readonly PlaylistEntry[]): boolean {
  return a.length === b.length && a.every(({ key }, index) => key === b[index]?.key);
}
