import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Cell, TableColumn, TableData } from "#shared/format/table-data.ts";
import type { Figure } from "#watch-time/figure.ts";
import { formatValue } from "#watch-time/format-measure.ts";
import type { Measure } from "#watch-time/measures.ts";
import { type CurveLine, highOf, lowOf } from "./curve-line.ts";
import type { TrendPeriod } from "./trend.ts";

/** Returns tables of curves with labels. */
export function useCurveTable(
  measure: Measure,
): (lines: readonly CurveLine[], points: CurvePoints) => TableData {
  const t = useTranslations("watchTimeCurves");
  const inFile = useTranslations("watchTimeFiles.columns");
  const locale = useLocale();
  return (lines, points) =>
    curveTable(lines, points, {
      value: (value) => formatValue(measure, value, locale),
      inFile: (name) => t("table.inFile", { name, measure: inFile(measure) }),
      atLeast: (name) => t("table.atLeast", { name }),
      atMost: (name) => t("table.atMost", { name }),
      partial: t("table.partial"),
      partialOf: (partial) => t(`partial.${partial}`),
    });
}

/** Points of a table of curves. */
interface CurvePoints {
  /** Heads their column. */
  point: string;
  /** Each of them for files, and how it is displayed. */
  names: readonly string[];
  show: (point: string) => string;
  /** Why they are not all there. */
  partials: readonly TrendPeriod["partial"][];
}

/** Labels of a table of curves. */
interface CurveTableLabels {
  value: (value: number) => string;
  /** Heads a column in files, which have numbers without a unit. */
  inFile: (name: string) => string;
  /** Heads the columns of what is not known exactly. */
  atLeast: (name: string) => string;
  atMost: (name: string) => string;
  /** Heads the column that says why a point is not all there. */
  partial: string;
  partialOf: (partial: NonNullable<TrendPeriod["partial"]>) => string;
}

/** Curves as a table: a row for each point; two columns for a line that is only known to lie between two values. */
function curveTable(
  lines: readonly CurveLine[],
  { point, names, show, partials }: CurvePoints,
  labels: CurveTableLabels,
): TableData {
  const hasPartial = partials.some((partial) => partial !== null);
  const number = { kind: "number", show: labels.value } as const;
  const values = lines.map((line) => ({
    line,
    isExact: line.figures.every(({ kind }) => kind === "exact" || kind === "unknown"),
  }));
  return {
    columns: [
      { name: point, kind: "text", show },
      ...values.flatMap(({ line: { name }, isExact }): TableColumn[] =>
        (isExact ? [name] : [labels.atLeast(name), labels.atMost(name)]).map((head) => ({
          name: head,
          fileName: labels.inFile(head),
          ...number,
        })),
      ),
      ...(hasPartial ? [{ name: labels.partial, kind: "text" as const }] : []),
    ],
    rows: names.map((name, at) => {
      const partial = partials[at] ?? null;
      return [
        name,
        ...values.flatMap(({ line, isExact }): Cell[] => {
          const figure = line.figures[at] ?? { kind: "unknown" };
          return isExact ? [lowOf(figure)] : [lowOf(figure), highOf(figure)];
        }),
        ...(hasPartial ? [partial === null ? "" : labels.partialOf(partial)] : []),
      ];
    }),
  };
}

/** Formats figures with their bounds. */
export function useFigureFormat(measure: Measure): (figure: Figure) => string {
  const t = useTranslations("watchTimeCurves");
  const locale = useLocale();
  return useMemo(() => {
    const labels = (value: number) => formatValue(measure, value, locale);
    return (figure) => {
      switch (figure.kind) {
        case "exact":
          return labels(figure.value);
        case "between":
          return t("between", { from: labels(figure.from), to: labels(figure.to) });
        case "atLeast":
          return t("atLeast", { value: labels(figure.value) });
        case "unknown":
          return t("notKnown");
      }
    };
  }, [t, measure, locale]);
}
