import type { useTranslations } from "use-intl";
import type { DayWords } from "#shared/dates/day-words.ts";
import type { Day } from "#shared/dates/days.ts";
import type { Follow } from "#shared/ui/use-follow.ts";
import type { Arrangement } from "#watch-time/use-arrangement.ts";
import type { Subjects } from "#watch-time/use-subjects.ts";
import type { WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import type { DrawnLayout } from "./drawn-layout.ts";
import type { SayFigure } from "./use-figure-words.ts";

/** Words of the table. */
export type TableWords = ReturnType<typeof useTranslations<"watchTimeTable">>;

/** What all rows of a table have in common. */
export interface RowsLook {
  rows: WatchTimeRows;
  arrangement: Arrangement;
  subjects: Subjects;
  hrefOf: (content: WatchTimeRows["contents"][number]) => string;
  follow: Follow;
  layout: DrawnLayout;
  say: SayFigure;
  t: TableWords;
  days: DayWords;
  today: Day;
  isShaded: boolean;
  /** Shows all of a row. */
  onDetail: (group: number) => void;
  onChoose: (group: number) => void;
}
