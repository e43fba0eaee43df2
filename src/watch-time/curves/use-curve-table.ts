import { useLocale, useTranslations } from "use-intl";
import type { Cell, TableColumn, TableData } from "#shared/format/table-data.ts";
import type { Figure } from "#watch-time/figure.ts";
import { formatValue } from "#watch-time/format-measure.ts";
import type { Measure } from "#watch-time/measures.ts";
import { type CurveLine, highOf, lowOf } from "./curve-line.ts";
import type { TrendPeriod } from "./trend.ts";

/**
 * Returns curves as a table: a row for each point; two columns for a line that is only known to lie between two
 * values.
 */
export function useCurveTable(measure: Measure) {
  const t = useTranslations("watchTimeCurves");
  const inFile = useTranslations("watchTimeFiles.columns");
  const locale = useLocale();
  return (
    lines: readonly CurveLine[],
    points: {
      /** Heads their column. */
      point: string;
      /** Each of them for files, and how it is displayed. */
      names: readonly string[];
      show?: (point: string) => string;
      /** Why they are not all there. */
      partials: readonly TrendPeriod["partial"][];
    },
  ): TableData => {
    const { point, names, show, partials } = points;
    const hasPartial = partials.some((partial) => partial !== null);
    const values = lines.map(({ name, figures }) => ({
      figures,
      heads: figures.every(({ kind }) => kind === "exact" || kind === "unknown")
        ? [name]
        : [t("table.atLeast", { name }), t("table.atMost", { name })],
    }));
    return {
      columns: [
        { name: point, kind: "text", ...(show && { show }) },
        ...values.flatMap(({ heads }) =>
          heads.map(
            (name): TableColumn => ({
              name,
              // Numbers in files have no unit.
              fileName: t("table.inFile", { name, measure: inFile(measure) }),
              kind: "number",
              show: (value) => formatValue(measure, value, locale),
            }),
          ),
        ),
        ...(hasPartial ? [{ name: t("table.partial"), kind: "text" as const }] : []),
      ],
      rows: names.map((name, at) => {
        const partial = partials[at] ?? null;
        return [
          name,
          ...values.flatMap(({ figures, heads }): Cell[] => {
            const figure = figures[at] ?? { kind: "unknown" };
            return [lowOf(figure), highOf(figure)].slice(0, heads.length);
          }),
          ...(hasPartial ? [partial === null ? "" : t(`partial.${partial}`)] : []),
        ];
      }),
    };
  };
}

/** Formats figures with their bounds. */
export function useFigureFormat(measure: Measure): (figure: Figure) => string {
  const t = useTranslations("watchTimeCurves");
  const locale = useLocale();
  const textOf = (value: number) => formatValue(measure, value, locale);
  return (figure) => {
    switch (figure.kind) {
      case "exact":
        return textOf(figure.value);
      case "between":
        return t("between", { from: textOf(figure.from), to: textOf(figure.to) });
      case "atLeast":
        return t("atLeast", { value: textOf(figure.value) });
      case "unknown":
        return t("notKnown");
    }
  };
}
