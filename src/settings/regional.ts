import { isTranslated, languageOf } from "#messages/catalogues.ts";
import type { Weekday } from "#shared/dates/days.ts";
import { weekStartOf } from "#shared/dates/week-start.ts";
import { browserLanguages, pageTimeZone } from "#shared/format/browser-region.ts";
import { isLocale, isTimeZone, type RuntimeConfig } from "#shared/http/runtime-config.ts";
import { readStored } from "#shared/storage/stored-text.ts";

export const REGIONAL_KEY = "reeldesk.regional";
export const REGIONAL_VERSION = 1;

/** Holds the language with its number and date format, and the time zone. */
export interface Regional {
  /** Is a language tag; the words are in `languageOf` it. */
  locale: string;
  /** Is an IANA name. */
  timeZone: string;
}

/** Lists the days that weeks can begin with, as they are stored. */
export const WEEK_STARTS = { mon: 1, sun: 0, sat: 6 } as const satisfies Record<string, Weekday>;
type WeekStart = keyof typeof WEEK_STARTS;

/** Holds what a person chose. Absent fields follow the deployment, the browser, or the language. */
export type RegionalChoice = Partial<Regional & { weekStart: WeekStart }>;

/** Returns the stored text, for comparison by value. Null: nothing is stored, or storage is blocked. */
export const readRegionalText = (): string | null => readStored(REGIONAL_KEY);

/** Parses the user's settings; ignores invalid values. */
export function readRegionalChoice(text: string | null): RegionalChoice {
  try {
    const { version, locale, timeZone, weekStart }: Record<string, unknown> = JSON.parse(
      text ?? "",
    );
    if (version !== REGIONAL_VERSION) return {};
    return {
      ...(isLocale(locale) && { locale }),
      ...(isTimeZone(timeZone) && { timeZone }),
      ...(isWeekStart(weekStart) && { weekStart }),
    };
  } catch {
    return {};
  }
}

function isWeekStart(value: unknown): value is WeekStart {
  return typeof value === "string" && Object.hasOwn(WEEK_STARTS, value);
}

/** Returns the deployment's defaults, or else the browser's. */
export function regionalByDefault(
  { defaultLocale, defaultTimeZone }: RuntimeConfig,
  ownZone = pageTimeZone(),
): Regional {
  const own = new Intl.DateTimeFormat().resolvedOptions().locale;
  return {
    locale: defaultLocale ?? preferredLocale(own),
    timeZone: defaultTimeZone ?? ownZone,
  };
}

/**
 * Returns the first of the browser's languages that there are words in; formats are its own where these are English.
 */
function preferredLocale(own: string): string {
  const found = browserLanguages().find(isTranslated);
  return found === undefined || languageOf(found) === languageOf(own) ? own : found;
}

/**
 * Returns the effective settings: the user's, or else the defaults.
 * @param text from `readRegionalText`
 * @param ownZone the zone where neither the user nor the deployment names one
 */
export function regionalOf(
  text: string | null,
  config: RuntimeConfig,
  ownZone = pageTimeZone(),
): Regional {
  const { locale, timeZone } = {
    ...regionalByDefault(config, ownZone),
    ...readRegionalChoice(text),
  };
  return { locale: withPlainFigures(locale), timeZone };
}

/** Returns the day that weeks begin with: the chosen one, or that of the language. @param text from `readRegionalText` */
export function weekStartIn(text: string | null, config: RuntimeConfig): Weekday {
  const { weekStart } = readRegionalChoice(text);
  return weekStart === undefined
    ? weekStartOf(regionalOf(text, config).locale)
    : WEEK_STARTS[weekStart];
}

/**
 * Days and months of figures are those of the Gregorian calendar, and timecodes and ids have Latin digits: other
 * dates and numbers must not differ beside them.
 */
function withPlainFigures(locale: string): string {
  const { calendar, numberingSystem } = new Intl.DateTimeFormat(locale).resolvedOptions();
  return calendar === "gregory" && numberingSystem === "latn"
    ? locale
    : new Intl.Locale(locale, { calendar: "gregory", numberingSystem: "latn" }).toString();
}
