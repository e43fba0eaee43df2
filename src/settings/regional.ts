import { isLocale, isTimeZone, type RuntimeConfig } from "#shared/http/runtime-config.ts";

/** Where what a person chose is kept: this file is part of the first page, what writes it is not. */
export const REGIONAL_KEY = "reeldesk.regional";
export const REGIONAL_VERSION = 1;

/** How numbers and dates are written, and by which clocks days begin. */
export interface Regional {
  /** Language tag. */
  locale: string;
  /** IANA name. */
  timeZone: string;
}

/** What is kept, as text: the same one as long as nothing changes. Null: nothing, or storage is blocked. */
export function readRegionalText(): string | null {
  try {
    return localStorage.getItem(REGIONAL_KEY);
  } catch {
    return null;
  }
}

/** For `useSyncExternalStore`. What writes in this tab tells it as browsers tell other tabs. */
export function onRegionalChange(listener: () => void): () => void {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

/** What a person chose, as far as it can be read: what can't is as if it had not been chosen. */
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

/** What the deployment says, or else the browser. */
export function regionalByDefault({ defaultLocale, defaultTimeZone }: RuntimeConfig): Regional {
  const browser = new Intl.DateTimeFormat().resolvedOptions();
  return {
    locale: defaultLocale ?? browser.locale,
    timeZone: defaultTimeZone ?? browser.timeZone,
  };
}

/** What holds: the person's choice before the deployment's. @param text as `readRegionalText` gives it */
export function regionalOf(text: string | null, config: RuntimeConfig): Regional {
  return { ...regionalByDefault(config), ...readRegionalChoice(text) };
}
