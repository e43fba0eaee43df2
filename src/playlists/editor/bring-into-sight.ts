/** The bar that saves, and on a phone the navigation under it. */
const MOST_COVERS = 2;

/** Scrolls as little as it takes to see all of a row, in its frame and on the page, where bars may lie over it. */
export function bringIntoSight(row: HTMLElement): void {
  row.scrollIntoView({ block: "nearest" });
  for (let turn = 0; turn < MOST_COVERS; turn += 1) {
    const { left, width, bottom } = row.getBoundingClientRect();
    const cover = barAt(left + width / 2, bottom - 2);
    if (cover === null || cover.contains(row)) return;
    scrollBy({ top: bottom - cover.getBoundingClientRect().top, behavior: "instant" });
  }
}

function barAt(x: number, y: number): Element | null {
  for (let at = document.elementFromPoint(x, y); at !== null; at = at.parentElement) {
    const { position } = getComputedStyle(at);
    if (position === "sticky" || position === "fixed") return at;
  }
  return null;
}
