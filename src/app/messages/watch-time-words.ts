import charts from "#shared/charts/messages/en/charts.json";
import dateRange from "#shared/ui/messages/en/date-range.json";
import watchTime from "#watch-time/messages/en/watch-time.json";
import watchTimeCurves from "#watch-time/messages/en/watch-time-curves.json";
import watchTimeFiles from "#watch-time/messages/en/watch-time-files.json";
import watchTimeTable from "#watch-time/messages/en/watch-time-table.json";

/** The words of everything that shows watch time, which come together. */
export const words = {
  ...charts,
  ...dateRange,
  ...watchTime,
  ...watchTimeCurves,
  ...watchTimeFiles,
  ...watchTimeTable,
};
