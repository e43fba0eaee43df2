import { useLocale, useTranslations } from "use-intl";
import type { Bucket, Incompleteness } from "#analytics/analytics-buckets.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { isoStart } from "#analytics/chart/format-bucket.ts";
import { formatValue } from "#analytics/chart/format-metric.ts";
import type { Mark, Metric } from "#analytics/metrics.ts";
import { figureColumn, useMarkLabels } from "#analytics/parts/panel-mark.ts";
import { type TableColumn, type TableData, tableOf } from "#shared/format/table-data.ts";
import { bucketsOf, type ChartLine, countPlaces } from "./lines.ts";

type TableLabels = ReturnType<typeof useTableLabels>;

/** Returns lines over the same dates as a table: when each bucket begins, then a column for each line. */
export function tableByDate(
  lines: readonly ChartLine[],
  of: Pick<Series, "granularity" | "timeZone">,
  labels: TableLabels & { bucketText: (bucket: Bucket) => string },
): TableData {
  const buckets = bucketsOf(lines);
  const keys = buckets.map((bucket) => isoStart(of, bucket));
  const show = (key: string) => {
    const bucket = buckets[keys.indexOf(key)];
    return bucket === undefined ? key : labels.bucketText(bucket);
  };
  const partials = buckets.map((_, place) => {
    const partials = lines.flatMap(({ points }) => points[place]?.bucket.partial ?? []);
    return labels.partial(partials[0] ?? null);
  });
  return tableOfLines(
    lines,
    { name: labels.columns.from, kind: "text", isDate: true, show },
    keys,
    partials,
    labels,
  );
}

/** Returns lines from day 0 on as a table: the first day of each point, counted from 0, then a column for each line. */
export function tableSinceDayZero(
  lines: readonly ChartLine[],
  daysEach: 1 | 7,
  labels: TableLabels,
): TableData {
  const places = Array.from({ length: countPlaces(lines) }, (_, place) => place);
  const keys = places.map((place) =>
    daysEach === 1 ? String(place) : `${place * daysEach}–${(place + 1) * daysEach - 1}`,
  );
  const partials = places.map((place) =>
    lines
      .flatMap(({ name, points }) => {
        const { bucket, value = null } = points[place] ?? {};
        const partial = bucket?.partial ?? null;
        return partial === null || value === null ? [] : labels.partialOf(name, partial);
      })
      .join(" · "),
  );
  const name = daysEach === 1 ? labels.columns.day : labels.columns.days;
  return tableOfLines(lines, { name, kind: "text" }, keys, partials, labels);
}

/**
 * Returns a table with a column for each line.
 * @param partials why a row is incomplete; no column where all are empty
 */
function tableOfLines(
  lines: readonly ChartLine[],
  first: TableColumn,
  keys: readonly string[],
  partials: readonly string[],
  labels: TableLabels,
): TableData {
  return tableOf(keys, [
    { ...first, cell: (key) => key },
    ...lines.map(({ name, points }) =>
      figureColumn(name, points, { ...labels, inFile: labels.lineHead(name) }),
    ),
    partials.some((text) => text !== "") && {
      name: labels.columns.partial,
      kind: "text",
      cell: (_, at) => partials[at] ?? "",
    },
  ]);
}

export function useTableLabels(metric: Metric) {
  const t = useTranslations("comparison.overlay");
  const metrics = useTranslations("analytics.metrics");
  const marked = useMarkLabels();
  const locale = useLocale();
  return {
    columns: {
      from: t("columns.from"),
      day: t("columns.day"),
      days: t("columns.days"),
      partial: t("columns.partial"),
    },
    value: (value: number, mark: Mark) => marked.text(mark, formatValue(metric, value, locale)),
    head: marked.head,
    lineHead: (name: string) => marked.ofLine(name, marked.inUnit(metric, metrics(metric))),
    partialOf: (name: string, partial: Incompleteness) => t("partial", { name, partial }),
    partial: (partial: Incompleteness | null) => (partial === null ? "" : t(partial)),
  };
}
