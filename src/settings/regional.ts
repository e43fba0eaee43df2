import { isLocale, isTimeZone, type RuntimeConfig } from "#shared/http/runtime-config.ts";
import { readStored } from "#shared/storage/stored-text.ts";

export const REGIONAL_KEY = "reeldesk.regional";
export const REGIONAL_VERSION = 1;

/** Number and date format, and time zone. */
export interface Regional {
  /** Language tag. */
  locale: string;
  /** IANA name. */
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
  const browser = new Intl.DateTimeFormat().resolvedOptions();
  return {
    locale: defaultLocale ?? browser.locale,
    timeZone: defaultTimeZone ?? browser.timeZone,
  };
}

/** Returns the effective settings: the user's, or else the defaults. @param text from `readRegionalText` */
export function regionalOf(text: string | null, config: RuntimeConfig): Regional {
  return { ...regionalByDefault(config), ...readRegionalChoice(text) };
}
