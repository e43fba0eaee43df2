import { isSameOrder, type PlaylistEntry } from "#playlists/entries.ts";
import {
  type History,
  openHistory,
  recorded,
  redone as redoneHistory,
  undone as undoneHistory,
} from "#shared/collections/history.ts";

export type OrderAct =
  | { kind: "move" | "remove" | "add"; count: number }
  | { kind: "sort"; by: "title" | "date" | "duration" | "plays" | "random" | "reverse" }
  | { kind: "restore" | "merge" | "theirs" };

export interface OrderStep {
  act: OrderAct;
  /** Holds the base before and after, if the action replaced it: a merge, or adopting another order. */
  bases?: { before: readonly PlaylistEntry[]; after: readonly PlaylistEntry[] };
}

export interface OrderDocument extends History<readonly PlaylistEntry[], OrderStep> {
  /** The order that the service had when this began, or has confirmed since: what a merge starts from. */
  base: readonly PlaylistEntry[];
}

export function openDocument(base: readonly PlaylistEntry[]): OrderDocument {
  return { base, ...openHistory(base) };
}

/** The order after something was done. What changes nothing leaves no step behind. */
export function withAct(
  document: OrderDocument,
  entries: readonly PlaylistEntry[],
  act: OrderAct,
): OrderDocument {
  if (isSameEntries(document.present, entries)) return document;
  return { base: document.base, ...recorded(document, entries, { act }) };
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
  const bases = { before: document.base, after: theirs };
  return { base: theirs, ...recorded(document, entries, { act, bases }) };
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

/** Undoes the last action. A base that the service confirmed since is kept. */
export function undone(document: OrderDocument): OrderDocument {
  if (document.past.length === 0) return document;
  const bases = document.past.at(-1)?.bases;
  const base = replaced(document.base, bases?.after, bases?.before);
  return { base, ...undoneHistory(document) };
}

export function redone(document: OrderDocument): OrderDocument {
  if (document.future.length === 0) return document;
  const bases = document.future[0]?.bases;
  const base = replaced(document.base, bases?.before, bases?.after);
  return { base, ...redoneHistory(document) };
}

function replaced(
  base: readonly PlaylistEntry[],
  from: readonly PlaylistEntry[] = [],
  to: readonly PlaylistEntry[] = base,
): readonly PlaylistEntry[] {
  return isSameOrder(base, from) ? to : base;
}

/** The service has another order now, and what was done here is to be compared with that one. */
export function withBase(document: OrderDocument, base: readonly PlaylistEntry[]): OrderDocument {
  return { ...document, base };
}

export function isChanged({ base, present }: OrderDocument): boolean {
  return !isSameOrder(base, present);
}

export function isSameEntries(a: readonly PlaylistEntry[], b: readonly PlaylistEntry[]): boolean {
  return a.length === b.length && a.every(({ key }, index) => key === b[index]?.key);
}
