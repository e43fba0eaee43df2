import { isLocale, isTimeZone } from "#shared/http/runtime-config.ts";

/** Returns the browser's languages, best first, without those that `Intl` refuses, as `en-US@posix` or `C`. */
export function browserLanguages(): string[] {
  return typeof navigator === "undefined" ? [] : navigator.languages.filter(isLocale);
}

/** Returns the browser's time zone; UTC where it knows none (`Etc/Unknown`), or one that `Intl` refuses. */
export function browserTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : "UTC";
}
