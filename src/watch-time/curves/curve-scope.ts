import type { Day, DayRange } from "#shared/dates/days.ts";
import type { IncludedGroups } from "#watch-time/use-arrangement.ts";
import type { Subjects } from "#watch-time/use-subjects.ts";
import type { WatchTimeGranularity, WatchTimeKind } from "#watch-time/watch-time.ts";
import type { WatchTimeContent, WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import type { WatchTimeView } from "#watch-time/watch-time-view.ts";

/** What curves are of. */
export interface CurveScope extends IncludedGroups {
  kind: WatchTimeKind;
  /** Whether all rows are of one content, which has none to stand beside. */
  isOne: boolean;
  /** What all rows are of, for pictures. */
  name: string;
  view: WatchTimeView;
  onView: (next: WatchTimeView) => void;
  rows: WatchTimeRows;
  rowCount: number;
  /** The day that it is in the zone of the range. */
  today: Day;
  range: DayRange;
  granularity: WatchTimeGranularity;
  subjects: Pick<Subjects, "of">;
  /** Opens the player of a film at a percent of its length; absent where there is none. */
  onPlayAt?: ((contentId: string, percent: number) => void) | undefined;
  hrefOf: (content: WatchTimeContent) => string;
  /** Of those chosen, by their plain ids or periods, which look each has; it keeps it when others come or go. */
  places: ReadonlyMap<string, number>;
  /** Of what is downloaded, without an extension. */
  fileName: string;
  isReading: boolean;
  /** Whether all rows that the service has are here: only then what has none is nought. */
  isWhole: boolean;
  /** Which days, in which zone. */
  about: string;
}
