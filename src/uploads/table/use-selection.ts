import { type MouseEvent, type PointerEvent, useRef, useState } from "react";

/** Holds which rows of a list are selected. */
export interface Selection {
  /** Lists those that are there, in the order of the list. */
  ids: readonly string[];
  has: (id: string) => boolean;
  set: (ids: readonly string[]) => void;
  /** Returns what the checkbox of a row needs: Shift, and dragging over checkboxes, select all in between. */
  boxOf: (id: string) => {
    checked: boolean;
    onChange: () => void;
    onClick: (event: MouseEvent) => void;
    onPointerDown: (event: PointerEvent) => void;
    onPointerEnter: () => void;
  };
}

/** Selects rows by their checkboxes. @param all ids of the rows, in their order */
export function useSelection(all: readonly string[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  /** Is the row that a range begins with: the one changed last. */
  const anchor = useRef<string | null>(null);
  const isShifted = useRef(false);
  /** Is what a drag does to the rows that it reaches, as they were before. Is null while there is none. */
  const drag = useRef<{ from: string; isOn: boolean; before: ReadonlySet<string> } | null>(null);
  const between = (one: string, other: string) => {
    const [from = 0, to = 0] = [all.indexOf(one), all.indexOf(other)].toSorted((a, b) => a - b);
    return from < 0 ? [other] : all.slice(from, to + 1);
  };
  const change = (before: ReadonlySet<string>, ids: readonly string[], isOn: boolean) => {
    const next = new Set(before);
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    setSelected(next);
  };
  return {
    ids: all.filter((id) => selected.has(id)),
    has: (id) => selected.has(id),
    set: (ids) => setSelected(new Set(ids)),
    boxOf: (id) => ({
      checked: selected.has(id),
      onChange() {
        const isRange = isShifted.current && anchor.current !== null;
        const ids = isRange ? between(anchor.current ?? id, id) : [id];
        change(selected, ids, !selected.has(id));
        anchor.current = id;
      },
      onClick({ shiftKey }) {
        isShifted.current = shiftKey;
      },
      onPointerDown({ pointerType, button, currentTarget, pointerId }) {
        // Touch scrolls.
        if (pointerType === "touch" || button !== 0) return;
        // Otherwise only the first box would hear of the pointer.
        if (currentTarget.hasPointerCapture(pointerId))
          currentTarget.releasePointerCapture(pointerId);
        drag.current = { from: id, isOn: !selected.has(id), before: selected };
        addEventListener("pointerup", () => (drag.current = null), { once: true });
      },
      onPointerEnter() {
        if (drag.current === null) return;
        const { from, isOn, before } = drag.current;
        change(before, between(from, id), isOn);
        anchor.current = id;
      },
    }),
  };
}
