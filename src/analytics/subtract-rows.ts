import {
  type ContentCount,
  type CountedRows,
  MEASURES,
  type Measure,
  type RowCounts,
} from "./analytics.ts";

type NamedRow = Pick<ContentCount, "isLeast" | "contentCount"> & { counts: RowCounts };

/** Holds the rows of one name as one. */
interface Sum<Row> {
  row: Row;
  rowCount: number;
  counts: RowCounts;
  isLeast: boolean;
}

/**
 * Returns what came between two instants: the counts up to the later one less those up to the earlier one, name by name.
 * Both begin before all data. Rows of one name are one row then, as it is not known which is which in the other answer.
 * @param nameOf null: the service gave it no name
 * @returns null where the answers don't belong to each other, or not every row came and could be read
 */
export function subtractRows<Row extends NamedRow>(
  all: CountedRows<Row>,
  before: CountedRows<Row>,
  nameOf: (row: Row) => string | null,
): CountedRows<Row> | null {
  if (all.unreadableCount + before.unreadableCount > 0) return null;
  // No rows are no data, which a service could also send for a range that is too long for it.
  if (all.rows.length === 0) return null;
  const later = sumByName(all.rows, nameOf);
  const earlier = sumByName(before.rows, nameOf);
  if ([...earlier.keys()].some((name) => !later.has(name))) return null;
  const rows: Row[] = [];
  let partialCount = 0;
  for (const [name, { row, rowCount, counts: whole, isLeast }] of later) {
    const counts: RowCounts = {};
    for (const measure of MEASURES.filter((each) => whole[each] !== undefined)) {
      const count = difference(whole[measure] ?? null, earlier.get(name), measure);
      if (count !== null && count < 0) return null;
      counts[measure] = count;
    }
    const known = Object.values(counts);
    // The service leaves out what has nothing; what has at least nothing may have something.
    if (!isLeast && known.every((count) => count === 0)) continue;
    if (known.includes(null)) partialCount += 1;
    rows.push({
      ...row,
      counts,
      ...(isLeast && { isLeast }),
      ...(rowCount > 1 && name !== null && { contentCount: rowCount }),
    });
  }
  return {
    rows,
    unreadableCount: 0,
    partialCount,
    repeatedCount: all.repeatedCount + before.repeatedCount,
    contradictedCount: all.contradictedCount + before.contradictedCount,
  };
}

/** Returns a count less the earlier one. Null: one is not known, or the earlier one is the least it can be. */
function difference(
  count: number | null,
  earlier: Sum<unknown> | undefined,
  measure: Measure,
): number | null {
  if (earlier === undefined) return count;
  const less = earlier.counts[measure] ?? null;
  return count === null || less === null || earlier.isLeast ? null : count - less;
}

function sumByName<Row extends NamedRow>(
  rows: readonly Row[],
  nameOf: (row: Row) => string | null,
): Map<string | null, Sum<Row>> {
  const sums = new Map<string | null, Sum<Row>>();
  for (const row of rows) {
    const name = nameOf(row);
    const known = sums.get(name);
    if (known === undefined) {
      sums.set(name, { row, rowCount: 1, counts: row.counts, isLeast: row.isLeast === true });
      continue;
    }
    const counts: RowCounts = {};
    for (const measure of MEASURES) {
      const [one, other] = [known.counts[measure], row.counts[measure]];
      if (one === undefined && other === undefined) continue;
      const isKnown = typeof one === "number" && typeof other === "number";
      counts[measure] = isKnown ? one + other : null;
    }
    sums.set(name, {
      row: known.row,
      rowCount: known.rowCount + 1,
      counts,
      isLeast: known.isLeast || row.isLeast === true,
    });
  }
  return sums;
}
