import { useEffect, useEffectEvent } from "react";

/** Undo, redo and save by the keys that people know, on the whole page but for what has such keys of its own. */
export function useDeskKeys(run: {
  undo: () => unknown;
  redo: () => unknown;
  save: () => void;
}): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    if (!(target instanceof Element)) return;
    const key = event.key.toLowerCase();
    const isAbove = target.closest("dialog, [popover], [role=menu]") !== null;
    if (isAbove) return;
    if (key === "s" && !event.shiftKey) {
      event.preventDefault();
      run.save();
      return;
    }
    // What is typed is undone where it is typed.
    if (target.matches("input:not([type=checkbox], [type=radio]), textarea, select")) return;
    if (key === "z") {
      event.preventDefault();
      if (event.shiftKey) run.redo();
      else run.undo();
    } else if (key === "y" && !event.shiftKey) {
      event.preventDefault();
      run.redo();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
