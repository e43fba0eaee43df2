import { isSameOrder, type PlaylistEntry } from "#playlists/entries.ts";

/** Kind of an action, for the labels of undo. */
export type OrderAct =
  | { kind: "move" | "remove" | "add"; count: number }
  | { kind: "sort"; by: "title" | "date" | "duration" | "plays" | "random" | "reverse" }
  | { kind: "restore" | "merge" | "theirs" };

/** An order as it was, and what was done to it then. */
export interface OrderStep {
  entries: readonly PlaylistEntry[];
  act: OrderAct;
  /** Base before and after, if the action replaced it: a merge, or adopting another order. */
  bases?: { before: readonly PlaylistEntry[]; after: readonly PlaylistEntry[] };
}

/** Immutable document of an order with its history. */
export interface OrderDocument {
  /** The order that the service had when this began, or has confirmed since: what a merge starts from. */
  base: readonly PlaylistEntry[];
  present: readonly PlaylistEntry[];
  /** The oldest first; each as it was before its act. */
  past: readonly OrderStep[];
  /** Most recently undone first; each with the order after its action. */
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
 * Rebases the document onto a colleague's order. Undo restores the old base as well, so their order is never
 * overwritten unnoticed.
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

/** Adopts a colleague's order as a normal step; earlier and undone steps are kept. */
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
    // A base that the service confirmed since is kept.
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

/** Returns whether the order differs from the service's. */
export function isChanged({ base, present }: OrderDocument): boolean {
  return !isSameOrder(base, present);
}

function isSameEntries(a: readonly PlaylistEntry[], b: readonly PlaylistEntry[]): boolean {
  return a.length === b.length && a.every(({ key }, index) => key === b[index]?.key);
}
