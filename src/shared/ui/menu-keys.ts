import type { KeyboardEvent } from "react";

/** Returns the items of a menu, from the top. */
export function menuItemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>("[role=menuitem],[role=menuitemradio]") ?? [])];
}

/** Moves the focus in a menu by arrows, Home and End, wrapping around. */
export function moveInMenu(event: KeyboardEvent, menu: HTMLElement | null): void {
  const items = menuItemsOf(menu);
  const at = items.findIndex((item) => item === document.activeElement);
  const next = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: at <= 0 ? items.length - 1 : at - 1,
    Home: 0,
    End: items.length - 1,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}
