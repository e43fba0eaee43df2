import type { Day, DayRange } from "#shared/dates/days.ts";
import type { IncludedGroups } from "#watch-time/use-arrangement.ts";
import type { Subjects } from "#watch-time/use-subjects.ts";
import type { WatchTimeGranularity, WatchTimeKind } from "#watch-time/watch-time.ts";
import type { WatchTimeContent, WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import type { WatchTimeView } from "#watch-time/watch-time-view.ts";

/** Data of the curves. */
export interface CurveScope extends IncludedGroups {
  kind: WatchTimeKind;
  /** All rows are of one content, so there is nothing to compare. */
  isOne: boolean;
  /** Subject of all rows, for images. */
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
  /** Opens a video's player at a percentage of its duration; absent if there is none. */
  onPlayAt?: ((contentId: string, percent: number) => void) | undefined;
  hrefOf: (content: WatchTimeContent) => string;
  /** Style index of selected items, by normalised id or period; stable. */
  places: ReadonlyMap<string, number>;
  /** Name of downloads, without an extension. */
  fileName: string;
  isReading: boolean;
  /** All rows of the service are loaded: only then is a missing row zero. */
  isWhole: boolean;
  /** Which days, in which zone. */
  about: string;
}
