import compileMessage from "icu-minify/compile";
import { afterEach, expect, it, vi } from "vitest";
import formatMessage from "./format-message.ts";

const formatters: Parameters<typeof formatMessage>[3]["formatters"] = {
  getDateTimeFormat: (...options) => new Intl.DateTimeFormat(...options),
  getNumberFormat: (...options) => new Intl.NumberFormat(...options),
  getPluralRules: (...options) => new Intl.PluralRules(...options),
  getRelativeTimeFormat: (...options) => new Intl.RelativeTimeFormat(...options),
  getListFormat: (...options) => new Intl.ListFormat(...options),
  getDisplayNames: (...options) => new Intl.DisplayNames(...options),
};
afterEach(() => vi.unstubAllGlobals());
const cache = {
  dateTime: {},
  number: {},
  message: {},
  relativeTime: {},
  pluralRules: {},
  list: {},
  displayNames: {},
};

it.each([
  ["en", "en", 1, "1 video"],
  ["fr", "fr-CA", 0, "0 video"],
  ["fr", "fr", 2, "2 videos"],
  // The dashboard has no messages in these languages, so they are English.
  ["en", "pt", 0, "0 videos"],
  ["en", "ru", 21, "21 videos"],
  ["en", "fa", 2, "۲ videos"],
  ["de", "de", 1234, "1.234 videos"],
])("Counts in words of %s, in the digits of %s: %d", (lang, locale, count, expected) => {
  vi.stubGlobal("document", { documentElement: { lang } });
  const message = compileMessage("{count, plural, one {# video} other {# videos}}");
  expect(formatMessage("key", message, { count }, { locale, cache, formatters })).toBe(expected);
});
