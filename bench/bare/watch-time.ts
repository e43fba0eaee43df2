import {
  figureWords,
  NAMES,
  orderBy,
  readRows,
  statusWords,
  totalsOf,
  valueAt,
} from "./watch-time-figures.ts";
import { contents, FIGURES, type Groups, periods, rows, sumBy } from "./watch-time-rows.ts";

/*
 * Minimal page for rows of watch time: reads three pages at a time into typed arrays, draws the visible rows;
 * sorts, filters and sums on each press.
 */

const ROW_PX = 40;
const OVERSCAN = 4;

const find = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`There is no ${selector}.`);
  return element;
};
const [frame, head, body, total] = [find("#frame"), find("#head"), find("#body"), find("#total")];
const status = find("[role=status]");

let grouping: "flat" | "content" | "period" = "flat";
let search = "";
let sort = { name: "Plays", isDown: true };
let isComplete = false;
let groups: Groups = rows;
let order = new Uint32Array(0);
const drawn = new Map<number, HTMLElement>();

function arrange(): void {
  const isKept =
    search === ""
      ? null
      : Uint8Array.from(contents, ({ title }) => Number(title.toLowerCase().includes(search)));
  groups = grouping === "flat" ? rows : sumBy(grouping, isKept);
  const { contentOf } = groups;
  const kept = new Uint32Array(groups.count);
  let count = 0;
  for (let group = 0; group < groups.count; group++) {
    if (isKept === null || contentOf === null || isKept[contentOf[group] ?? 0] === 1) {
      kept[count++] = group;
    }
  }
  order = orderBy(kept.slice(0, count), valuesOf(sort.name), sort.isDown);
  draw();
}

function valuesOf(name: string): Float64Array {
  const { contentOf, periodOf, count } = groups;
  if (name === "Title" && contentOf !== null) {
    const { compare } = new Intl.Collator("en-GB", { numeric: true });
    const places = contents
      .map(({ title }, at) => ({ title, at }))
      .toSorted((a, b) => compare(a.title, b.title));
    const ranks = new Float64Array(contents.length);
    for (const [rank, { at }] of places.entries()) ranks[at] = rank;
    return Float64Array.from({ length: count }, (_, at) => ranks[contentOf[at] ?? 0] ?? 0);
  }
  if (name === "Period" && periodOf !== null) return Float64Array.from(periodOf);
  return Float64Array.from({ length: count }, (_, at) => valueAt(name, groups, at));
}

function draw(): void {
  frame.ariaRowCount = String(order.length + 2);
  total.ariaRowIndex = String(order.length + 2);
  body.style.height = `${order.length * ROW_PX}px`;
  frame.scrollTop = 0;
  body.replaceChildren();
  drawn.clear();
  drawSight();
  total.replaceChildren(...cells(["Total", ""], totalsOf(groups, order)));
  status.textContent = statusWords(isComplete);
}

function drawSight(): void {
  const first = Math.max(0, Math.floor(frame.scrollTop / ROW_PX) - OVERSCAN);
  const last = Math.min(
    order.length,
    Math.ceil((frame.scrollTop + frame.clientHeight) / ROW_PX) + OVERSCAN,
  );
  for (const [place, row] of drawn) {
    if (place >= first && place < last) continue;
    row.remove();
    drawn.delete(place);
  }
  for (let place = first; place < last; place++) {
    if (drawn.has(place)) continue;
    const group = order[place] ?? 0;
    const row = document.createElement("div");
    row.role = "row";
    row.ariaRowIndex = String(place + 2);
    row.style.top = `${place * ROW_PX}px`;
    row.append(
      ...cells(
        [
          contents[groups.contentOf?.[group] ?? -1]?.title ?? "",
          periods[groups.periodOf?.[group] ?? -1]?.name ?? "",
        ],
        NAMES.map((name) => valueAt(name, groups, group)),
      ),
    );
    drawn.set(place, row);
    body.append(row);
  }
}

function cells(texts: string[], numbers: number[]): HTMLElement[] {
  return [...texts, ...numbers.map(figureWords)].map((text) => {
    const cell = document.createElement("div");
    cell.role = "gridcell";
    cell.textContent = text;
    return cell;
  });
}

function exportAll(): void {
  const lines = [["Period", "First day", "Last day", "Id", "Title", ...FIGURES].join(",")];
  for (let row = 0; row < rows.count; row++) {
    const content = contents[rows.contentOf[row] ?? 0];
    const period = periods[rows.periodOf[row] ?? 0];
    const title = `"${content?.title.replaceAll('"', '""')}"`;
    let line = `${period?.name},${period?.from},${period?.to},${content?.id},${title}`;
    for (const name of FIGURES) line += `,${rows.figures[name][row]}`;
    lines.push(line);
  }
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob([lines.join("\r\n")], { type: "text/csv" }));
  anchor.download = "rows.csv";
  anchor.click();
}

for (const name of ["Title", "Period", ...NAMES]) {
  const cell = document.createElement("div");
  const button = document.createElement("button");
  cell.role = "columnheader";
  cell.ariaLabel = name;
  button.textContent = name;
  button.addEventListener("click", () => {
    sort = { name, isDown: sort.name === name ? !sort.isDown : name !== "Title" };
    arrange();
  });
  cell.append(button);
  head.append(cell);
}
find("form").addEventListener("click", ({ target }) => {
  if (!(target instanceof HTMLButtonElement)) return;
  const { value } = target;
  if (value === "export") exportAll();
  else if (value === "flat" || value === "content" || value === "period") {
    grouping = value;
    arrange();
  }
});
find("form").addEventListener("submit", (event) => {
  event.preventDefault();
  search = document.querySelector("input")?.value.trim().toLowerCase() ?? "";
  arrange();
});
frame.addEventListener("scroll", drawSight);
// Otherwise waits for a press.
const read = () =>
  readRows((isWhole) => {
    isComplete = isWhole;
    arrange();
  });
const start = find("button[value=read]");
start.hidden = location.hash !== "#press";
if (start.hidden) void read();
else start.addEventListener("click", () => void read(), { once: true });
