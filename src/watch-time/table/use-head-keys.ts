import { type FocusEvent, type KeyboardEvent, useState } from "react";
import type { Column } from "#watch-time/columns.ts";

/** Which column a heading is of. */
export const COLUMN_ATTRIBUTE = "data-column";

/**
 * Roving tab index of the headings: ten headings with three controls each would be thirty stops. Arrow keys
 * move to the same control of neighbours, Home and End to the ends.
 */
export function useHeadKeys(columns: readonly Column[]): {
  active: Column | undefined;
  onFocus: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
} {
  const [held, setHeld] = useState<string | null>(null);
  const active = columns.find((column) => column === held) ?? columns[0];
  return {
    active,
    onFocus: ({ target }) => setHeld(headOf(target)?.getAttribute(COLUMN_ATTRIBUTE) ?? null),
    onKeyDown(event) {
      const { key, target, currentTarget: row } = event;
      const head = headOf(target);
      // The list of a menu and the edge of a column have arrows of their own.
      const control = head === null ? -1 : controlsOf(head).findIndex((each) => each === target);
      if (head === null || control < 0 || event.defaultPrevented) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const heads = [...row.querySelectorAll(`[${COLUMN_ATTRIBUTE}]`)];
      const at = heads.indexOf(head);
      const step = getComputedStyle(row).direction === "rtl" ? -1 : 1;
      const to = { ArrowRight: at + step, ArrowLeft: at - step, Home: 0, End: heads.length - 1 }[
        key
      ];
      if (to === undefined) return;
      event.preventDefault();
      const next = heads[to];
      if (next !== undefined) controlsOf(next)[control]?.focus();
    },
  };
}

function headOf(target: EventTarget): Element | null {
  return target instanceof Element ? target.closest(`[${COLUMN_ATTRIBUTE}]`) : null;
}

/** Sort and menu buttons, without the menu's items. */
function controlsOf(head: Element): HTMLElement[] {
  return [...head.querySelectorAll<HTMLElement>(":scope > button")];
}
