import { describe, expect, it } from "vitest";
import atlas from "world-atlas/countries-110m.json";
import { COUNTRY_CODES, matchCountry } from "#analytics/countries/match-country.ts";
import { countryCode, drawWorld } from "./draw-world.ts";

/** Lists abbreviations in the atlas's names. */
const ATLAS_WORDS: [RegExp, string][] = [
  [/\bW\. /, "Western "],
  [/\bS\. Sudan/, "South Sudan"],
  [/\bEq\. /, "Equatorial "],
  [/\bHerz\./, "Herzegovina"],
  [/\bFr\. S\. /, "French Southern and "],
];

describe("the codes of the atlas", () => {
  it("The codes of the atlas name the country that the atlas names", () => {
    for (const { id, properties } of atlas.objects.countries.geometries) {
      const name = ATLAS_WORDS.reduce(
        (text, [short, full]) => text.replace(short, full),
        properties.name,
      );
      const isNumbered = !["N. Cyprus", "Somaliland", "Kosovo"].includes(properties.name);
      expect([name, countryCode(id)]).toEqual([name, isNumbered ? matchCountry(name) : null]);
    }
  });
});

describe("drawWorld", () => {
  const { countries, width, height } = drawWorld(JSON.parse(JSON.stringify(atlas)));

  it("Draws each country once, except Antarctica", () => {
    const codes = countries.flatMap(({ code }) => code ?? []);
    expect(codes).toHaveLength(174);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.toSorted()).toEqual(
      atlas.objects.countries.geometries
        .flatMap(({ id }) => countryCode(id) ?? [])
        .filter((code) => code !== "AQ")
        .concat("XK")
        .toSorted(),
    );
    expect(codes.filter((code) => !COUNTRY_CODES.includes(code))).toEqual([]);
    // Northern Cyprus and Somaliland.
    expect(countries.filter(({ code }) => code === null)).toHaveLength(2);
  });

  it("Draws within its frame, and nothing across it", () => {
    const across: (string | null)[] = [];
    for (const { code, outline, centreX, centreY } of countries) {
      const numbers = outline
        .split(/[^\d.-]+/)
        .filter((text) => text !== "")
        .map(Number);
      const xs = numbers.filter((_, index) => index % 2 === 0);
      const ys = numbers.filter((_, index) => index % 2 === 1);
      expect(Math.min(...xs, ...ys, centreX, centreY)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...xs, centreX)).toBeLessThanOrEqual(width);
      expect(Math.max(...ys, centreY)).toBeLessThanOrEqual(height);
      if (Math.max(...xs) - Math.min(...xs) > width / 2) across.push(code);
    }
    // One island in the Bering Strait lies west of Russia's eastern end.
    expect(across).toEqual(["US"]);
  });

  it("Refuses an atlas without countries", () => {
    expect(() => drawWorld({ type: "Topology", arcs: [], objects: {} })).toThrow("no countries");
  });
});
