import compileMessage from "icu-minify/compile";
import { expect, it } from "vitest";
import formatMessage from "./format-message.ts";

const formatters: Parameters<typeof formatMessage>[3]["formatters"] = {
  getDateTimeFormat: (...options) => new Intl.DateTimeFormat(...options),
  getNumberFormat: (...options) => new Intl.NumberFormat(...options),
  getPluralRules: (...options) => new Intl.PluralRules(...options),
  getRelativeTimeFormat: (...options) => new Intl.RelativeTimeFormat(...options),
  getListFormat: (...options) => new Intl.ListFormat(...options),
  getDisplayNames: (...options) => new Intl.DisplayNames(...options),
};
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
  ["en", 1, "1 film"],
  ["fr", 0, "0 films"],
  ["ru", 21, "21 films"],
  ["ar-EG", 2, "٢ films"],
  ["de", 1234, "1.234 films"],
])("counts as English does, in the digits of %s: %d", (locale, count, expected) => {
  const message = compileMessage("{count, plural, one {# film} other {# films}}");
  expect(formatMessage("key", message, { count }, { locale, cache, formatters })).toBe(expected);
});
