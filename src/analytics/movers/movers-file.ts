import { useTimeZone, useTranslations } from "use-intl";
import type { Figure } from "#analytics/metrics.ts";
import { figureColumn, type PanelMarks, useMarkLabels } from "#analytics/parts/panel-mark.ts";
import { dayAt } from "#shared/dates/zones.ts";
import { type TableData, tableOf } from "#shared/format/table-data.ts";
import type { MoverRow } from "./mover-table.tsx";
import type { MoverList } from "./movers.ts";
import type { Watched } from "./watched.ts";

/** Names the columns of a file of movers, and says of their figures how exact they are. */
interface MoverFileLabels
  extends Record<"title" | "id" | "created" | "plays" | "before" | "change" | "percent", string> {
  watchTime: Record<keyof Watched, string>;
  head: ReturnType<typeof useMarkLabels>["head"];
}

/**
 * Makes a file of movers: raw plays and seconds, ratios with 0.1 for 10%, null for not known.
 * @param timeZone in which something was created on a day
 */
export function moverTable(
  rows: readonly MoverRow[],
  {
    list,
    compared,
    timeZone,
    labels,
  }: {
    list: MoverList;
    compared: PanelMarks["compared"];
    timeZone: string;
    labels: MoverFileLabels;
  },
): TableData {
  const number = (name: string, figureOf: (row: MoverRow) => Figure) =>
    figureColumn(name, rows.map(figureOf), { head: labels.head, value: String });
  const plays = (name: string, valueOf: (row: MoverRow) => number | null | undefined) =>
    number(name, (row) => ({
      value: valueOf(row) ?? null,
      mark: compared === "exact" ? row.mark : compared,
    }));
  const isCompared = list !== "new";
  const hasWatchTime = rows.some(({ watched }) => watched !== null);
  const watched = (side: keyof Watched) =>
    number(labels.watchTime[side], (row) => row.watched?.[side] ?? { value: null, mark: "exact" });
  return tableOf(rows, [
    { name: labels.title, kind: "text", cell: ({ title }) => title },
    {
      name: labels.id,
      kind: "text",
      cell: ({ match }) => (match.is === "one" ? match.id : null),
    },
    {
      name: labels.created,
      kind: "text",
      isDate: true,
      cell: ({ createdAtMs }) => (createdAtMs === null ? null : dayAt(createdAtMs, timeZone)),
    },
    plays(labels.plays, ({ change }) => change?.current),
    isCompared && plays(labels.before, ({ change }) => change?.previous),
    isCompared && plays(labels.change, ({ gain }) => gain),
    isCompared && plays(labels.percent, ({ change }) => change?.ratio),
    hasWatchTime && watched("current"),
    hasWatchTime && isCompared && watched("previous"),
    hasWatchTime && isCompared && watched("gain"),
  ]);
}

/** Returns a function that makes a file of movers, with names in the person's language. */
export function useMoverFile(
  list: MoverList,
  { compared }: PanelMarks,
): (rows: readonly MoverRow[]) => TableData {
  const t = useTranslations("movers.columns");
  const files = useTranslations("contents.breakdown.columns");
  const common = useTranslations("common");
  const { head } = useMarkLabels();
  // Is the zone in which the list on screen says when something was created.
  const timeZone = useTimeZone() ?? "UTC";
  const seconds = (name: string) => t("seconds", { name });
  const labels: MoverFileLabels = {
    title: t("name"),
    id: files("id"),
    created: common("created"),
    plays: files("plays"),
    before: t("before"),
    change: t("change"),
    percent: t("percent"),
    watchTime: {
      current: seconds(t("watchTime")),
      previous: seconds(t("watchTimeBefore")),
      gain: seconds(t("watchTimeChange")),
    },
    head,
  };
  return (rows) => moverTable(rows, { list, compared, timeZone, labels });
}
