import { useLocale, useTranslations } from "use-intl";
import type { TableData } from "#shared/format/table-data.ts";
import { valueWords } from "#watch-time/measure-words.ts";
import type { Measure } from "#watch-time/measures.ts";
import type { CurveLine } from "./curve-line.ts";
import { type CurveTableWords, curveTable } from "./curve-table.ts";

/** Makes tables of curves in the words of the page. */
export function useCurveTable(
  measure: Measure,
): (
  lines: readonly CurveLine[],
  points: Pick<CurveTableWords, "point" | "pointAt" | "show">,
) => TableData {
  const t = useTranslations("watchTimeCurves");
  const inFile = useTranslations("watchTimeFiles.columns");
  const locale = useLocale();
  return (lines, points) =>
    curveTable(lines, {
      ...points,
      value: (value) => valueWords(measure, value, locale),
      inFile: (name) => t("table.inFile", { name, measure: inFile(measure) }),
      atLeast: (name) => t("table.atLeast", { name }),
      atMost: (name) => t("table.atMost", { name }),
      partial: t("table.partial"),
      partialOf: (partial) => t(`partial.${partial}`),
    });
}
