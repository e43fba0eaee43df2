import { useEffect, useEffectEvent } from "react";
import { areShortcutsOn } from "./shortcut-switch.ts";

/** Calls the latest `onKey` for every key pressed on the page. */
export function useDocumentKeys(onKey: (event: KeyboardEvent) => void): void {
  const notify = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => notify(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** Matches elements that use keys themselves. */
const TAKEN =
  "input,textarea,select,[contenteditable]:not([contenteditable=false]),[role=textbox],[role=combobox],[role=listbox],[role=menu],[role=menubar],[role=radiogroup],[role=tablist],[role=slider],[role=spinbutton],[role=tree],[role=grid],[role=application],video,audio";

/**
 * Returns whether a key may be a single-letter shortcut of the whole page: these are on, and neither a control, a dialog
 * nor a popover has the keyboard for itself.
 */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || !areShortcutsOn()) return false;
  if (event.target instanceof Element && event.target.closest(TAKEN) !== null) return false;
  return document.querySelector("dialog[open],:popover-open") === null;
}
