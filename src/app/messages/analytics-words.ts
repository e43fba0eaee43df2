import analytics from "#analytics/messages/en/analytics.json";
import comparison from "#analytics/messages/en/comparison.json";
import contents from "#analytics/messages/en/contents.json";
import countries from "#analytics/messages/en/countries.json";
import members from "#analytics/messages/en/members.json";
import timeChart from "#analytics/messages/en/time-chart.json";
import charts from "#shared/charts/messages/en/charts.json";
import dateRange from "#shared/ui/messages/en/date-range.json";

/** The words of everything that shows numbers, which come together. */
export const words = {
  ...analytics,
  ...charts,
  ...comparison,
  ...contents,
  ...countries,
  ...dateRange,
  ...members,
  ...timeChart,
};
