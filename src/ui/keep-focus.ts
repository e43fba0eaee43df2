/** On a control that takes its row, or itself, away for good: what comes next is the next row. */
export const PARTING = { "data-parting": "" };

const CONTROL = "button:enabled, a[href]";

/**
 * A ref for a frame of rows (`li`). When the control that has the focus goes away or is switched off, the
 * keyboard stays near: in its row, else in the next row, else on the frame where that is focusable, else
 * in the last row.
 * Without this a browser drops the focus to the top of the page.
 */
export function keepFocus(frame: HTMLElement): () => void {
  let held: { control: HTMLElement; row: HTMLElement | null; index: number } | null = null;
  const rows = () => [...frame.querySelectorAll<HTMLElement>("li")];

  function onFocusIn({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return;
    const row = target.closest("li");
    held = { control: target, row, index: row === null ? -1 : rows().indexOf(row) };
  }

  function onFocusOut({ target }: FocusEvent): void {
    // Whether it was left or taken away shows only after the change is complete.
    queueMicrotask(() => {
      if (held === null || held.control !== target || document.activeElement === target) return;
      if (!isLost(held.control)) held = null;
    });
  }

  function onChange(): void {
    if (held === null) return;
    const { control, row } = held;
    const isRowThere = row?.isConnected === true;
    if (row !== null && isRowThere) held.index = rows().indexOf(row);
    const active = document.activeElement;
    const isUnclaimed = active === null || active === document.body || active === control;
    if (!isLost(control) || !isUnclaimed) return;
    const { index } = held;
    held = null;
    const following = rows().slice(isRowThere ? index + 1 : Math.max(index, 0));
    const isParting = control.matches("[data-parting]");
    const places =
      row === null ? [frame] : isRowThere && !isParting ? [row, ...following] : following;
    const next = firstControls(places)[0];
    const isEnd = next === undefined && !frame.hasAttribute("tabindex");
    (next ?? (isEnd ? firstControls(rows()).at(-1) : frame))?.focus();
  }

  frame.addEventListener("focusin", onFocusIn);
  frame.addEventListener("focusout", onFocusOut);
  const observer = new MutationObserver(onChange);
  observer.observe(frame, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  return () => {
    observer.disconnect();
    frame.removeEventListener("focusin", onFocusIn);
    frame.removeEventListener("focusout", onFocusOut);
    // Nothing of the frame is left to go to.
    if (frame.contains(document.activeElement)) {
      document.querySelector("main")?.focus({ preventScroll: true });
    }
  };
}

function firstControls(places: readonly HTMLElement[]): HTMLElement[] {
  return places.flatMap((place) => place.querySelector<HTMLElement>(CONTROL) ?? []);
}

function isLost(control: HTMLElement): boolean {
  return !control.isConnected || control.matches(":disabled");
}
