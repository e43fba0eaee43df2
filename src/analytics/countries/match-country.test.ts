import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CODE_BY_ALPHA3, COUNTRY_CODES, matchCountry } from "./match-country.ts";

const english = new Intl.DisplayNames("en", { type: "region" });
const short = new Intl.DisplayNames("en", { type: "region", style: "short" });
const anyCode = fc.constantFrom(...COUNTRY_CODES);

describe("matchCountry", () => {
  it.each([
    ["United States", "US"],
    ["the united states of america", "US"],
    ["U.S.A.", "US"],
    ["U.S.", "US"],
    ["UK", "GB"],
    ["U.K.", "GB"],
    ["Great Britain", "GB"],
    ["United Kingdom of Great Britain and Northern Ireland (the)", "GB"],
    ["South Korea", "KR"],
    ["Korea, South", "KR"],
    ["Korea, Republic of", "KR"],
    ["Korea (the Republic of)", "KR"],
    ["Korea, Democratic People's Republic of", "KP"],
    ["Korea (Democratic People’s Republic of)", "KP"],
    ["Russian Federation (the)", "RU"],
    ["Türkiye", "TR"],
    ["TÜRKİYE", "TR"],
    ["Turkey", "TR"],
    ["Côte d'Ivoire", "CI"],
    ["COTE D’IVOIRE", "CI"],
    ["Cote D Ivoire", "CI"],
    ["Ivory Coast", "CI"],
    ["Viet Nam", "VN"],
    ["Czech Republic", "CZ"],
    ["Czechia", "CZ"],
    ["Swaziland", "SZ"],
    ["eSwatini", "SZ"],
    ["Burma", "MM"],
    ["Myanmar", "MM"],
    ["Macedonia, the former Yugoslav Republic of", "MK"],
    ["Republic of North Macedonia", "MK"],
    ["Cape Verde", "CV"],
    ["Cabo Verde", "CV"],
    ["Holland", "NL"],
    ["Netherlands, Kingdom of the", "NL"],
    ["Congo", "CG"],
    ["Congo, Rep.", "CG"],
    ["Congo (the)", "CG"],
    ["Congo, Dem. Rep.", "CD"],
    ["Congo, The Democratic Republic of the", "CD"],
    ["Congo - Kinshasa", "CD"],
    ["Iran, Islamic Republic of", "IR"],
    ["Bolivia (Plurinational State of)", "BO"],
    ["Venezuela, Bolivarian Republic of", "VE"],
    ["Moldova, Republic of", "MD"],
    ["Tanzania, United Republic of", "TZ"],
    ["Micronesia, Federated States of", "FM"],
    ["Lao People's Democratic Republic", "LA"],
    ["Palestine, State of", "PS"],
    ["Taiwan, Province of China", "TW"],
    ["Republic of China", "TW"],
    ["China", "CN"],
    ["Hong Kong", "HK"],
    ["Macau", "MO"],
    ["Holy See", "VA"],
    ["Virgin Islands, British", "VG"],
    ["Virgin Islands (U.S.)", "VI"],
    ["Saint Kitts and Nevis", "KN"],
    ["St. Vincent & the Grenadines", "VC"],
    ["Bahamas, The", "BS"],
    ["Guinea-Bissau", "GW"],
    ["Guinea", "GN"],
    ["Equatorial Guinea", "GQ"],
    ["Papua New Guinea", "PG"],
    ["Niger", "NE"],
    ["Dominica", "DM"],
    ["Dominican Republic", "DO"],
    ["American Samoa", "AS"],
    ["Samoa", "WS"],
    ["Kosovo", "XK"],
    ["Curacao", "CW"],
    ["Åland Islands", "AX"],
    ["Reunion", "RE"],
    ["  germany\u200b ", "DE"],
    ["de", "DE"],
    ["DEU", "DE"],
  ])("Matches the name %s to %s", (name, code) => {
    expect(matchCountry(name)).toBe(code);
  });

  it.each([
    "",
    "  ",
    "Unknown",
    "(not set)",
    "N/A",
    "NA",
    "Other",
    "EU",
    "Europe",
    "Asia/Pacific Region",
    "Anonymous Proxy",
    "Korea",
    "Republic",
    "Islamic State",
    "Northern Cyprus",
    "Somaliland",
    "Yugoslavia",
    "Guinea Guinea",
    "ZZ",
    "__proto__",
    "constructor",
    "<img onerror>",
    "<img src=x onerror=alert(1)>",
  ])("Matches %j to no known country", (name) => {
    expect(matchCountry(name)).toBeNull();
  });

  it("Matches each country by its English names and its codes", () => {
    for (const [alpha3, code] of CODE_BY_ALPHA3) {
      for (const name of [english.of(code), short.of(code), alpha3, alpha3.toLowerCase()]) {
        expect([name, matchCountry(name ?? "")]).toEqual([name, code]);
      }
      expect([code, matchCountry(code)]).toEqual([code, code === "NA" ? null : code]);
    }
  });

  it("Ignores case, accents, signs and the order around a comma", () => {
    const decorate = [
      (name: string) => name.toUpperCase(),
      (name: string) => name.normalize("NFD").replace(/\p{M}/gu, ""),
      (name: string) => name.normalize("NFD"),
      (name: string) => `The ${name}`,
      (name: string) => `${name} (the)`,
      (name: string) => name.replaceAll("&", "and"),
      (name: string) => name.replaceAll("St.", "Saint"),
      (name: string) => name.replace(/^(\S+) (.+)$/, "$2, $1"),
      (name: string) => ` ${name.replaceAll(" ", "  ")}\n`,
    ];
    const property = fc.property(
      anyCode,
      fc.subarray(decorate, { minLength: 1 }),
      (code, changes) => {
        const name = changes.reduce((text, change) => change(text), english.of(code) ?? "");
        expect(matchCountry(name)).toBe(code);
      },
    );
    fc.assert(property, { numRuns: 1000 });
  });

  it("Accepts any text, and returns no unknown country", () => {
    const property = fc.property(fc.string({ unit: "binary" }), (text) => {
      const match = matchCountry(text);
      expect(match === null || COUNTRY_CODES.includes(match)).toBe(true);
    });
    fc.assert(property);
  });
});

describe("the table of codes", () => {
  it("The table of codes has each country once, and all of them by name", () => {
    expect(COUNTRY_CODES).toHaveLength(250);
    expect(new Set(COUNTRY_CODES).size).toBe(250);
    expect(CODE_BY_ALPHA3.size).toBe(250);
    const keys = COUNTRY_CODES.map((code) => english.of(code));
    expect(new Set(keys).size).toBe(250);
    for (const code of COUNTRY_CODES) expect(english.of(code)).not.toBe(code);
  });
});
