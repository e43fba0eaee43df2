import { inSlices } from "#shared/async/yield-to-main.ts";
import { plainId, type WatchTimeRows } from "#watch-time/watch-time-rows.ts";

/** So many texts are sorted by the language itself, in well below a millisecond. */
const RUN = 256;

/**
 * Rows by period and then by the id of their content, so that the same rows make the same file however they were
 * read. In tasks so short that the page answers between them.
 * @throws the signal's reason
 */
export async function orderRows(
  { contents, periods, contentOf, periodOf }: WatchTimeRows,
  rowCount: number,
  signal: AbortSignal,
): Promise<Uint32Array> {
  const ids: string[] = [];
  await inSlices(contents.length, (at) => ids.push(plainId(contents[at]?.id ?? "")), signal);
  const names = periods.map(({ name }) => name);
  const order = new Uint32Array(rowCount);
  for (let row = 0; row < rowCount; row++) order[row] = row;
  const byContent = await sortByRank(order, contentOf, await rankTexts(ids, signal), signal);
  return await sortByRank(byContent, periodOf, await rankTexts(names, signal), signal);
}

/** Rows in the order of what they are of, by counting. Those of the same keep their order. */
async function sortByRank(
  rows: Uint32Array,
  placeOf: Uint32Array,
  ranks: Uint32Array,
  signal: AbortSignal,
): Promise<Uint32Array> {
  const rankAt = (at: number) => ranks[placeOf[rows[at] ?? 0] ?? 0] ?? 0;
  // Start of each rank's rows, then the next free position.
  const starts = new Uint32Array(ranks.length + 1);
  await inSlices(
    rows.length,
    (at) => {
      const next = rankAt(at) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    },
    signal,
  );
  for (let rank = 1; rank < starts.length; rank++) {
    starts[rank] = (starts[rank] ?? 0) + (starts[rank - 1] ?? 0);
  }
  const sorted = new Uint32Array(rows.length);
  await inSlices(
    rows.length,
    (at) => {
      const rank = rankAt(at);
      const to = starts[rank] ?? 0;
      starts[rank] = to + 1;
      sorted[to] = rows[at] ?? 0;
    },
    signal,
  );
  return sorted;
}

/** Rank of each text, by merge sort, as the built-in sort can't be interrupted. */
async function rankTexts(texts: readonly string[], signal: AbortSignal): Promise<Uint32Array> {
  const count = texts.length;
  const isBefore = (one: number, other: number) => (texts[one] ?? "") < (texts[other] ?? "");
  let places = new Uint32Array(count);
  for (let at = 0; at < count; at++) places[at] = at;
  await inSlices(
    Math.ceil(count / RUN),
    (run) => {
      places
        .subarray(run * RUN, (run + 1) * RUN)
        .sort((a, b) => Number(isBefore(b, a)) - Number(isBefore(a, b)));
    },
    signal,
    1,
  );
  for (let width = RUN; width < count; width *= 2) {
    const merged = new Uint32Array(count);
    let [left, right] = [0, 0];
    await inSlices(
      count,
      (at) => {
        const from = at - (at % (2 * width));
        const middle = Math.min(from + width, count);
        const end = Math.min(from + 2 * width, count);
        if (at === from) [left, right] = [from, middle];
        const isLeft =
          right === end || (left < middle && !isBefore(places[right] ?? 0, places[left] ?? 0));
        merged[at] = places[isLeft ? left++ : right++] ?? 0;
      },
      signal,
    );
    places = merged;
  }
  const ranks = new Uint32Array(count);
  for (let rank = 0; rank < count; rank++) ranks[places[rank] ?? 0] = rank;
  return ranks;
}
