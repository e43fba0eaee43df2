/** Separates a panel from its element. */
const GAP_PX = 4;
/** Separates a panel from the edge of the window. */
const EDGE_PX = 8;

/**
 * Positions a panel of the top layer below an element, or above where that has more space. Limits the panel to
 * the available height and keeps it in the window.
 * @param align edge of the element that the panel is aligned with
 */
export function placeBeside(
  element: Element | null,
  panel: HTMLElement,
  align: "start" | "center" | "end" = "start",
): void {
  const at = element?.getBoundingClientRect();
  if (at === undefined) return;
  const below = innerHeight - at.bottom - GAP_PX - EDGE_PX;
  const above = at.top - GAP_PX - EDGE_PX;
  const { scrollHeight, offsetHeight, clientHeight, offsetWidth } = panel;
  const wantedHeight = scrollHeight + offsetHeight - clientHeight;
  const isBelow = wantedHeight <= below || below >= above;
  // In a low window neither side is sufficient: then the panel may cover the element.
  const room = Math.max(isBelow ? below : above, Math.min(innerHeight - 2 * EDGE_PX, 384));
  const height = Math.min(wantedHeight, room);
  const top = isBelow ? at.bottom + GAP_PX : at.top - GAP_PX - height;
  const isRightToLeft = getComputedStyle(panel).direction === "rtl";
  const left =
    align === "center"
      ? at.left + (at.width - offsetWidth) / 2
      : (align === "start") === isRightToLeft
        ? at.right - offsetWidth
        : at.left;
  // Not `innerWidth`, which includes the scroll bar.
  const width = document.documentElement.offsetWidth;
  panel.style.maxHeight = `${room}px`;
  panel.style.top = `${clamp(top, EDGE_PX, innerHeight - EDGE_PX - height)}px`;
  panel.style.left = `${clamp(left, EDGE_PX, width - EDGE_PX - offsetWidth)}px`;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
