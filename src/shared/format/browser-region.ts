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

/** Is the zone of this page: that of the browser when it was first asked for, until another one is taken. */
let pageZone: string | null = null;

/** Returns the browser's zone as it was when the page was opened: days do not move while a person reads. */
export function pageTimeZone(): string {
  pageZone ??= browserTimeZone();
  return pageZone;
}

/** Takes the browser's zone of now for that of the page, and notifies what reads it with `onStored`. */
export function takeBrowserTimeZone(): void {
  pageZone = browserTimeZone();
  dispatchEvent(new StorageEvent("storage"));
}
