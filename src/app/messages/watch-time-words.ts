import charts from "./en/charts.json";
import dateRange from "./en/date-range.json";
import watchTime from "./en/watch-time.json";
import watchTimeCurves from "./en/watch-time-curves.json";
import watchTimeFiles from "./en/watch-time-files.json";
import watchTimeTable from "./en/watch-time-table.json";

/** The words of everything that shows watch time, which come together. */
export const words = {
  ...charts,
  ...dateRange,
  ...watchTime,
  ...watchTimeCurves,
  ...watchTimeFiles,
  ...watchTimeTable,
};
