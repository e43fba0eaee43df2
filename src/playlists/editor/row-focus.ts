/** The attribute of a row that says which entry it shows. */
export const ENTRY_ATTRIBUTE = "data-entry";

/** The row of an entry; null while it is out of sight. */
export function rowOf(grid: HTMLElement | null, key: string): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[${ENTRY_ATTRIBUTE}="${CSS.escape(key)}"]`) ?? null;
}

/** Gives the keyboard to a row, or to one of its controls, where it has so many. */
export function focusRow(row: HTMLElement | null, control: number): void {
  if (row === null) return;
  (controlsOf(row)[control] ?? row).focus({ preventScroll: true });
}

/** Which of the controls of its row an element is; -1: none of them. */
export function controlIn(row: HTMLElement, element: EventTarget | null): number {
  return controlsOf(row).findIndex((each) => each === element);
}

/** Moves the keyboard from a row into its controls and back. @param step 1 towards the row's end */
export function moveInRow(row: HTMLElement, step: 1 | -1): void {
  const controls = controlsOf(row);
  const at = controls.findIndex((each) => each === document.activeElement) + step;
  if (at < controls.length) focusRow(row, at);
}

function controlsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>("button,input")].filter(
    (each) => each.closest("[role=menu]") === null,
  );
}
