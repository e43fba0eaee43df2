/** Describes a row as the service sends it. */
export interface WireRow {
  period: string;
  "period-start": string;
  "period-end": string;
  "content-id": string;
  title: string;
  [figure: string]: string | number;
}

export const FIGURES = [
  "total-plays",
  "unique-viewers",
  "total-watch-time",
  "total-playtime",
  "avg-watch-time-per-viewer",
  "completion-rate",
  "bytes-consumed",
  "engagement-10",
  "engagement-25",
  "engagement-50",
  "engagement-75",
  "engagement-90",
  "engagement-100",
] as const;
export type Figure = (typeof FIGURES)[number];

type Figures = Record<Figure, Float64Array>;

/** Holds the groups of a table: single rows, or sums. */
export interface Groups {
  count: number;
  figures: Figures;
  /** Holds the indexes of videos and periods. Is null when there are several. */
  contentOf: Uint32Array | null;
  periodOf: Uint32Array | null;
}

/** Exceeds the number of rows that are read here: arrays that grow are no part of the least that there is to do. */
const CAPACITY = 1 << 18;

export const contents: { id: string; title: string }[] = [];
export const periods: { name: string; from: string; to: string }[] = [];
export const rows: Groups & { contentOf: Uint32Array; periodOf: Uint32Array } = {
  count: 0,
  figures: makeFigures(CAPACITY),
  contentOf: new Uint32Array(CAPACITY),
  periodOf: new Uint32Array(CAPACITY),
};
const contentAt = new Map<string, number>();
const periodAt = new Map<string, number>();

export function put(row: WireRow): void {
  const at = rows.count;
  const content = contentAt.get(row["content-id"]) ?? contents.length;
  if (content === contents.length) {
    contentAt.set(row["content-id"], content);
    contents.push({ id: row["content-id"], title: row.title });
  }
  const period = periodAt.get(row.period) ?? periods.length;
  if (period === periods.length) {
    periodAt.set(row.period, period);
    periods.push({ name: row.period, from: row["period-start"], to: row["period-end"] });
  }
  rows.contentOf[at] = content;
  rows.periodOf[at] = period;
  for (const name of FIGURES) rows.figures[name][at] = Number(row[name]);
  rows.count += 1;
}

/** Returns the sums of the included rows by video or period. */
export function sumBy(by: "content" | "period", isKept: Uint8Array | null): Groups {
  const keyOf = by === "content" ? rows.contentOf : rows.periodOf;
  const size = by === "content" ? contents.length : periods.length;
  const figures = makeFigures(size);
  const groupOf = new Int32Array(size).fill(-1);
  const keys = new Uint32Array(size);
  let count = 0;
  for (let row = 0; row < rows.count; row++) {
    if (isKept !== null && isKept[rows.contentOf[row] ?? 0] === 0) continue;
    const key = keyOf[row] ?? 0;
    if (groupOf[key] === -1) {
      keys[count] = key;
      groupOf[key] = count++;
    }
    const group = groupOf[key] ?? 0;
    for (const name of FIGURES) {
      const sums = figures[name];
      sums[group] = (sums[group] ?? 0) + (rows.figures[name][row] ?? 0);
    }
  }
  return {
    count,
    figures,
    contentOf: by === "content" ? keys : null,
    periodOf: by === "period" ? keys : null,
  };
}

function makeFigures(size: number): Figures {
  const make = () => new Float64Array(size);
  return {
    "total-plays": make(),
    "unique-viewers": make(),
    "total-watch-time": make(),
    "total-playtime": make(),
    "avg-watch-time-per-viewer": make(),
    "completion-rate": make(),
    "bytes-consumed": make(),
    "engagement-10": make(),
    "engagement-25": make(),
    "engagement-50": make(),
    "engagement-75": make(),
    "engagement-90": make(),
    "engagement-100": make(),
  };
}
