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
import { type MoveTarget, moved } from "#playlists/order/moves.ts";
import type { OrderAct } from "#playlists/order/order-document.ts";
import type { EntryMark } from "#playlists/order-diff.ts";
import type { EntryFactsReader } from "#playlists/use-entry-facts.ts";
import { only, rangedTo, toggled, without } from "#shared/collections/selection.ts";
import { paths } from "#shared/paths.ts";
import { useFromList } from "#videos/from-list.ts";
import {
  applyOrder,
  moveEntries,
  NOTHING_SELECTED,
  type OrderView,
  type PickedUp,
  pickUp,
  putDown,
  removeEntries,
  selectAll,
  withSelected,
} from "./order-acts.ts";
import { placeOf, placesOf, useActiveEntry } from "./row-focus.ts";
import { pressOnRow } from "./row-keys.ts";
import { runningTimes } from "./sort-orders.ts";
import { stillThere, useDrag } from "./use-drag.ts";

/** Is the width below which the figures go under the title. */
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

function useAnnouncement() {
  const [{ text, turn }, setSaid] = useState({ text: "", turn: 0 });
  return {
    // An unpronounced space makes a repeated text a change.
    said: turn % 2 === 0 ? text : `${text}\u00a0`,
    say: (next: string) => setSaid((last) => ({ text: next, turn: last.turn + 1 })),
  };
}

function useEntrySelection(entries: readonly PlaylistEntry[]) {
  const [all, setSelection] = useState(NOTHING_SELECTED);
  const selection = useMemo(() => {
    const there = new Set(entries.map(({ key }) => key));
    return without(all, (key) => there.has(key));
  }, [entries, all]);
  return { selection, setSelection };
}

function usePickedUp(entries: readonly PlaylistEntry[], isReadOnly: boolean) {
  const [pickedUp, setPicked] = useState<PickedUp | null>(null);
  const picked = pickedUp === null || isReadOnly ? null : stillThere(pickedUp, entries);
  // An entry that was removed while picked up is not picked up again when it returns.
  if (picked !== pickedUp) setPicked(picked);
  /** Lists the entries with what was picked up where it would be put down. */
  const shown = useMemo(
    () => (picked === null ? entries : moved(entries, picked.keys, { place: picked.place })),
    [entries, picked],
  );
  return { picked, setPicked, shown };
}

/** Lets the list be worked on: selection, focus, moves, drag and keyboard pick-up. Every change is announced. */
export type OrderControl = ReturnType<typeof useOrderControl>;

export interface OrderEditorProps {
  entries: readonly PlaylistEntry[];
  facts: EntryFactsReader;
  marks: ReadonlyMap<string, EntryMark>;
  isReadOnly: boolean;
  onApply: (entries: readonly PlaylistEntry[], act: OrderAct) => void;
  /** Says before which place things are added, from 0. Is null for the end. */
  insertGap: number | null;
  onInsertGapChange: (gap: number | null) => void;
}

