import dateRange from "./en/date-range.json";
import settings from "./en/settings.json";

/** The words of the settings, and of the choice of a zone in them. */
export const words = { ...dateRange, ...settings };
