/*
 * The least that a page can do with an order: all rows in the document, a line where something would be
 * dropped, and a row that is put elsewhere by Alt and an arrow.
 */

const ROW_PX = 56;
const EDGE_PX = 56;

const find = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`There is no ${selector}.`);
  return element;
};
const [frame, rows, line] = [find("#frame"), find("#rows"), find("#line")];

const count = Number(new URLSearchParams(location.search).get("count"));
for (let place = 1; place <= count; place++) {
  const row = document.createElement("div");
  row.role = "row";
  row.tabIndex = -1;
  const handle = document.createElement("button");
  handle.ariaLabel = `Move Video ${place}`;
  handle.textContent = "::";
  row.append(handle, `${place} Video ${place}`);
  rows.append(row);
}

rows.addEventListener("keydown", (event) => {
  const row = event.target instanceof Element ? event.target.closest("[role=row]") : null;
  if (!(row instanceof HTMLElement) || !event.altKey || event.key !== "ArrowDown") return;
  event.preventDefault();
  row.nextElementSibling?.after(row);
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
});

rows.addEventListener("pointerdown", ({ pointerId, clientY }) => {
  let y = clientY;
  let isOver = false;
  frame.setPointerCapture(pointerId);
  const move = (event: PointerEvent) => {
    y = event.clientY;
  };
  frame.addEventListener("pointermove", move);
  frame.addEventListener(
    "pointerup",
    () => {
      isOver = true;
      line.hidden = true;
      frame.removeEventListener("pointermove", move);
    },
    { once: true },
  );
  const step = () => {
    if (isOver) return;
    const { top, bottom } = frame.getBoundingClientRect();
    if (y > bottom - EDGE_PX) frame.scrollTop += 16;
    const gap = Math.round((y - top + frame.scrollTop) / ROW_PX);
    line.hidden = false;
    line.style.transform = `translateY(${gap * ROW_PX}px)`;
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
});
