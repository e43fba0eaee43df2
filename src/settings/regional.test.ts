import { beforeEach, describe, expect, it, vi } from "vitest";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { readRegionalChoice, regionalByDefault, regionalOf, weekStartIn } from "./regional.ts";
import { listLocales, localeName } from "./regional-panel.tsx";

const stored = (choice: Record<string, unknown>) => JSON.stringify({ version: 1, ...choice });

const { DateTimeFormat } = Intl;
/** Formats as a browser in American English does, whatever language the machine has. */
const AmericanFormat = new Proxy(DateTimeFormat, {
  construct: (Format, [locale = "en-US", options]) => new Format(locale, options),
});

let languages: string[];
beforeEach(() => {
  languages = [];
  vi.stubGlobal("navigator", { languages });
  Object.assign(Intl, { DateTimeFormat: AmericanFormat });
  return () => {
    Object.assign(Intl, { DateTimeFormat });
    vi.unstubAllGlobals();
  };
});

describe("readRegionalChoice", () => {
  it.each<[string, string | null, object]>([
    ["empty storage", null, {}],
    [
      "a language and a zone",
      stored({ locale: "de-CH", timeZone: "Asia/Kathmandu" }),
      { locale: "de-CH", timeZone: "Asia/Kathmandu" },
    ],
    ["only a zone", stored({ timeZone: "UTC" }), { timeZone: "UTC" }],
    ["a first day of the week", stored({ weekStart: "sat" }), { weekStart: "sat" }],
    ["another first day of the week", stored({ weekStart: "toString" }), {}],
    [
      "an invalid zone beside a valid language",
      stored({ locale: "pt", timeZone: "Mars/Olympus" }),
      { locale: "pt" },
    ],
    [
      "an invalid language beside a valid zone",
      stored({ locale: "not a tag", timeZone: "UTC" }),
      { timeZone: "UTC" },
    ],
    ["other kinds of values", stored({ locale: 7, timeZone: null }), {}],
    ["a newer form", JSON.stringify({ version: 2, locale: "de" }), {}],
    ["no record", "[]", {}],
    ["no JSON", "{", {}],
  ])("Reads a valid choice from %s", (_name, text, expected) => {
    expect(readRegionalChoice(text)).toEqual(expected);
  });

  it("Prefers the choice to the deployment, and that to the browser", () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const plain = parseRuntimeConfig({});
    const own = parseRuntimeConfig({ defaultLocale: "fr-CA", defaultTimeZone: "America/Toronto" });
    expect(regionalOf(null, plain)).toEqual({ locale: "en-US", timeZone });
    expect(regionalOf(null, own)).toEqual({ locale: "fr-CA", timeZone: "America/Toronto" });
    expect(regionalOf(stored({ locale: "de" }), own)).toEqual({
      locale: "de",
      timeZone: "America/Toronto",
    });
    expect(regionalByDefault(own)).toEqual({ locale: "fr-CA", timeZone: "America/Toronto" });
  });

  it("Begins weeks as chosen, or as the language does", () => {
    const config = parseRuntimeConfig({});
    expect(weekStartIn(null, config)).toBe(0);
    expect(weekStartIn(stored({ locale: "de-DE" }), config)).toBe(1);
    expect(weekStartIn(stored({ locale: "ar-EG" }), config)).toBe(6);
    expect(weekStartIn(stored({ locale: "ar-EG", weekStart: "sun" }), config)).toBe(0);
  });

  it.each([
    ["ar-EG", "٢", "2"],
    ["fa-IR", "۲", "2"],
  ])("Has the digits of timecodes in %s", (locale, own, expected) => {
    const shown = regionalOf(stored({ locale }), parseRuntimeConfig({})).locale;
    expect(new Intl.NumberFormat(locale).format(2)).toBe(own);
    expect(new Intl.NumberFormat(shown).format(2)).toBe(expected);
    expect(new Intl.DateTimeFormat(shown).resolvedOptions().calendar).toBe("gregory");
  });

  it.each([
    [["pt-BR", "de-CH", "fr"], "de-CH"],
    // English words have the formats of the browser.
    [["pt-BR", "en-GB"], "en-US"],
    [["pt-BR", "not a tag"], "en-US"],
  ])("Chooses the first of the browser’s languages that has messages: %j", (own, locale) => {
    languages.push(...own);
    expect(regionalByDefault(parseRuntimeConfig({})).locale).toBe(locale);
  });
});

describe("languages on offer", () => {
  it("Languages on offer have each a name of their own, once, with the chosen ones included", () => {
    const options = listLocales(["de", "de-de", "xx-unknown"]);
    const tags = options.map(({ tag }) => tag);
    expect(new Set(tags).size).toBe(tags.length);
    expect(tags).toEqual(expect.arrayContaining(["de", "de-DE", "en-GB", "xx-unknown"]));
    expect(new Set(options.map(({ name }) => name)).size).toBe(options.length);
  });

  it("Languages on offer leave out what a browser lists that is not a language", () => {
    expect(listLocales(["C", "", "de_DE"])).toEqual(listLocales([]));
  });

  it.each([
    ["de-CH", "Schweizer Hochdeutsch"],
    ["fi-FI", "Suomi (Suomi)"],
    ["en-GB", "British English"],
  ])("Languages on offer name the locale %s in its own words: %s", (tag, name) =>
    expect(localeName(tag)).toBe(name),
  );
});
