import { type RefObject, useEffect, useEffectEvent } from "react";
import { isComposing } from "#shared/ui/is-composing.ts";
import { CUE_KEY } from "./cue-row.tsx";
import { CUE_TEXT, isMac, type KeyPlace, keyCommandOf, UNTYPED } from "./keys.ts";
import { useRun } from "./run-command.ts";

/** Around the player, whose keys are its own. */
export const PLAYER_FRAME = "data-workbench-player";

/** Shortcuts of the workbench, page-wide except in elements with keys of their own. */
export function useKeys(frame: RefObject<HTMLElement | null>): void {
  const run = useRun();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element)) return;
    if (isComposing(event)) return;
    if (event.key === "Escape" && target.hasAttribute(CUE_TEXT)) {
      target.closest<HTMLElement>(`[${CUE_KEY}]`)?.focus({ preventScroll: true });
      return;
    }
    const command = keyCommandOf(event, placeOf(target, frame.current), isMac());
    if (command === null) return;
    event.preventDefault();
    run(command, event.shiftKey);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function placeOf(target: Element, frame: HTMLElement | null): KeyPlace {
  const isOurs = frame?.contains(target) === true;
  // What had the keyboard may be gone: then the page has it.
  if (!isOurs && target !== document.body && !target.matches("main")) return "away";
  if (target.closest("dialog, [popover], [role=menu]") !== null) return "away";
  if (target.closest(`[${PLAYER_FRAME}]`) !== null) return "player";
  if (target.matches("input[type=checkbox], button, a, [role=switch]")) return "button";
  if (target.matches(`[${CUE_TEXT}], [${UNTYPED}]`)) return "caption";
  return target.matches("input, textarea, select") ? "typing" : "list";
}
