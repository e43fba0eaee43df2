import { isTranslated, languageOf } from "#messages/catalogues.ts";
import { browserLanguages, browserTimeZone } from "#shared/format/browser-region.ts";
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

/** Returns the stored text, for comparison by value. Null: nothing is stored, or storage is blocked. */
export const readRegionalText = (): string | null => readStored(REGIONAL_KEY);

/** Parses the user's settings; ignores invalid values. */
export function readRegionalChoice(text: string | null): Partial<Regional> {
  try {
    const { version, locale, timeZone }: Record<string, unknown> = JSON.parse(text ?? "");
    if (version !== REGIONAL_VERSION) return {};
    return {
      ...(isLocale(locale) && { locale }),
      ...(isTimeZone(timeZone) && { timeZone }),
    };
  } catch {
    return {};
  }
}

/** Returns the deployment's defaults, or else the browser's. */
export function regionalByDefault({ defaultLocale, defaultTimeZone }: RuntimeConfig): Regional {
  const own = new Intl.DateTimeFormat().resolvedOptions().locale;
  return {
    locale: defaultLocale ?? preferredLocale(own),
    timeZone: defaultTimeZone ?? browserTimeZone(),
  };
}

/**
 * Returns the first of the browser's languages that there are words in; formats are its own where these are English.
 */
function preferredLocale(own: string): string {
  const found = browserLanguages().find(isTranslated);
  return found === undefined || languageOf(found) === languageOf(own) ? own : found;
}

/** Returns the effective settings: the user's, or else the defaults. @param text from `readRegionalText` */
export function regionalOf(text: string | null, config: RuntimeConfig): Regional {
  const { locale, timeZone } = { ...regionalByDefault(config), ...readRegionalChoice(text) };
  return { locale: withPlainFigures(locale), timeZone };
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
