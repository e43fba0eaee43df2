import { useLocale, useTranslations } from "use-intl";
import type { TableColumn, TableData } from "#shared/format/table-data.ts";
import { formatValue } from "#watch-time/format-measure.ts";
import type { Scatter, ScatterGroup, ScatterPoint } from "./scatter.ts";

/** Makes a table of films side by side, also of those that are not drawn. */
export function useScatterTable(
  titleOf: (point: ScatterPoint) => string,
  names: Record<ScatterGroup, string>,
): (scatter: Scatter) => TableData {
  const t = useTranslations("watchTimeCurves");
  const column = useTranslations("watchTimeTable.columns");
  const inFile = useTranslations("watchTimeFiles.columns");
  const locale = useLocale();
  const number = (measure: "completion" | "plays"): TableColumn => ({
    name: column(measure),
    fileName: inFile(measure),
    kind: "number",
    show: (value) => formatValue(measure, value, locale),
  });
  return ({ points, medians }) => ({
    columns: [
      { name: t("scatter.film"), kind: "text" },
      ...(medians === null ? [] : [{ name: t("scatter.group"), kind: "text" as const }]),
      { ...number("completion"), name: t("scatter.share"), fileName: t("scatter.shareInFile") },
      number("completion"),
      number("plays"),
    ],
    rows: points.map((point) => [
      titleOf(point),
      ...(medians === null ? [] : [names[point.group]]),
      point.sharePercent,
      point.completionPercent,
      point.plays,
    ]),
  });
}
