/** Marks a control that permanently removes its row, or itself: the focus moves to the next row. */
export const PARTING = { "data-parting": "" };

/** Marks a list whose last row leaves the focus to the row before it, as long as there is one. */
export const NEAREST_ROW = { "data-nearest-row": "" };

interface Held {
  control: HTMLElement;
  row: HTMLElement | null;
  /** Is the row that contains this one. */
  outer: HTMLElement | null;
  list: HTMLElement | null;
  /** Is the index of the row among all rows. */
  index: number;
}

const CONTROL = "button:enabled, a[href]";

/**
 * Keeps the focus in a container of rows (`li`), as its ref callback. When the focused control is removed or disabled,
 * it focuses the nearest one: in its row, the next row, the container if focusable, the last row, or the container's
 * first control. Browsers would drop the focus to the top of the page.
 */
export function keepFocus(frame: HTMLElement): () => void {
  let committed: Held | null = null;
  const rows = () => [...frame.querySelectorAll<HTMLElement>("li")];

  function onFocusIn({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return;
    const row = target.closest("li");
    const list = row?.parentElement ?? null;
    const outer = list?.closest("li") ?? null;
    const index = row === null ? -1 : rows().indexOf(row);
    committed = { control: target, row, outer, list, index };
  }

  function onFocusOut({ target }: FocusEvent): void {
    // Whether the focus moved or the control was removed is only known after the change.
    queueMicrotask(() => {
      if (committed === null || committed.control !== target || document.activeElement === target)
        return;
      if (!isLost(committed.control)) committed = null;
    });
  }

  function onChange(): void {
    if (committed === null) return;
    const { control, row, outer, list } = committed;
    const isRowThere = row?.isConnected === true;
    if (row !== null && isRowThere) committed.index = rows().indexOf(row);
    const active = document.activeElement;
    const isUnclaimed = active === null || active === document.body || active === control;
    if (!isLost(control) || !isUnclaimed) return;
    const { index } = committed;
    committed = null;
    const all = rows();
    const following = all.slice(isRowThere ? index + 1 : Math.max(index, 0));
    const isParting = control.matches("[data-parting]");
    const own = row !== null && isRowThere && !isParting ? [row] : [];
    const preceding = all.slice(0, Math.max(index, 0)).toReversed();
    const isBeside = (each: HTMLElement) => outer?.contains(each) === true && each !== outer;
    const isOuterThere = outer !== null && frame.contains(outer);
    const around = isOuterThere
      ? [...following.filter(isBeside), ...preceding.filter(isBeside), outer]
      : [];
    const isNearest = list?.matches("[data-nearest-row]") === true;
    const before = isNearest ? preceding.filter((each) => each.parentElement === list) : [];
    const places = row === null ? [frame] : [...own, ...around, ...following, ...before];
    const next = firstControls(places)[0];
    const isEnd = next === undefined && !frame.hasAttribute("tabindex");
    (next ?? (isEnd ? firstControls([...rows().toReversed(), frame])[0] : frame))?.focus();
  }

  frame.addEventListener("focusin", onFocusIn);
  frame.addEventListener("focusout", onFocusOut);
  const observer = new MutationObserver(onChange);
  observer.observe(frame, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  return () => {
    observer.disconnect();
    frame.removeEventListener("focusin", onFocusIn);
    frame.removeEventListener("focusout", onFocusOut);
    // Nothing inside the container can take the focus.
    if (frame.contains(document.activeElement)) {
      const around = frame.parentElement?.closest<HTMLElement>("[tabindex='-1']");
      (around ?? document.querySelector("main"))?.focus({ preventScroll: true });
    }
  };
}

function firstControls(places: readonly HTMLElement[]): HTMLElement[] {
  return places.flatMap((place) => place.querySelector<HTMLElement>(CONTROL) ?? []);
}

function isLost(control: HTMLElement): boolean {
  return !control.isConnected || control.matches(":disabled");
}
