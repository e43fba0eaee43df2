import type { useTranslations } from "use-intl";
import type { DayFormat } from "#shared/dates/day-format.ts";
import type { Day } from "#shared/dates/days.ts";
import type { Follow } from "#shared/ui/use-follow.ts";
import type { Arrangement } from "#watch-time/use-arrangement.ts";
import type { Subjects } from "#watch-time/use-subjects.ts";
import type { WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import type { DrawnLayout } from "./drawn-layout.ts";
import type { SayFigure } from "./use-figure-format.ts";

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