export function useOrderControl(frame: RefObject<HTMLElement | null>, props: OrderEditorProps) {
  const { entries, facts, marks, isReadOnly, onApply } = props;
  const { isNarrow, rowPx } = useRowLayout(frame);
  const t = useTranslations("playlistOrder.said");
  const { said, say } = useAnnouncement();
  const selecting = useEntrySelection(entries);
  const picking = usePickedUp(entries, isReadOnly);
  const { shown, picked } = picking;
  const shownKeys = useMemo(() => shown.map(({ key }) => key), [shown]);
  const active = useActiveEntry(shown);
  const view: OrderView = {
    ...selecting,
    ...picking,
    entries,
    shownKeys,
    facts,
    isReadOnly,
    active,
    onApply,
    say,
    t,
    pageSize() {
      const rowsInSight = Math.floor((frame.current?.clientHeight ?? 0) / rowPx);
      return Math.max(1, rowsInSight - 1);
    },
  };
  const { dragged, line, badge, start } = useDrag(frame, {
    entries,
    isReadOnly,
    rowPx,
    onDrop: ({ key, keys }, gap) => moveEntries(view, key, { gap }, "stays", keys),
    onCancel: (isGone) => say(t(isGone ? "gone" : "putBack")),
  });
  const { askingKey, actions } = useRowActions(view, props, {
    isDragging: dragged !== null,
    start,
  });
  const factsOf = facts.of;
  const times = useMemo(() => runningTimes(shown, factsOf), [shown, factsOf]);
  const count = entries.length;
  /** Holds what all rows have in common: the same object until it changes, so that unchanged rows do not render. */
  const list = useMemo(
    () => ({ count, factsOf, marks, times, isNarrow, rowPx, isReadOnly, actions }),
    [count, factsOf, marks, times, isNarrow, rowPx, isReadOnly, actions],
  );
  const { keys: selected } = selecting.selection;
  const firstSelected = shownKeys.find((key) => selected.has(key));
  return {
    list,
    shown,
    active,
    /** Holds the rows that are dragged; the line is where they would be dropped, and the badge at the pointer. */
    dragged,
    line,
    badge,
    picked,
    selected,
    askingKey: isReadOnly ? null : askingKey,
    /** Is the place of the first selected entry, from 1, or 0 if none is selected. */
    firstPlace: placesOf(shown, selected).first,
    /** Holds the last announcement. */
    said,
    apply: (next: readonly PlaylistEntry[], act: OrderAct, text: string) =>
      applyOrder(view, next, act, text),
    /** Selects one entry and brings it into view; the keyboard stays where it is. */
    find: (key: string) => {
      putDown(view, false);
      selecting.setSelection(only(key));
      active.goTo(key, "stays");
    },
    chooseAll: () => selectAll(view),
    chooseNone: () => selecting.setSelection(NOTHING_SELECTED),
    moveSelected: (to: MoveTarget) => {
      if (firstSelected !== undefined) moveEntries(view, firstSelected, to, "stays");
    },
    removeSelected: () => {
      if (firstSelected !== undefined) removeEntries(view, firstSelected, "stays");
    },
  };
}

/** Returns what rows call, as it is after the last render. Something picked up by keyboard is put back before. */
function useRowActions(
  view: OrderView,
  { onInsertGapChange }: OrderEditorProps,
  { isDragging, start }: { isDragging: boolean; start: ReturnType<typeof useDrag>["start"] },
) {
  const { entries, shownKeys, selection, setSelection, active } = view;
  const where = useTranslations("playlistAdding.where");
  const navigate = useNavigate();
  const fromList = useFromList();
  const [askingKey, setAskingKey] = useState<string | null>(null);
  const actions = {
    onKey(event: KeyboardEvent<HTMLElement>) {
      // An entry that is being dragged can't be moved or removed by keys.
      if (active.key !== null && !isDragging) pressOnRow(view, event, active.key);
    },
    onClick(key: string, { shiftKey, ctrlKey, metaKey }: MouseEvent) {
      putDown(view, false);
      const isMore = ctrlKey || metaKey;
      if (shiftKey) setSelection(rangedTo(selection, shownKeys, key, isMore));
      else setSelection(isMore ? toggled(selection, key) : only(key));
      active.goTo(key, "row");
    },
    toggle(key: string, isRange: boolean) {
      putDown(view, false);
      setSelection(isRange ? rangedTo(selection, shownKeys, key, true) : toggled(selection, key));
    },
    move(key: string, to: MoveTarget) {
      putDown(view, false);
      setAskingKey(null);
      moveEntries(view, key, to, "row");
    },
    /** Lets a place be typed; null: no longer. */
    askPlace(key: string | null) {
      putDown(view, false);
      if (key !== null) active.goTo(key, "stays");
      setAskingKey(key);
    },
    /**
     * Removes an entry.
     * @param isAlone only this entry, even if others are selected with it
     */
    remove(key: string, isAlone: boolean) {
      putDown(view, false);
      removeEntries(view, key, "row", isAlone ? new Set([key]) : withSelected(view, key));
    },
    addHere(key: string, side: "above" | "below") {
      putDown(view, false);
      const gap = placeOf(entries, key) - (side === "above" ? 1 : 0);
      onInsertGapChange(gap);
      view.say(where("before", { position: gap + 1 }));
    },
    open({ id }: PlaylistEntry) {
      putDown(view, false);
      void navigate(paths.video(id), { state: fromList });
    },
    drag(key: string, { nativeEvent }: PointerEvent) {
      putDown(view, false);
      active.hold(key);
      start({ key, keys: withSelected(view, key) }, nativeEvent);
    },
    /** The handle was pressed by keyboard. */
    pickUp(key: string) {
      if (view.picked === null) pickUp(view, key);
      else putDown(view, true);
    },
    onLeave: () => putDown(view, false),
  };
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  return { askingKey, actions: latest };
}
