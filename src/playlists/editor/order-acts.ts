import type { useTranslations } from "use-intl";
import type { PlaylistEntry } from "#playlists/entries.ts";
import { type Keys, type MoveTarget, moved } from "#playlists/order/moves.ts";
import { isSameEntries, type OrderAct } from "#playlists/order/order-document.ts";
import type { EntryFactsReader } from "#playlists/use-entry-facts.ts";
import type { Selection } from "#shared/collections/selection.ts";
import {
  type FocusTarget,
  neighbourOf,
  placeOf,
  placesOf,
  type useActiveEntry,
} from "./row-focus.ts";
import type { PickedRows } from "./use-drag.ts";

export const NOTHING_SELECTED: Selection<string> = { keys: new Set(), anchor: null };

/** Describes rows that were picked up by keyboard and are not put down. `place` is that of the first one, from 1. */
export type PickedUp = PickedRows & { place: number };

/** Holds the list as one render shows it, with the ways to change it. */
export interface OrderView {
  entries: readonly PlaylistEntry[];
  /** Lists the keys in the order on screen, with what was picked up where it would be put down. */
  shownKeys: readonly string[];
  facts: EntryFactsReader;
  isReadOnly: boolean;
  selection: Selection<string>;
  setSelection: (selection: Selection<string>) => void;
  picked: PickedUp | null;
  setPicked: (picked: PickedUp | null) => void;
  active: ReturnType<typeof useActiveEntry>;
  /** Is the number of rows that Page Up and Page Down pass. */
  pageSize: () => number;
  onApply: (entries: readonly PlaylistEntry[], act: OrderAct) => void;
  /** Announces a text, also the same one again. */
  say: (text: string) => void;
  t: ReturnType<typeof useTranslations<"playlistOrder.said">>;
}

/** Returns the selection if the entry is in it, otherwise the entry alone. */
export function withSelected({ selection: { keys } }: OrderView, key: string): Keys {
  return keys.has(key) ? keys : new Set([key]);
}

/** Changes the order as one undoable act, and says what has become of it. */
export function applyOrder(
  { entries, onApply, say, t }: OrderView,
  next: readonly PlaylistEntry[],
  act: OrderAct,
  text: string,
): void {
  const isSame = isSameEntries(next, entries);
  if (!isSame) onApply(next, act);
  say(isSame ? t("unmoved") : text);
}

/** Moves an entry, with all that are selected if it is one of them. */
export function moveEntries(
  view: OrderView,
  key: string,
  to: MoveTarget,
  focus: FocusTarget,
  keys = withSelected(view, key),
): void {
  const next = moved(view.entries, keys, to);
  const { count } = placesOf(next, keys);
  applyOrder(view, next, { kind: "move", count }, placeText(view, next, keys));
  view.active.goTo(key, focus);
}

/** Removes an entry, with all that are selected if it is one of them. Then the next one that stays has the focus. */
export function removeEntries(
  view: OrderView,
  key: string,
  focus: FocusTarget,
  keys = withSelected(view, key),
): void {
  const { entries, t } = view;
  const neighbour = neighbourOf(entries, keys, key);
  const { count } = placesOf(entries, keys);
  applyOrder(
    view,
    entries.filter((entry) => !keys.has(entry.key)),
    { kind: "remove", count },
    count === 1 ? t("removed", { title: titleOf(view, keys) }) : t("removedSeveral", { count }),
  );
  if (neighbour !== null) view.active.goTo(neighbour, focus);
}

/** Picks up an entry by keyboard, with all that are selected if it is one of them. */
export function pickUp(view: OrderView, key: string): void {
  const { entries, setPicked, say, t } = view;
  const keys = withSelected(view, key);
  const count = keys.size;
  // Several entries gather at the one that was dragged.
  const gathered = moved(entries, keys, { gap: placeOf(entries, key) - 1 });
  const place = placesOf(gathered, keys).first;
  setPicked({ key, keys, place });
  say(
    count === 1
      ? t("picked", { title: titleOf(view, keys), place, all: entries.length })
      : t("pickedSeveral", { count, first: place, last: place + count - 1 }),
  );
}

/** Carries what is picked up to another place, as far as there is room, without moving anything yet. */
export function carryTo(view: OrderView, picked: PickedUp, wanted: number): void {
  const { entries } = view;
  const place = Math.min(wanted, entries.length - picked.keys.size + 1);
  view.setPicked({ ...picked, place });
  view.active.goTo(picked.key, "stays");
  view.say(placeText(view, moved(entries, picked.keys, { place }), picked.keys));
}

/** Ends the picking up, if there is one. @param isDone moves it; otherwise everything stays where it was */
export function putDown(view: OrderView, isDone: boolean): void {
  const { picked } = view;
  if (picked === null) return;
  view.setPicked(null);
  if (isDone) moveEntries(view, picked.key, { place: picked.place }, "stays", picked.keys);
  else {
    view.say(view.t("putBack"));
    view.active.goTo(picked.key, "stays");
  }
}

export function selectAll({ entries, active, setSelection }: OrderView): void {
  setSelection({ keys: new Set(entries.map(({ key }) => key)), anchor: active.key });
}

function titleOf({ entries, facts }: OrderView, keys: Keys): string {
  const entry = entries.find(({ key }) => keys.has(key));
  return entry === undefined ? "" : facts.of(entry).title;
}

function placeText(view: OrderView, order: readonly PlaylistEntry[], keys: Keys): string {
  const { t } = view;
  const { count, first, last, isTogether } = placesOf(order, keys);
  if (count === 1) {
    return t("moved", { title: titleOf(view, keys), place: first, all: order.length });
  }
  return isTogether
    ? t("movedTogether", { count, first, last })
    : t("movedApart", { count, first });
}
