import { useLocale, useTranslations } from "use-intl";
import type { Bucket, Incompleteness } from "#analytics/analytics-buckets.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { isoStart } from "#analytics/chart/format-bucket.ts";
import { formatValue } from "#analytics/chart/format-metric.ts";
import type { Mark, Metric } from "#analytics/metrics.ts";
import { useMarkLabels } from "#analytics/parts/panel-mark.ts";
import type { TableColumn, TableData } from "#shared/format/table-data.ts";
import { type ChartLine, countPlaces } from "./lines.ts";

type TableLabels = ReturnType<typeof useTableLabels>;

/** Lines over the same dates as a table: when each bucket begins, then a column for each line. */
export function tableByDate(
  lines: readonly ChartLine[],
  of: Pick<Series, "granularity" | "timeZone">,
  labels: TableLabels & { bucketText: (bucket: Bucket) => string },
): TableData {
  const buckets = lines.reduce<readonly Bucket[]>(
    (most, line) => (line.buckets.length > most.length ? line.buckets : most),
    [],
  );
  const keys = buckets.map((bucket) => isoStart(of, bucket));
  const show = (key: string) => {
    const bucket = buckets[keys.indexOf(key)];
    return bucket === undefined ? key : labels.bucketText(bucket);
  };
  const partials = buckets.map((_, place) => {
    const partial = lines.find((line) => (line.buckets[place]?.partial ?? null) !== null);
    return labels.partial(partial?.buckets[place]?.partial ?? null);
  });
  return tableOf(lines, { name: labels.columns.from, kind: "text", show }, keys, partials, labels);
}

/** Lines from day 0 on as a table: the first day of each point, counted from 0, then a column for each line. */
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
      .flatMap(({ name, buckets, values }) => {
        const partial = buckets[place]?.partial ?? null;
        return partial === null || values[place] === null ? [] : labels.partialOf(name, partial);
      })
      .join(" · "),
  );
  const name = daysEach === 1 ? labels.columns.day : labels.columns.days;
  return tableOf(lines, { name, kind: "text" }, keys, partials, labels);
}

/** @param partials why a row is incomplete; no column where all are empty */
function tableOf(
  lines: readonly ChartLine[],
  first: TableColumn,
  keys: readonly string[],
  partials: readonly string[],
  labels: TableLabels,
): TableData {
  const hasPartial = partials.some((text) => text !== "");
  return {
    columns: [
      first,
      ...lines.map(
        ({ name, marks }): TableColumn => ({
          name,
          fileName: labels.head(name, marks),
          kind: "number",
          show: (value, at) => labels.value(value, marks[at ?? -1] ?? "exact"),
        }),
      ),
      ...(hasPartial ? [{ name: labels.columns.partial, kind: "text" as const }] : []),
    ],
    rows: keys.map((key, place) => [
      key,
      ...lines.map(({ values }) => values[place] ?? null),
      ...(hasPartial ? [partials[place] ?? ""] : []),
    ]),
  };
}

export function useTableLabels(metric: Metric) {
  const t = useTranslations("comparison.overlay");
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
    partialOf: (name: string, partial: Incompleteness) => t("partial", { name, partial }),
    partial: (partial: Incompleteness | null) => (partial === null ? "" : t(partial)),
  };
}
