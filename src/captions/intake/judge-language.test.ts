import { describe, expect, it } from "vitest";
import { judgeLanguage, type LanguageHints } from "./entry.ts";

const NONE: LanguageHints = { byName: null, byText: null, wanted: null };

describe("judgeLanguage", () => {
  it.each<[string, string | null, Partial<LanguageHints>]>([
    ["nothing is chosen", null, { byName: "en", byText: "fr" }],
    ["nothing tells", "en", {}],
    ["all agree", "en", { byName: "en", byText: "en", wanted: "en" }],
    ["a text does not tell which Norwegian it is", "nb", { byText: "no" }],
  ])("has no doubt where %s", (_, selected, hints) => {
    expect(judgeLanguage(selected, { ...NONE, ...hints })).toBeNull();
  });

  it.each<[string, string, Partial<LanguageHints>, string[], string[]]>([
    ["the text", "de", { byName: "de", byText: "fr" }, ["byText fr"], ["fr"]],
    ["the name", "fr", { byName: "de", byText: "fr" }, ["byName de"], ["de"]],
    ["both", "sv", { byName: "en", byText: "en" }, ["byName en", "byText en"], ["en"]],
    ["both, apart", "sv", { byName: "de", byText: "en" }, ["byName de", "byText en"], ["de", "en"]],
    ["what was looked for", "en", { byText: "en", wanted: "sv" }, ["wanted sv"], ["sv"]],
  ])("doubts by %s", (_, selected, hints, says, others) => {
    const doubt = judgeLanguage(selected, { ...NONE, ...hints });
    expect(doubt?.says.map(({ by, language }) => `${by} ${language}`)).toEqual(says);
    expect(doubt?.others).toEqual(others);
  });
});
