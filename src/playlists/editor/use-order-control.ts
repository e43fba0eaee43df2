import { type KeyboardEvent, type RefObject, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { EntryFacts, PlaylistEntry } from "#playlists/entries.ts";
import { type Keys, movedToGap, movedToPlace } from "#playlists/order/moves.ts";
import { only, rangedTo, type Selection, toggled, without } from "#shared/collections/selection.ts";
import { paths } from "#shared/paths.ts";
import { useStable } from "#shared/ui/use-stable.ts";
import { controlIn, pickedPlace, pressInOrder } from "./order-keys.ts";
import type { MoveTarget, RowCommand } from "./order-row-props.ts";
import { neighbourOf, placeOf, placesOf } from "./places.ts";
import { type ActiveEntry, useActiveEntry } from "./use-active-entry.ts";
import { type PickedRows, stillThere, useDrag } from "./use-drag.ts";
import type { OrderActs } from "./use-order-acts.ts";

const NOTHING_SELECTED: Selection<string> = { keys: new Set(), anchor: null };

interface Controlled {
  entries: readonly PlaylistEntry[];
  factsOf: (entry: PlaylistEntry) => EntryFacts;
  acts: OrderActs;
  isReadOnly: boolean;
  rowPx: number;
  say: (labels: string) => void;
  onInsertGapChange: (gap: number | null) => void;
}

/** Interaction with the list: selection, focus, moves, drag and keyboard pick-up. */
export function useOrderControl(
  frame: RefObject<HTMLElement | null>,
  { entries, factsOf, acts, isReadOnly, rowPx, say, onInsertGapChange }: Controlled,
) {
  const t = useTranslations("playlistOrder.said");
  const navigate = useNavigate();
  const [rawSelection, setRawSelection] = useState(NOTHING_SELECTED);
  const [askingKey, setAskingKey] = useState<string | null>(null);
  const pickUp = usePickUp(entries, isReadOnly);
  const { picked, shown } = pickUp;
  const shownKeys = useMemo(() => shown.map(({ key }) => key), [shown]);
  const active = useActiveEntry(shown);
  const selection = useMemo(() => {
    const there = new Set(entries.map(({ key }) => key));
    return without(rawSelection, (key) => there.has(key));
  }, [entries, rawSelection]);
  const { keys: selected } = selection;
  /** Entries that an action on one entry applies to. */
  const withSelected = (key: string): Keys => (selected.has(key) ? selected : new Set([key]));

  function move(key: string, keys: Keys, to: MoveTarget, focus: "row" | "stays"): void {
    acts.move(keys, to);
    active.goTo(key, focus);
  }

  function remove(key: string, keys: Keys, isFocused: boolean): void {
    const next = neighbourOf(entries, keys, key);
    acts.remove(keys);
    if (next !== null) active.goTo(next, isFocused ? "row" : "stays");
  }

  const drag = useDrag(frame, {
    rowPx,
    count: entries.length,
    canGoOn: (pickedUp) => !isReadOnly && stillThere(pickedUp, entries) !== null,
    onDrop(pickedUp, gap) {
      const left = stillThere(pickedUp, entries);
      if (left !== null) move(left.key, left.keys, { gap }, "stays");
    },
    onCancel: (pickedUp) => say(t(stillThere(pickedUp, entries) === null ? "gone" : "putBack")),
  });

  function putDown(isDone: boolean): void {
    if (picked === null) return;
    pickUp.end();
    if (isDone) acts.move(picked.keys, { place: picked.place });
    else say(t("putBack"));
    active.goTo(picked.key, "stays");
  }

  function take(key: string): void {
    const next = pickUp.begin(key, withSelected(key));
    const { place, keys } = next;
    const entry = entries.find((each) => each.key === key);
    const title = entry === undefined ? "" : factsOf(entry).title;
    const count = keys.size;
    say(
      count === 1
        ? t("picked", { title, place, all: entries.length })
        : t("pickedSeveral", { count, first: place, last: place + count - 1 }),
    );
  }

  const chooseAll = () =>
    setRawSelection({ keys: new Set(entries.map(({ key }) => key)), anchor: active.key });
  const chooseNone = () => setRawSelection(NOTHING_SELECTED);

  function movePicked(event: KeyboardEvent): void {
    if (picked === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const place = pickedPlace(event.key, picked.place, entries.length);
    if (place === null && event.key !== "Escape") return;
    event.preventDefault();
    if (place === null) {
      putDown(false);
      return;
    }
    const next = pickUp.moveTo(place);
    if (next === null) return;
    active.goTo(next.key, "stays");
    say(acts.formatPlace(movedToPlace(entries, next.keys, next.place), next.keys));
  }

  const onCommand = useStable((key: string, command: RowCommand) => {
    if (picked !== null && command.kind !== "pickUp") putDown(false);
    switch (command.kind) {
      case "press":
        setRawSelection(pressed(selection, shownKeys, key, command));
        active.goTo(key, "row");
        break;
      case "toggle":
        setRawSelection(
          command.isRange ? rangedTo(selection, shownKeys, key, true) : toggled(selection, key),
        );
        break;
      case "move":
        setAskingKey(null);
        move(key, withSelected(key), command.to, "row");
        break;
      case "askPlace":
        active.goTo(key, "stays");
        setAskingKey(key);
        break;
      case "stopAsking":
        setAskingKey(null);
        break;
      case "remove":
        remove(key, withSelected(key), true);
        break;
      case "removeOne":
        remove(key, new Set([key]), true);
        break;
      case "addHere": {
        const gap = placeOf(entries, key) - (command.side === "above" ? 1 : 0);
        onInsertGapChange(gap);
        say(t("insertion", { place: gap + 1 }));
        break;
      }
      case "open":
        void navigate(paths.video(entries.find((entry) => entry.key === key)?.id ?? ""));
        break;
      case "drag":
        active.hold(key);
        drag.start({ key, keys: withSelected(key) }, command.event);
        break;
      case "pickUp":
        if (picked === null) take(key);
        else putDown(true);
        break;
    }
  });

  const onKey = useStable((event: KeyboardEvent<HTMLElement>) => {
    const { key: activeKey } = active;
    // What a hand holds is not to be moved or removed by the other one.
    if (activeKey === null || drag.dragged !== null) return;
    if (picked !== null) {
      movePicked(event);
      return;
    }
    pressInOrder(event, {
      entries: shown,
      place: active.place,
      rowsInSight: () => Math.floor((frame.current?.clientHeight ?? 0) / rowPx),
      isReadOnly,
      isSelected: selected.size > 0,
      goTo(key, isRange) {
        if (isRange) {
          const from = selected.has(activeKey) ? selection : only(activeKey);
          setRawSelection(rangedTo(from, shownKeys, key));
        }
        active.goTo(key, focusLike(event, active));
      },
      toggle: () => setRawSelection(toggled(selection, activeKey)),
      move: (to) => move(activeKey, withSelected(activeKey), to, "stays"),
      remove: () => remove(activeKey, withSelected(activeKey), true),
      chooseAll,
      chooseNone,
    });
  });

  const firstSelected = shown.find(({ key }) => selected.has(key))?.key ?? null;
  return {
    shown,
    active,
    drag,
    picked,
    selected,
    askingKey: isReadOnly ? null : askingKey,
    firstPlace: placesOf(shown, selected).first,
    onCommand,
    onKey,
    onLeave: useStable(() => putDown(false)),
    chooseAll,
    chooseNone,
    moveSelected: (to: MoveTarget) => {
      if (firstSelected !== null) move(firstSelected, selected, to, "stays");
    },
    removeSelected: () => {
      if (firstSelected !== null) remove(firstSelected, selected, false);
    },
  };
}

function pressed(
  selection: Selection<string>,
  all: readonly string[],
  key: string,
  { isRange, isMore }: { isRange: boolean; isMore: boolean },
): Selection<string> {
  if (isRange) return rangedTo(selection, all, key, isMore);
  return isMore ? toggled(selection, key) : only(key);
}

/** On the same control of another row. */
function focusLike({ currentTarget, target }: KeyboardEvent<HTMLElement>, { place }: ActiveEntry) {
  const control = controlIn(currentTarget, target);
  return control < 0 || place < 0 ? "row" : { control };
}

/** Entries that are being moved by keyboard and have not been put down. */
interface PickedUp extends PickedRows {
  /** Of the first one, from 1. */
  place: number;
}

/** Keyboard move in steps, applied on drop. */
interface PickUp {
  picked: PickedUp | null;
  /** The order on screen. */
  shown: readonly PlaylistEntry[];
  begin: (key: string, keys: Keys) => PickedUp;
  /** @returns where it is then */
  moveTo: (place: number) => PickedUp | null;
  end: () => void;
}

/** The order with what was picked up where it would be put down. */
function usePickUp(entries: readonly PlaylistEntry[], isReadOnly: boolean): PickUp {
  const [pickedUp, setPickedUp] = useState<PickedUp | null>(null);
  const left = pickedUp === null || isReadOnly ? null : stillThere(pickedUp, entries);
  // An entry that was removed while picked up is not picked up again when it returns.
  if (left !== pickedUp) setPickedUp(left);
  const picked = left;
  const shown = useMemo(
    () => (picked === null ? entries : movedToPlace(entries, picked.keys, picked.place)),
    [entries, picked],
  );
  return {
    picked,
    shown,
    begin(key, keys) {
      // Several come together where the one is that was taken hold of.
      const gathered = movedToGap(entries, keys, placeOf(entries, key) - 1);
      const place = gathered.findIndex((entry) => keys.has(entry.key)) + 1;
      const next = { key, keys, place };
      setPickedUp(next);
      return next;
    },
    moveTo(place) {
      if (picked === null) return null;
      const last = entries.length - picked.keys.size + 1;
      const next = { ...picked, place: Math.min(Math.max(place, 1), last) };
      setPickedUp(next);
      return next;
    },
    end: () => setPickedUp(null),
  };
}
