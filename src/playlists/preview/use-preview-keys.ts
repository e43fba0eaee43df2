import { type RefObject, useEffect, useEffectEvent } from "react";
import type { Preview } from "./use-preview-run.ts";

/** Shift and N, Shift and P, as in other players: in the preview, and where the keyboard is nowhere. */
export function usePreviewKeys(
  frame: RefObject<HTMLElement | null>,
  { next, previous }: Preview,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey, target } = event;
    if (!shiftKey || ctrlKey || altKey || metaKey) return;
    const isHere = target instanceof Node && frame.current?.contains(target) === true;
    // A player that goes away leaves the keyboard at the page.
    if (!isHere && target !== document.body) return;
    if (key.toLowerCase() === "n") next();
    else if (key.toLowerCase() === "p") previous();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
