import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useDayFormat } from "#shared/ui/range/use-day-format.ts";
import { useFollow } from "#shared/ui/use-follow.ts";
import { COLUMNS, type Column } from "#watch-time/columns.ts";
import type { DrawnLayout } from "./drawn-layout.ts";
import type { RowContext } from "./row-context.ts";
import { useFigureFormat } from "./use-figure-format.ts";

/** Context of the rows, stable until it changes: not while an edge is dragged. */
export function useRowContext({
  columns,
  name,
  sticky,
  room,
  rows,
  arrangement,
  subjects,
  hrefOf,
  today,
  isShaded,
  onDetail,
  onChoose,
}: Omit<RowContext, "layout" | "say" | "t" | "days" | "follow"> & DrawnLayout): RowContext {
  const say = useFigureFormat();
  const t = useTranslations("watchTimeTable");
  const days = useDayFormat();
  const follow = useFollow();
  const columnsText = columns.join(" ");
  const stickyText = sticky.join(" ");
  const roomText = room.join(" ");
  const layout = useMemo(
    () => ({
      columns: columnsIn(columnsText),
      name,
      sticky: columnsIn(stickyText),
      room: roomText.split(" ").map(Number),
    }),
    [columnsText, name, stickyText, roomText],
  );
  return useMemo(
    () => ({
      rows,
      arrangement,
      subjects,
      hrefOf,
      follow,
      layout,
      say,
      t,
      days,
      today,
      isShaded,
      onDetail,
      onChoose,
    }),
    [
      rows,
      arrangement,
      subjects,
      hrefOf,
      follow,
      layout,
      say,
      t,
      days,
      today,
      isShaded,
      onDetail,
      onChoose,
    ],
  );
}

function columnsIn(text: string): Column[] {
  return text.split(" ").flatMap((name) => COLUMNS.find((each) => each === name) ?? []);
}
