/** The attribute of a row that says which entry it shows. */
export const ENTRY_ATTRIBUTE = "data-entry";

/** The row of an entry; null while it is out of sight. */
export function rowOf(grid: HTMLElement | null, key: string): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[${ENTRY_ATTRIBUTE}="${CSS.escape(key)}"]`) ?? null;
}

/** Focuses a row, or one of its controls, where it has so many. */
export function focusRow(row: HTMLElement | null, control = -1): void {
  if (row === null) return;
  (controlsOf(row)[control] ?? row).focus({ preventScroll: true });
}

/** Which of the controls of its row an element is; -1: none of them. */
export function controlIn(row: HTMLElement, element: EventTarget | null): number {
  return controlsOf(row).findIndex((each) => each === element);
}

/** Moves the focus from a row into its controls and back. */
export function moveInRow(row: HTMLElement, key: "ArrowLeft" | "ArrowRight"): void {
  const isOn = (key === "ArrowRight") === (getComputedStyle(row).direction === "ltr");
  const at = controlIn(row, document.activeElement) + (isOn ? 1 : -1);
  if (at < controlsOf(row).length) focusRow(row, at);
}

function controlsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>("button,input")].filter(
    (each) => each.closest("[role=menu]") === null,
  );
}
