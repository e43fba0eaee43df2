import { PLACE_ATTRIBUTE } from "./use-active-row.ts";

/**
 * Gives the keyboard to a row, and leaves everything where it is.
 * @param control on which of the things in it, as `controlIn` says; on the row itself where it has none such
 */
export function moveFocus(body: HTMLElement | null, place: number, control: number): void {
  const [row, ...controls] = inRow(body, place);
  if (row === undefined || row.contains(document.activeElement)) return;
  (controls[control] ?? row).focus({ preventScroll: true });
}

/** Scrolls as little as it takes to see a row: its table may go on below the window. */
export function scrollToRow(body: HTMLElement | null, place: number): void {
  inRow(body, place)[0]?.scrollIntoView({ block: "nearest" });
}

/**
 * Makes one row and its controls tabbable, and no other. Bypasses React, as two rows would re-render per key.
 * Call after moving focus: changing the tab index of the focused element recalculates all styles.
 * @param place index of the row; undefined: none
 */
export function letTabReach(body: HTMLElement | null, place: number | undefined): void {
  const reached = inRow(body, place);
  const before = [...(body?.querySelectorAll<HTMLElement>("[tabindex='0']") ?? [])];
  for (const element of before) if (!reached.includes(element)) element.tabIndex = -1;
  for (const element of reached) if (!before.includes(element)) element.tabIndex = 0;
}

/** Which of the things in its row an element is; -1: it is the row. */
export function controlIn(element: Element): number {
  const row = element.closest(`[${PLACE_ATTRIBUTE}]`);
  return row === null ? -1 : controlsOf(row).findIndex((each) => each === element);
}

/** A row and what is in it that can have the keyboard. */
function inRow(body: HTMLElement | null, place: number | undefined): HTMLElement[] {
  const row = body?.querySelector<HTMLElement>(`[${PLACE_ATTRIBUTE}="${place}"]`) ?? null;
  return row === null ? [] : [row, ...controlsOf(row)];
}

function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>("a,button,input")];
}
