import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useDayWords } from "#shared/ui/range/use-day-words.ts";
import { useFollow } from "#shared/ui/use-follow.ts";
import { COLUMNS, type Column } from "#watch-time/columns.ts";
import type { DrawnLayout } from "./drawn-layout.ts";
import type { RowsLook } from "./rows-look.ts";
import { useFigureWords } from "./use-figure-words.ts";

/** What rows are drawn with, another one only when it has changed: while an edge is dragged it has not. */
export function useRowsLook({
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
}: Omit<RowsLook, "layout" | "say" | "t" | "days" | "follow"> & DrawnLayout): RowsLook {
  const say = useFigureWords();
  const t = useTranslations("watchTimeTable");
  const days = useDayWords();
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
