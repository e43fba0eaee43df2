import { describe, expect, it } from "vitest";
import { LANGUAGE_CODES, languageChoices, languageName, normaliseLanguage } from "./languages.ts";

const locales = ["de-DE"];

describe("normaliseLanguage", () => {
  it.each([
    ["en", "en"],
    [" EN ", "en"],
    ["eng", "en"],
    ["ger", "de"],
    ["deu", "de"],
    ["fre", "fr"],
    ["chi", "zh"],
    ["fil", "tl"],
    ["iw", "he"],
    ["pt-BR", "pt"],
    ["pt_br", "pt"],
    ["zh-Hant-TW", "zh"],
    ["French", "fr"],
    ["FRANCAIS", "fr"],
    ["Französisch", "fr"],
    ["日本語", "ja"],
    ["Ελληνικά", "el"],
    ["Norwegian Bokmål", "nb"],
    ["Brazilian Portuguese", "pt"],
    ["Portuguese (Brazil)", "pt"],
    ["Spanish (Latin America)", "es"],
    ["Chinese Simplified", "zh"],
    ["xx", null],
    ["und", null],
    ["", null],
    ["Klingon", null],
    ["toString", null],
    ["e".repeat(9999), null],
    ["en--", null],
  ])("Reads %j as the language %j", (text, code) => {
    expect(normaliseLanguage(text, locales)).toBe(code);
  });

  it("Accepts every code, and every unambiguous name", () => {
    expect(LANGUAGE_CODES).toEqual([...new Set(LANGUAGE_CODES)].toSorted());
    expect(LANGUAGE_CODES.map((code) => normaliseLanguage(code, []))).toEqual(LANGUAGE_CODES);
    const names = LANGUAGE_CODES.map((code) => languageName(code, "de"));
    // “Yi” is the name of a language, and the code of another.
    const own = LANGUAGE_CODES.filter(
      (_, at) => names[at] !== "Yi" && names.indexOf(names[at] ?? "") === at,
    );
    expect(own.map((code) => normaliseLanguage(languageName(code, "de"), locales))).toEqual(own);
    expect(own.length).toBeGreaterThan(170);
  });

  it("Tolerates locales that are invalid", () => {
    expect(normaliseLanguage("German", ["no locale!"])).toBe("de");
  });
});

describe("languageName", () => {
  it.each([
    ["fr", "de", "Französisch"],
    ["zz", "de", "zz"],
    ["no code!", "de", "no code!"],
    ["fr", "no locale!", "fr"],
  ])("Names the language %s in the locale %s: %s", (code, locale, name) => {
    expect(languageName(code, locale)).toBe(name);
  });
});

describe("languageChoices", () => {
  it.each(["en", "de"])("Has each name once in %s, and none that is a code", (locale) => {
    const choices = languageChoices(locale);
    const names = choices.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)].toSorted((a, b) => a.localeCompare(b, locale)));
    expect(choices.filter(({ code, name }) => name === code)).toEqual([]);
    expect(choices.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["ak", "en", "fr", "nb", "no", "sv", "zh"]),
    );
    expect(choices.some(({ code }) => code === "tw")).toBe(false);
  });

  it("Leaves out what has no name", () => {
    expect(languageChoices("no locale!")).toEqual([]);
  });
});
