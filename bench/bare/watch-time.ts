import {
  contents,
  FIGURES,
  type Figure,
  type Groups,
  periods,
  put,
  rows,
  sumBy,
  type WireRow,
} from "./watch-time-rows.ts";

/*
 * The least that a page can do with rows of watch time: read them three at a time, keep them in typed
 * arrays, draw those in sight; sort, filter and add up anew at each press.
 */

const PAGE_SIZE = 1000;
const IN_FLIGHT = 3;
const ROW_PX = 40;
const OVERSCAN = 4;
/** Those that are shown are drawn anew when there is so much more. */
const NEWS_FACTOR = 1.25;

const counts = new Intl.NumberFormat("en-GB");
const decimals = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });
const ratio =
  (over: (of: (name: Figure) => number) => number, under: Figure) =>
  (of: (name: Figure) => number) =>
    of(under) > 0 ? over(of) / of(under) : -1;

/** Each made of the figures of a row, or of sums of them. */
const MEASURES: Record<string, (of: (name: Figure) => number) => number> = {
  Plays: (of) => of("total-plays"),
  "Unique viewers": (of) => of("unique-viewers"),
  "Watch time": (of) => of("total-watch-time"),
  "Watch time per play": ratio((of) => of("total-watch-time"), "total-plays"),
  Completion: ratio((of) => of("engagement-100") * 100, "total-plays"),
  "Freeze tax": ratio((of) => of("total-playtime") - of("total-watch-time"), "total-playtime"),
  "Data delivered": (of) => of("bytes-consumed"),
  "Data per hour watched": ratio((of) => of("bytes-consumed") * 3600, "total-watch-time"),
};
const NAMES = Object.keys(MEASURES);

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
  const values = valuesOf(sort.name);
  const turn = sort.isDown ? -1 : 1;
  order = kept.slice(0, count).toSorted((a, b) => turn * ((values[a] ?? 0) - (values[b] ?? 0)));
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
  return Float64Array.from({ length: count }, (_, at) => valueAt(name, at));
}

function valueAt(name: string, group: number): number {
  return MEASURES[name]?.((figure) => groups.figures[figure][group] ?? 0) ?? 0;
}

function draw(): void {
  frame.ariaRowCount = String(order.length + 2);
  total.ariaRowIndex = String(order.length + 2);
  body.style.height = `${order.length * ROW_PX}px`;
  frame.scrollTop = 0;
  body.replaceChildren();
  drawn.clear();
  drawSight();
  const sums = new Map(FIGURES.map((name) => [name, 0]));
  for (const name of FIGURES) {
    const values = groups.figures[name];
    let sum = 0;
    for (const group of order) sum += values[group] ?? 0;
    sums.set(name, sum);
  }
  const totals = NAMES.map((name) => MEASURES[name]?.((figure) => sums.get(figure) ?? 0) ?? 0);
  total.replaceChildren(...cells(["Total", ""], totals));
  status.textContent = `${counts.format(rows.count)} rows${isComplete ? ", read" : " so far"}`;
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
        NAMES.map((name) => valueAt(name, group)),
      ),
    );
    drawn.set(place, row);
    body.append(row);
  }
}

function cells(texts: string[], numbers: number[]): HTMLElement[] {
  const shown = numbers.map((value) => (Number.isInteger(value) ? counts : decimals).format(value));
  return [...texts, ...shown].map((text) => {
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

async function read(): Promise<void> {
  const state = { nextPage: 1, isLast: false, drawnCount: 0 };
  const readOne = async () => {
    const page = state.nextPage++;
    const query = new URLSearchParams(location.search);
    query.set("page", String(page));
    query.set("perPage", String(PAGE_SIZE));
    const answer = await fetch(`/api/v2/analytics/vod/watchtime-engagement?${query}`);
    const { results }: { results: WireRow[] } = await answer.json();
    for (const row of results) put(row);
    if (results.length < PAGE_SIZE) state.isLast = true;
    if (rows.count < state.drawnCount * NEWS_FACTOR) return;
    state.drawnCount = rows.count;
    arrange();
  };
  const readOn = async () => {
    while (!state.isLast) await readOne();
  };
  await readOne();
  await Promise.all(Array.from({ length: IN_FLIGHT }, readOn));
  isComplete = true;
  arrange();
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
// Or it stands empty until it is told to read.
const start = find("button[value=read]");
start.hidden = location.hash !== "#press";
if (start.hidden) void read();
else start.addEventListener("click", () => void read(), { once: true });
