import { useLocale, useTranslations } from "use-intl";
import type { TableData } from "#shared/format/table-data.ts";
import { formatValue } from "#watch-time/format-measure.ts";
import type { Measure } from "#watch-time/measures.ts";
import type { CurveLine } from "./curve-line.ts";
import { type CurveTableLabels, curveTable } from "./curve-table.ts";

/** Makes tables of curves in the words of the page. */
export function useCurveTable(
  measure: Measure,
): (
  lines: readonly CurveLine[],
  points: Pick<CurveTableLabels, "point" | "pointAt" | "show">,
) => TableData {
  const t = useTranslations("watchTimeCurves");
  const inFile = useTranslations("watchTimeFiles.columns");
  const locale = useLocale();
  return (lines, points) =>
    curveTable(lines, {
      ...points,
      value: (value) => formatValue(measure, value, locale),
      inFile: (name) => t("table.inFile", { name, measure: inFile(measure) }),
      atLeast: (name) => t("table.atLeast", { name }),
      atMost: (name) => t("table.atMost", { name }),
      partial: t("table.partial"),
      partialOf: (partial) => t(`partial.${partial}`),
    });
}
