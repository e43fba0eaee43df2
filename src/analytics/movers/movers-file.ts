import { useTimeZone, useTranslations } from "use-intl";
import type { Figure } from "#analytics/metrics.ts";
import { figureColumn, type PanelMarks, useMarkLabels } from "#analytics/parts/panel-mark.ts";
import { dayAt } from "#shared/dates/zones.ts";
import { type TableData, tableOf } from "#shared/format/table-data.ts";
import type { MoverRow } from "./mover-table.tsx";
import type { MoverList } from "./movers.ts";

/** Returns a function that makes a file of movers: raw plays and seconds, ratios with 0.1 for 10%, null for not known. */
export function useMoverFile(
  list: MoverList,
  { compared }: PanelMarks,
): (rows: readonly MoverRow[]) => TableData {
  const t = useTranslations("movers.columns");
  const files = useTranslations("contents.breakdown.columns");
  const common = useTranslations("common");
  const marked = useMarkLabels();
  // Is the zone in which the list on screen says when something was created.
  const timeZone = useTimeZone() ?? "UTC";
  return (rows) => {
    const number = (name: string, figureOf: (row: MoverRow) => Figure) =>
      figureColumn(name, rows.map(figureOf), { head: marked.head, value: String });
    const plays = (name: string, valueOf: (row: MoverRow) => number | null | undefined) =>
      number(name, (row) => ({
        value: valueOf(row) ?? null,
        mark: compared === "exact" ? row.mark : compared,
      }));
    const isCompared = list !== "new";
    const hasWatchTime = rows.some(({ watched }) => watched !== null);
    const watched = (name: string, id: "current" | "previous" | "gain") =>
      number(t("seconds", { name }), (row) => row.watched?.[id] ?? { value: null, mark: "exact" });
    return tableOf(rows, [
      { name: t("name"), kind: "text", cell: ({ title }) => title },
      {
        name: files("id"),
        kind: "text",
        cell: ({ match }) => (match.is === "one" ? match.id : null),
      },
      {
        name: common("created"),
        kind: "text",
        isDate: true,
        cell: ({ createdAtMs }) => (createdAtMs === null ? null : dayAt(createdAtMs, timeZone)),
      },
      plays(files("plays"), ({ change }) => change?.current),
      isCompared && plays(t("before"), ({ change }) => change?.previous),
      isCompared && plays(t("change"), ({ gain }) => gain),
      isCompared && plays(t("percent"), ({ change }) => change?.ratio),
      hasWatchTime && watched(t("watchTime"), "current"),
      hasWatchTime && isCompared && watched(t("watchTimeBefore"), "previous"),
      hasWatchTime && isCompared && watched(t("watchTimeChange"), "gain"),
    ]);
  };
}
