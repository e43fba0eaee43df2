/** Room between a panel and what opened it. */
const GAP_PX = 4;
/** Room between a panel and the edge of the window. */
const EDGE_PX = 8;

/**
 * Puts a panel of the top layer beneath the element that opened it, beginning where that begins; above it
 * where there is more room. It is never larger than the room, nor outside the window.
 */
export function placeBeneath(panel: HTMLElement, opener: HTMLElement | null): void {
  const at = opener?.getBoundingClientRect();
  if (at === undefined) return;
  const below = innerHeight - at.bottom - GAP_PX - EDGE_PX;
  const above = at.top - GAP_PX - EDGE_PX;
  const { scrollHeight, offsetHeight, clientHeight, offsetWidth } = panel;
  const wantedHeight = scrollHeight + offsetHeight - clientHeight;
  const isBelow = wantedHeight <= below || below >= above;
  // On a low window neither is enough: then it may lie over the button.
  const room = Math.max(isBelow ? below : above, Math.min(innerHeight - 2 * EDGE_PX, 384));
  const height = Math.min(wantedHeight, room);
  const top = isBelow ? at.bottom + GAP_PX : at.top - GAP_PX - height;
  const isRightToLeft = getComputedStyle(panel).direction === "rtl";
  const left = isRightToLeft ? at.right - offsetWidth : at.left;
  // Not `innerWidth`: room is kept for a scroll bar.
  const width = document.documentElement.offsetWidth;
  panel.style.maxHeight = `${room}px`;
  panel.style.top = `${clamp(top, EDGE_PX, innerHeight - EDGE_PX - height)}px`;
  panel.style.left = `${clamp(left, EDGE_PX, width - EDGE_PX - offsetWidth)}px`;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
