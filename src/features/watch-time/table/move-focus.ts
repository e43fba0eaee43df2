import { PLACE_ATTRIBUTE } from "./use-active-row.ts";

/**
 * Gives the keyboard to a row.
 * @param control on which of the things in it, as `controlIn` says; on the row itself where it has none such
 */
export function moveFocus(body: HTMLElement | null, place: number, control: number): void {
  const row = body?.querySelector<HTMLElement>(`[${PLACE_ATTRIBUTE}="${place}"]`) ?? null;
  if (row === null || row.contains(document.activeElement)) return;
  (controlsOf(row)[control] ?? row).focus({ preventScroll: true });
}

/** Which of the things in its row an element is; -1: it is the row. */
export function controlIn(element: Element): number {
  const row = element.closest(`[${PLACE_ATTRIBUTE}]`);
  return row === null ? -1 : controlsOf(row).findIndex((each) => each === element);
}

function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>("a,button,input")];
}
