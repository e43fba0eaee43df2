import { useLayoutEffect, useRef } from "react";
import { useStable } from "#shared/ui/use-stable.ts";
import { toggleSelected } from "./choose.ts";

/**
 * Selects and deselects rows by key. Selections faster than renders accumulate.
 * @param held rendered selection
 * @param onSelected called with the new selection, null if the maximum is exceeded
 */
export function useSelection(
  held: readonly string[],
  onSelected: (next: readonly string[] | null) => void,
): (key: string) => void {
  /** The newest choice, and those that are not drawn yet. */
  const latest = useRef<{ selected: readonly string[]; sent: readonly string[] }>({
    selected: held,
    sent: [],
  });
  useLayoutEffect(() => {
    const { selected, sent } = latest.current;
    const at = sent.lastIndexOf(textOf(held));
    latest.current = at < 0 ? { selected: held, sent: [] } : { selected, sent: sent.slice(at + 1) };
  }, [held]);
  return useStable((key: string) => {
    const { selected, sent } = latest.current;
    const next = toggleSelected(selected, key);
    if (next !== null) latest.current = { selected: next, sent: [...sent, textOf(next)] };
    onSelected(next);
  });
}

function textOf(selected: readonly string[]): string {
  return JSON.stringify(selected);
}
