import { useTranslations } from "use-intl";
import type { EntryFacts, PlaylistEntry } from "#playlists/entries.ts";
import { type Keys, movedByOne, movedToGap, movedToPlace } from "#playlists/order/moves.ts";
import type { OrderAct } from "#playlists/order/order-document.ts";
import type { MoveTarget } from "./order-row-props.ts";
import { placesOf } from "./places.ts";

/** Actions that change the order. Each is undoable and announced. */
export interface OrderActs {
  /** @returns whether anything is elsewhere now */
  move: (keys: Keys, to: MoveTarget) => boolean;
  remove: (keys: Keys) => void;
  arrange: (entries: readonly PlaylistEntry[], act: OrderAct, labels: string) => void;
  /** Describes the positions of entries. */
  formatPlace: (entries: readonly PlaylistEntry[], keys: Keys) => string;
}

/** @param say tells something to those who can't see */
export function useOrderActs(
  entries: readonly PlaylistEntry[],
  factsOf: (entry: PlaylistEntry) => EntryFacts,
  onApply: (entries: readonly PlaylistEntry[], act: OrderAct) => void,
  say: (labels: string) => void,
): OrderActs {
  const t = useTranslations("playlistOrder.said");
  const titleOf = (keys: Keys) => {
    const entry = entries.find(({ key }) => keys.has(key));
    return entry === undefined ? "" : factsOf(entry).title;
  };
  const formatPlace = (order: readonly PlaylistEntry[], keys: Keys) => {
    const { count, first, last, isTogether } = placesOf(order, keys);
    if (count === 1) return t("moved", { title: titleOf(keys), place: first, all: order.length });
    return isTogether
      ? t("movedTogether", { count, first, last })
      : t("movedApart", { count, first });
  };
  return {
    formatPlace,
    move(keys, to) {
      const next = moved(entries, keys, to);
      if (isSameKeys(next, entries)) {
        say(t("unmoved"));
        return false;
      }
      onApply(next, { kind: "move", count: placesOf(next, keys).count });
      say(formatPlace(next, keys));
      return true;
    },
    remove(keys) {
      const { count } = placesOf(entries, keys);
      if (count === 0) return;
      onApply(
        entries.filter(({ key }) => !keys.has(key)),
        { kind: "remove", count },
      );
      say(count === 1 ? t("removed", { title: titleOf(keys) }) : t("removedSeveral", { count }));
    },
    arrange(next, act, labels) {
      if (isSameKeys(next, entries)) say(t("unmoved"));
      else {
        onApply(next, act);
        say(labels);
      }
    },
  };
}

function isSameKeys(a: readonly PlaylistEntry[], b: readonly PlaylistEntry[]): boolean {
  return a.every(({ key }, at) => key === b[at]?.key);
}

/** The order once some entries are moved. */
function moved(entries: readonly PlaylistEntry[], keys: Keys, to: MoveTarget): PlaylistEntry[] {
  if (to === "up" || to === "down") return movedByOne(entries, keys, to);
  if (to === "top") return movedToGap(entries, keys, 0);
  if (to === "bottom") return movedToGap(entries, keys, entries.length);
  return "gap" in to ? movedToGap(entries, keys, to.gap) : movedToPlace(entries, keys, to.place);
}
