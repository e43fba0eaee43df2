import type { CountryCount } from "#analytics/analytics.ts";
import type { Mark } from "#analytics/metrics.ts";
import { figureColumn, type PanelMarks } from "#analytics/parts/panel-mark.ts";
import { type TableData, tableOf } from "#shared/format/table-data.ts";
import { matchCountry } from "./match-country.ts";

export interface CountryTotal {
  /** Tells it from all others, in this range and the compared one. */
  key: string;
  /** Has the two letters of ISO 3166-1. Is null when the name is of no country we know. */
  code: string | null;
  /** Holds the service's names for it, each once, those of this range first. */
  names: readonly string[];
  /** Is zero as well where nothing of it is known. */
  count: number;
  /** Is null when no row of it could be read. */
  mark: Mark | null;
  /** Counts the finished part, which is compared. */
  comparedCount: number;
  /** Is zero when the compared range lacks it. Is null when there is nothing to compare with. */
  previousCount: number | null;
}

/**
 * Sums the service's rows by country, largest first. Unknown names stay rows of their own, so totals add up.
 * @param previousRows null or empty: nothing to compare with, which is not zero
 * @param overRows rows of the finished part of the range, which is compared
 */
export function tallyCountries(
  rows: readonly CountryCount[],
  previousRows: readonly CountryCount[] | null,
  metric: CountryMetric,
  overRows: readonly CountryCount[] = rows,
): CountryTotal[] {
  const before = previousRows === null || previousRows.length === 0 ? null : previousRows;
  const totals = new Map<string, CountryTotal>();
  const add = (
    row: CountryCount,
    counts: { now?: number | null; over?: number | null; before?: number | null },
  ) => {
    const code = matchCountry(row.countryName);
    const key = code ?? `name:${row.countryName}`;
    const known = totals.get(key);
    const names = known?.names ?? [];
    totals.set(key, {
      key,
      code,
      names: names.includes(row.countryName) ? names : [...names, row.countryName],
      count: (known?.count ?? 0) + (counts.now ?? 0),
      mark: markAfter(known?.mark, counts.now),
      comparedCount: (known?.comparedCount ?? 0) + (counts.over ?? 0),
      previousCount: before === null ? null : (known?.previousCount ?? 0) + (counts.before ?? 0),
    });
  };
  for (const row of rows) add(row, { now: row.counts[metric] ?? null });
  // Part of the above, so it adds no countries.
  for (const row of overRows) add(row, { over: row.counts[metric] ?? null });
  for (const row of before ?? []) add(row, { before: row.counts[metric] ?? null });
  return [...totals.values()].toSorted(
    (a, b) =>
      b.count - a.count ||
      (b.previousCount ?? 0) - (a.previousCount ?? 0) ||
      (a.key < b.key ? -1 : 1),
  );
}

/**
 * Returns the mark after one more row.
 * @param count of one more row; null: not known; undefined: the row is of another time
 */
function markAfter(mark: Mark | null | undefined, count: number | null | undefined): Mark | null {
  if (count === undefined) return mark === undefined ? "exact" : mark;
  if (mark === undefined) return count === null ? null : "exact";
  return count === null ? (mark === null ? null : "atLeast") : mark === null ? "atLeast" : mark;
}

export type CountrySums = Pick<CountryTotal, "count" | "mark" | "comparedCount" | "previousCount">;

/** Returns the sums over all of them. `previousCount` is null when there is nothing to compare with. */
export function sumCountries(totals: readonly CountryTotal[]): CountrySums {
  return totals.reduce<CountrySums>(
    (sum, { count, mark, comparedCount, previousCount }) => ({
      count: sum.count + count,
      mark: mark === "exact" ? sum.mark : "atLeast",
      comparedCount: sum.comparedCount + comparedCount,
      previousCount:
        previousCount === null ? sum.previousCount : (sum.previousCount ?? 0) + previousCount,
    }),
    { count: 0, mark: "exact", comparedCount: 0, previousCount: null },
  );
}

/** Names the measures by country: data is not counted by country (contract 2). */
export type CountryMetric = "plays" | "impressions";

/** Holds a total and the name that it is shown under. */
export interface NamedTotal extends CountryTotal {
  /** Is in the reader's language where it is a country we know, else as the service sent it. */
  name: string;
}

/** Holds words that a table of countries has beside its figures, as the screen does. */
export interface CountryTableTexts {
  columns: { country: string; count: string; over: string; previous: string };
  nameOf: (code: string) => string;
  /** Heads a column in a file, by how exact its figures are. */
  head: (name: string, marks: readonly Mark[]) => string;
  value: (count: number, mark: Mark) => string;
}

/**
 * Returns countries as a table of raw counts, for a file, null for not known. Each has the mark that it has on screen.
 * @param panel how exact the figures are at best, and those of the compared time
 */
export function countryTable(
  totals: readonly CountryTotal[],
  { columns, nameOf, ...labels }: CountryTableTexts,
  { figures, compared, isOfPart = false }: PanelMarks,
): TableData {
  const isCompared = totals.some(({ previousCount }) => previousCount !== null);
  const own = totals.map(({ count, mark }) => ({
    value: mark === null ? null : count,
    mark: figures === "about" || mark === null || mark === "exact" ? figures : mark,
  }));
  const comparedColumn = (name: string, countOf: (total: CountryTotal) => number | null) => {
    const ofTotals = totals.map((total) => ({ value: countOf(total), mark: compared }));
    return figureColumn(name, ofTotals, labels);
  };
  return tableOf(totals, [
    {
      name: columns.country,
      kind: "text",
      cell: ({ code, names }) => (code === null ? (names[0] ?? "") : nameOf(code)),
      // Names of countries differ by language.
      ids: { name: "ISO 3166-1", at: (row) => totals[row]?.code ?? null },
    },
    figureColumn(columns.count, own, labels),
    isCompared && isOfPart && comparedColumn(columns.over, (each) => each.comparedCount),
    isCompared && comparedColumn(columns.previous, (each) => each.previousCount),
  ]);
}
