import { FIGURES, type Figure, type Groups, put, rows, type WireRow } from "./watch-time-rows.ts";

const PAGE_SIZE = 1000;
const IN_FLIGHT = 3;
/** Growth by this factor triggers a redraw. */
const NEWS_FACTOR = 1.25;

const counts = new Intl.NumberFormat("en-GB");
const decimals = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });
const ratio =
  (over: (of: (name: Figure) => number) => number, under: Figure) =>
  (of: (name: Figure) => number) =>
    of(under) > 0 ? over(of) / of(under) : -1;

/** Each is made of the figures of a row, or of sums of them. */
const MEASURES: Record<string, (of: (name: Figure) => number) => number> = {
  Plays: (of) => of("total-plays"),
  "Unique viewers": (of) => of("unique-viewers"),
  "Watch time": (of) => of("total-watch-time"),
  "Watch time per play": ratio((of) => of("total-watch-time"), "total-plays"),
  Completion: ratio((of) => of("engagement-100") * 100, "total-plays"),
  "Buffering ratio": ratio((of) => of("total-playtime") - of("total-watch-time"), "total-playtime"),
  "Data delivered": (of) => of("bytes-consumed"),
  "Data per hour watched": ratio((of) => of("bytes-consumed") * 3600, "total-watch-time"),
};
export const NAMES = Object.keys(MEASURES);

export function valueAt(name: string, groups: Groups, group: number): number {
  return MEASURES[name]?.((figure) => groups.figures[figure][group] ?? 0) ?? 0;
}

/** Returns the totals of each measure over some groups. */
export function totalsOf(groups: Groups, order: Uint32Array): number[] {
  const sums = new Map(FIGURES.map((name) => [name, 0]));
  for (const name of FIGURES) {
    const values = groups.figures[name];
    let sum = 0;
    for (const group of order) sum += values[group] ?? 0;
    sums.set(name, sum);
  }
  return NAMES.map((name) => MEASURES[name]?.((figure) => sums.get(figure) ?? 0) ?? 0);
}

/** Orders places of groups by their values. */
export function orderBy(
  kept: Uint32Array<ArrayBuffer>,
  values: Float64Array,
  isDown: boolean,
): Uint32Array<ArrayBuffer> {
  const turn = isDown ? -1 : 1;
  return kept.toSorted((a, b) => turn * ((values[a] ?? 0) - (values[b] ?? 0)));
}

export function figureWords(value: number): string {
  return (Number.isInteger(value) ? counts : decimals).format(value);
}

export function statusWords(isComplete: boolean): string {
  return `${counts.format(rows.count)} records${isComplete ? " as of now" : " so far"}`;
}

/**
 * Reads the rows that the URL asks for.
 * @param onNews called for the first page, after much growth, and at the end
 */
export async function readRows(onNews: (isComplete: boolean) => void): Promise<void> {
  const state = { nextPage: 1, isLast: false, shownCount: 0 };
  const readOne = async () => {
    const page = state.nextPage++;
    const query = new URLSearchParams(location.search);
    query.set("page", String(page));
    query.set("perPage", String(PAGE_SIZE));
    const answer = await fetch(`/api/v2/analytics/vod/watchtime-engagement?${query}`);
    const { results }: { results: WireRow[] } = await answer.json();
    for (const row of results) put(row);
    if (results.length < PAGE_SIZE) state.isLast = true;
    if (rows.count < state.shownCount * NEWS_FACTOR) return;
    state.shownCount = rows.count;
    onNews(false);
  };
  const readOn = async () => {
    while (!state.isLast) await readOne();
  };
  await readOne();
  await Promise.all(Array.from({ length: IN_FLIGHT }, readOn));
  onNews(true);
}
