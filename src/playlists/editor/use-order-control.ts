import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { PlaylistEntry } from "#playlists/entries.ts";
import { type Keys, type MoveTarget, moved } from "#playlists/order/moves.ts";
import { isSameEntries, type OrderAct } from "#playlists/order/order-document.ts";
import type { EntryMark } from "#playlists/order-diff.ts";
import type { EntryFactsReader } from "#playlists/use-entry-facts.ts";
import { indexAfterKey } from "#shared/collections/roving-focus.ts";
import { only, rangedTo, type Selection, toggled, without } from "#shared/collections/selection.ts";
import { paths } from "#shared/paths.ts";
import {
  controlIn,
  type FocusTarget,
  moveInRow,
  neighbourOf,
  placeOf,
  placesOf,
  useActiveEntry,
} from "./row-focus.ts";
import { runningTimes } from "./sort-orders.ts";
import { type PickedRows, stillThere, useDrag } from "./use-drag.ts";

const NOTHING_SELECTED: Selection<string> = { keys: new Set(), anchor: null };
const MOVES: Record<string, MoveTarget> = {
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "top",
  End: "bottom",
};
/** Rows of a step with Page Up and Page Down of what is picked up. */
const PICKED_PAGE = 10;

/** Below that the figures go under the title. */
const NARROW_REM = 42;
const ROW_REM = { wide: 3.5, narrow: 4.75 };

