import { useState } from "react";

const PAGE_ROWS = 6;

/** The keys that go through the rows from the field. Home and End stay the text's own. */
export type RowKey = "ArrowDown" | "ArrowUp" | "PageDown" | "PageUp";

/**
 * Which of the rows the keyboard is on while it stays in the field: it keeps to what it is on when others come or
 * go, and takes what comes after when that goes.
 * @param idOf of the row's element
 */
export function useActiveRow(
  rows: readonly { key: string }[],
  idOf: (at: number) => string,
): { current: number | null; move: (key: RowKey) => void; reset: () => void } {
  const [active, setActive] = useState<{ key: string | null; at: number }>({ key: null, at: 0 });
  const found = active.key === null ? -1 : rows.findIndex(({ key }) => key === active.key);
  const at = found === -1 ? Math.min(active.at, rows.length - 1) : found;
  const current = rows.length === 0 ? null : at;
  return {
    current,
    move(key) {
      if (current === null) return;
      const last = rows.length - 1;
      const next = {
        ArrowDown: current === last ? 0 : current + 1,
        ArrowUp: current === 0 ? last : current - 1,
        PageDown: Math.min(last, current + PAGE_ROWS),
        PageUp: Math.max(0, current - PAGE_ROWS),
      }[key];
      setActive({ key: rows[next]?.key ?? null, at: next });
      document.getElementById(idOf(next))?.scrollIntoView({ block: "nearest" });
    },
    reset: () => setActive({ key: null, at: 0 }),
  };
}
