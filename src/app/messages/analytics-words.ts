import analytics from "./en/analytics.json";
import charts from "./en/charts.json";
import comparison from "./en/comparison.json";
import contents from "./en/contents.json";
import countries from "./en/countries.json";
import dateRange from "./en/date-range.json";
import members from "./en/members.json";
import timeChart from "./en/time-chart.json";

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
