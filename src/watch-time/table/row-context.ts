import { type MouseEvent, useMemo } from "react";
import { useHref, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { type DayFormat, useDayFormat } from "#shared/dates/day-format.ts";
import type { Day } from "#shared/dates/days.ts";
import { COLUMNS, type Column } from "#watch-time/columns.ts";
import type { Arrangement } from "#watch-time/use-arrangement.ts";
import type { Subjects } from "#watch-time/use-subjects.ts";
import type { WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import type { DrawnLayout } from "./drawn-layout.ts";
import { type SayFigure, useFigureFormat } from "./figure-value.tsx";

/** Labels of the table. */
export type TableLabels = ReturnType<typeof useTranslations<"watchTimeTable">>;

/** Context shared by all rows. */
export interface RowContext {
  rows: WatchTimeRows;
  arrangement: Arrangement;
  subjects: Subjects;
  hrefOf: (content: WatchTimeRows["contents"][number]) => string;
  follow: Follow;
  layout: DrawnLayout;
  say: SayFigure;
  t: TableLabels;
  days: DayFormat;
  today: Day;
  isShaded: boolean;
  /** Shows all of a row. */
  onDetail: (group: number) => void;
  onChoose: (group: number) => void;
}

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

/** Links within the dashboard, without the router's `Link`. */
export interface Follow {
  /** Returns the URL of a path, below the dashboard's base path. */
  hrefOf: (path: string) => string;
  /** For the link: a plain click navigates within the page; other clicks are left to the browser. */
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** For virtualised rows: each `Link` of the router subscribes to every navigation, and is slow to render. */
export function useFollow(): Follow {
  const navigate = useNavigate();
  const folder = useHref("/").replace(/\/$/, "");
  return useMemo(
    () => ({
      hrefOf: (path) => folder + path,
      onClick(event) {
        const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (event.defaultPrevented || event.button !== 0 || !isPlain) return;
        event.preventDefault();
        const { pathname, search, hash } = event.currentTarget;
        void navigate(pathname.slice(folder.length) + search + hash);
      },
    }),
    [navigate, folder],
  );
}