function useRowLayout(frame: RefObject<HTMLElement | null>) {
  const [layout, setLayout] = useState({ isNarrow: false, rowPx: 16 * ROW_REM.wide });
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const isNarrow = element.offsetWidth < NARROW_REM * rem;
      const rowPx = Math.round(rem * (isNarrow ? ROW_REM.narrow : ROW_REM.wide));
      setLayout((known) =>
        known.isNarrow === isNarrow && known.rowPx === rowPx ? known : { isNarrow, rowPx },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return layout;
}

/** Interaction with the list: selection, focus, moves, drag and keyboard pick-up. Every change is announced. */
export type OrderControl = ReturnType<typeof useOrderControl>;

export interface OrderEditorProps {
  entries: readonly PlaylistEntry[];
  facts: EntryFactsReader;
  marks: ReadonlyMap<string, EntryMark>;
  isReadOnly: boolean;
  onApply: (entries: readonly PlaylistEntry[], act: OrderAct) => void;
  /** Before which place things are added, from 0; null: at the end. */
  insertGap: number | null;
  onInsertGapChange: (gap: number | null) => void;
}

export function useOrderControl(
  frame: RefObject<HTMLElement | null>,
  { entries, facts, marks, isReadOnly, onApply, onInsertGapChange }: OrderEditorProps,
) {
  const { isNarrow, rowPx } = useRowLayout(frame);
  const t = useTranslations("playlistOrder.said");
  const where = useTranslations("playlistAdding.where");
  const navigate = useNavigate();
  const [said, setSaid] = useState({ text: "", turn: 0 });
  const say = (text: string) => setSaid(({ turn }) => ({ text, turn: turn + 1 }));
  const [askingKey, setAskingKey] = useState<string | null>(null);

  const [rawSelection, setSelection] = useState(NOTHING_SELECTED);
  const selection = useMemo(() => {
    const there = new Set(entries.map(({ key }) => key));
    return without(rawSelection, (key) => there.has(key));
  }, [entries, rawSelection]);
  const { keys: selected } = selection;
  const withSelected = (key: string): Keys => (selected.has(key) ? selected : new Set([key]));

  /** Picked up by keyboard, and not put down. `place`: of the first one, from 1. */
  const [pickedUp, setPicked] = useState<(PickedRows & { place: number }) | null>(null);
  const picked = pickedUp === null || isReadOnly ? null : stillThere(pickedUp, entries);
  // An entry that was removed while picked up is not picked up again when it returns.
  if (picked !== pickedUp) setPicked(picked);
  /** With what was picked up where it would be put down. */
  const shown = useMemo(
    () => (picked === null ? entries : moved(entries, picked.keys, { place: picked.place })),
    [entries, picked],
  );
  const shownKeys = useMemo(() => shown.map(({ key }) => key), [shown]);
  const firstSelected = shownKeys.find((key) => selected.has(key));
  const active = useActiveEntry(shown);

  const titleOf = (keys: Keys) => {
    const entry = entries.find(({ key }) => keys.has(key));
    return entry === undefined ? "" : facts.of(entry).title;
  };
  const placeText = (order: readonly PlaylistEntry[], keys: Keys) => {
    const { count, first, last, isTogether } = placesOf(order, keys);
    if (count === 1) return t("moved", { title: titleOf(keys), place: first, all: order.length });
    return isTogether
      ? t("movedTogether", { count, first, last })
      : t("movedApart", { count, first });
  };

  /** Changes the order as one undoable act, and says what has become of it. */
  function apply(next: readonly PlaylistEntry[], act: OrderAct, text: string): void {
    const isSame = isSameEntries(next, entries);
    if (!isSame) onApply(next, act);
    say(isSame ? t("unmoved") : text);
  }

  function move(key: string, to: MoveTarget, focus: FocusTarget, keys = withSelected(key)): void {
    const next = moved(entries, keys, to);
    apply(next, { kind: "move", count: placesOf(next, keys).count }, placeText(next, keys));
    active.goTo(key, focus);
  }

  function remove(key: string, focus: FocusTarget, keys = withSelected(key)): void {
    const neighbour = neighbourOf(entries, keys, key);
    const { count } = placesOf(entries, keys);
    apply(
      entries.filter((entry) => !keys.has(entry.key)),
      { kind: "remove", count },
      count === 1 ? t("removed", { title: titleOf(keys) }) : t("removedSeveral", { count }),
    );
    if (neighbour !== null) active.goTo(neighbour, focus);
  }

  const { dragged, line, badge, start } = useDrag(frame, {
    entries,
    isReadOnly,
    rowPx,
    onDrop: ({ key, keys }, gap) => move(key, { gap }, "stays", keys),
    onCancel: (isGone) => say(t(isGone ? "gone" : "putBack")),
  });

  function pickUp(key: string): void {
    const keys = withSelected(key);
    const count = keys.size;
    // Several come together where the one is that was taken hold of.
    const gathered = moved(entries, keys, { gap: placeOf(entries, key) - 1 });
    const place = placesOf(gathered, keys).first;
    setPicked({ key, keys, place });
    say(
      count === 1
        ? t("picked", { title: titleOf(keys), place, all: entries.length })
        : t("pickedSeveral", { count, first: place, last: place + count - 1 }),
    );
  }

  function putDown(isDone: boolean): void {
    if (picked === null) return;
    setPicked(null);
    if (isDone) move(picked.key, { place: picked.place }, "stays", picked.keys);
    else {
      say(t("putBack"));
      active.goTo(picked.key, "stays");
    }
  }

  const placeAfter = (key: string, place: number, pageSize: number) =>
    indexAfterKey(key, place, { count: entries.length, pageSize });

  function pressPicked(event: KeyboardEvent): void {
    if (picked === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = placeAfter(event.key, picked.place - 1, PICKED_PAGE);
    if (to === null && event.key !== "Escape") return;
    event.preventDefault();
    if (to === null) {
      putDown(false);
      return;
    }
    const place = Math.min(to + 1, entries.length - picked.keys.size + 1);
    setPicked({ ...picked, place });
    active.goTo(picked.key, "stays");
    say(placeText(moved(entries, picked.keys, { place }), picked.keys));
  }

  const chooseAll = () =>
    setSelection({ keys: new Set(entries.map(({ key }) => key)), anchor: active.key });
  const chooseNone = () => setSelection(NOTHING_SELECTED);

  /** Does what a key means on a row or on one of its controls. @returns false: nothing */
  function press(event: KeyboardEvent<HTMLElement>, key: string): boolean {
    const { currentTarget: row, target } = event;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== "a" || event.altKey || event.shiftKey) return false;
      chooseAll();
      return true;
    }
    if (event.altKey) {
      const to = MOVES[event.key];
      if (to === undefined || isReadOnly) return false;
      move(key, to, "stays");
      return true;
    }
    switch (event.key) {
      case "ArrowRight":
      case "ArrowLeft":
        moveInRow(row, event.key);
        return true;
      case "Delete":
      case "Backspace":
        if (isReadOnly) return false;
        remove(key, "row");
        return true;
      case "Escape":
        if (selected.size > 0) chooseNone();
        else if (target === row) return false;
        else row.focus({ preventScroll: true });
        return true;
      case " ":
        if (target !== row) return false;
        setSelection(toggled(selection, key));
        return true;
    }
    const rowsInSight = Math.floor((frame.current?.clientHeight ?? 0) / rowPx);
    const to = placeAfter(event.key, active.place, Math.max(1, rowsInSight - 1));
    const next = to === null ? undefined : shownKeys[to];
    if (next === undefined) return false;
    if (event.shiftKey) {
      setSelection(rangedTo(selected.has(key) ? selection : only(key), shownKeys, next));
    }
    const control = controlIn(row, target);
    active.goTo(next, control < 0 ? "row" : { control });
    return true;
  }

  /** What rows call. Something picked up by keyboard is put back before. */
  const actions = {
    onKey(event: KeyboardEvent<HTMLElement>) {
      const { target } = event;
      // What a hand holds is not to be moved or removed by the other one.
      if (active.key === null || dragged !== null) return;
      if (picked !== null) {
        pressPicked(event);
        return;
      }
      const isMenu = target instanceof Element && target.closest("[role=menu]") !== null;
      if (!event.defaultPrevented && !isMenu && press(event, active.key)) event.preventDefault();
    },
    onClick(key: string, { shiftKey, ctrlKey, metaKey }: MouseEvent) {
      putDown(false);
      const isMore = ctrlKey || metaKey;
      if (shiftKey) setSelection(rangedTo(selection, shownKeys, key, isMore));
      else setSelection(isMore ? toggled(selection, key) : only(key));
      active.goTo(key, "row");
    },
    toggle(key: string, isRange: boolean) {
      putDown(false);
      setSelection(isRange ? rangedTo(selection, shownKeys, key, true) : toggled(selection, key));
    },
    move(key: string, to: MoveTarget) {
      putDown(false);
      setAskingKey(null);
      move(key, to, "row");
    },
    /** Lets a place be typed; null: no longer. */
    askPlace(key: string | null) {
      putDown(false);
      if (key !== null) active.goTo(key, "stays");
      setAskingKey(key);
    },
    /** @param isAlone only this entry, even if others are selected with it */
    remove(key: string, isAlone: boolean) {
      putDown(false);
      remove(key, "row", isAlone ? new Set([key]) : withSelected(key));
    },
    addHere(key: string, side: "above" | "below") {
      putDown(false);
      const gap = placeOf(entries, key) - (side === "above" ? 1 : 0);
      onInsertGapChange(gap);
      say(where("before", { position: gap + 1 }));
    },
    open({ id }: PlaylistEntry) {
      putDown(false);
      void navigate(paths.video(id));
    },
    drag(key: string, { nativeEvent }: PointerEvent) {
      putDown(false);
      active.hold(key);
      start({ key, keys: withSelected(key) }, nativeEvent);
    },
    /** The handle was pressed by keyboard. */
    pickUp(key: string) {
      if (picked === null) pickUp(key);
      else putDown(true);
    },
    onLeave: () => putDown(false),
  };
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const factsOf = facts.of;
  const times = useMemo(() => runningTimes(shown, factsOf), [shown, factsOf]);
  const count = entries.length;
  /** What all rows have in common: the same object until it changes, so that unchanged rows do not render. */
  const list = useMemo(
    () => ({ count, factsOf, marks, times, isNarrow, rowPx, isReadOnly, actions: latest }),
    [count, factsOf, marks, times, isNarrow, rowPx, isReadOnly],
  );
  return {
    list,
    shown,
    active,
    /** Of what is dragged: the rows, the line where they would be dropped, and the badge at the pointer. */
    dragged,
    line,
    badge,
    picked,
    selected,
    askingKey: isReadOnly ? null : askingKey,
    /** Of the selection, from 1; 0 of none. */
    firstPlace: placesOf(shown, selected).first,
    /** The last announcement. An inaudible space makes a repeated text a change. */
    said: said.turn % 2 === 0 ? said.text : `${said.text}\u00a0`,
    apply,
    chooseAll,
    chooseNone,
    moveSelected: (to: MoveTarget) => {
      if (firstSelected !== undefined) move(firstSelected, to, "stays");
    },
    removeSelected: () => {
      if (firstSelected !== undefined) remove(firstSelected, "stays");
    },
  };
}
