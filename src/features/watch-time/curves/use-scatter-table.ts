import { useLocale, useTranslations } from "use-intl";
import { valueWords } from "#features/watch-time/measure-words.ts";
import type { TableColumn, TableData } from "#lib/table-data.ts";
import type { ScatterGroup, ScatterPoint } from "./scatter.ts";

/** Makes a table of films side by side, also of those that are not drawn. */
export function useScatterTable(
  titleOf: (point: ScatterPoint) => string,
  names: Record<ScatterGroup, string>,
): (points: readonly ScatterPoint[]) => TableData {
  const t = useTranslations("watchTimeCurves");
  const column = useTranslations("watchTimeTable.columns");
  const locale = useLocale();
  const number = (measure: "watchTimePerPlay" | "completion" | "plays"): TableColumn => ({
    name: column(measure),
    kind: "number",
    show: (value) => valueWords(measure, value, locale),
  });
  return (points) => ({
    columns: [
      { name: t("scatter.film"), kind: "text" },
      { name: t("scatter.group"), kind: "text" },
      number("watchTimePerPlay"),
      number("completion"),
      number("plays"),
    ],
    rows: points.map((point) => [
      titleOf(point),
      names[point.group],
      point.watchTimePerPlaySeconds,
      point.completionPercent,
      point.plays,
    ]),
  });
}
