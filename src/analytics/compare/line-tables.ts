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
  const texts = new Map(keys.map((key, place) => [key, buckets[place]]));
  const partials = buckets.map((_, place) => {
    const reasons = lines.map((line) => line.buckets[place]?.partial ?? null);
    return reasons.find((partial) => partial !== null) ?? null;
  });
  const hasPartial = partials.some((partial) => partial !== null);
  return {
    columns: [
      {
        name: labels.columns.from,
        kind: "text",
        show(key) {
          const bucket = texts.get(key);
          return bucket === undefined ? key : labels.bucketText(bucket);
        },
      },
      ...valueColumns(lines, labels),
      ...(hasPartial ? [{ name: labels.columns.partial, kind: "text" as const }] : []),
    ],
    rows: buckets.map((_, place) => {
      const partial = partials[place] ?? null;
      return [
        keys[place] ?? null,
        ...lines.map(({ values }) => values[place] ?? null),
        ...(hasPartial ? [partial === null ? "" : labels.partial(partial)] : []),
      ];
    }),
  };
}

/** Lines from day 0 on as a table: the first day of each point, counted from 0, then a column for each line. */
export function tableSinceDayZero(
  lines: readonly ChartLine[],
  daysEach: 1 | 7,
  labels: TableLabels,
): TableData {
  const places = Array.from({ length: countPlaces(lines) }, (_, place) => place);
  const partials = places.map((place) =>
    lines
      .flatMap(({ name, buckets, values }) => {
        const partial = buckets[place]?.partial ?? null;
        return partial === null || values[place] === null ? [] : labels.partialOf(name, partial);
      })
      .join("; "),
  );
  const hasPartial = partials.some((text) => text !== "");
  return {
    columns: [
      { name: daysEach === 1 ? labels.columns.day : labels.columns.days, kind: "text" },
      ...valueColumns(lines, labels),
      ...(hasPartial ? [{ name: labels.columns.partial, kind: "text" as const }] : []),
    ],
    rows: places.map((place) => [
      daysEach === 1 ? String(place) : `${place * daysEach}–${(place + 1) * daysEach - 1}`,
      ...lines.map(({ values }) => values[place] ?? null),
      ...(hasPartial ? [partials[place] ?? ""] : []),
    ]),
  };
}

function valueColumns(lines: readonly ChartLine[], labels: TableLabels): TableColumn[] {
  return lines.map(({ name, marks }) => ({
    name,
    fileName: labels.head(name, marks),
    kind: "number",
    show: (value, at) => labels.value(value, at === undefined ? "exact" : (marks[at] ?? "exact")),
  }));
}

/** Labels of the tables behind line charts. */
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
    partial: (partial: Incompleteness) => t(partial),
  };
}
