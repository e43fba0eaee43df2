import settings from "#settings/messages/en/settings.json";
import dateRange from "#shared/ui/messages/en/date-range.json";

/** The words of the settings, and of the choice of a zone in them. */
export const words = { ...dateRange, ...settings };
