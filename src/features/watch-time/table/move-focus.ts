import { PLACE_ATTRIBUTE } from "./use-active-row.ts";

/** Gives the keyboard to a row; where it was on something inside another one, to the same thing inside this one. */
export function moveFocus(body: HTMLElement | null, place: number): void {
  const row = body?.querySelector<HTMLElement>(`[${PLACE_ATTRIBUTE}="${place}"]`) ?? null;
  const held = document.activeElement;
  if (row === null || row.contains(held)) return;
  const last = held?.closest(`[${PLACE_ATTRIBUTE}]`) ?? null;
  const at = last === null ? -1 : controlsOf(last).findIndex((each) => each === held);
  (controlsOf(row)[at] ?? row).focus({ preventScroll: true });
}

function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>("a,button,input")];
}
