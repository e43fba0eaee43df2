import { describe, expect, it } from "vitest";
import atlas from "world-atlas/countries-110m.json";
import { CODE_BY_ATLAS_ID } from "./atlas-codes.ts";
import { drawWorld, WORLD_HEIGHT, WORLD_WIDTH } from "./draw-world.ts";
import { COUNTRY_CODES, matchCountry } from "./match-country.ts";

/** Abbreviations in the atlas's names. */
const ATLAS_WORDS: [RegExp, string][] = [
  [/\bW\. /, "Western "],
  [/\bS\. Sudan/, "South Sudan"],
  [/\bEq\. /, "Equatorial "],
  [/\bHerz\./, "Herzegovina"],
  [/\bFr\. S\. /, "French Southern and "],
];

describe("the codes of the atlas", () => {
  it("name the country that the atlas names", () => {
    for (const { id, properties } of atlas.objects.countries.geometries) {
      const name = ATLAS_WORDS.reduce(
        (text, [short, full]) => text.replace(short, full),
        properties.name,
      );
      const code = id === undefined ? null : (CODE_BY_ATLAS_ID.get(id) ?? null);
      const isNumbered = !["N. Cyprus", "Somaliland", "Kosovo"].includes(properties.name);
      expect([name, code]).toEqual([name, isNumbered ? matchCountry(name)?.code : null]);
    }
    expect(CODE_BY_ATLAS_ID.size).toBe(174);
  });
});

describe("drawWorld", () => {
  const world = drawWorld(atlas);

  it("draws each country once, but for Antarctica", () => {
    const codes = world.flatMap(({ code }) => code ?? []);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.toSorted()).toEqual(
      [...CODE_BY_ATLAS_ID.values(), "XK"].filter((code) => code !== "AQ").toSorted(),
    );
    expect(codes.filter((code) => !COUNTRY_CODES.includes(code))).toEqual([]);
    // Northern Cyprus and Somaliland.
    expect(world.filter(({ code }) => code === null)).toHaveLength(2);
  });

  it("within its frame, and none across it", () => {
    const across: (string | null)[] = [];
    for (const { code, outline, centreX, centreY } of world) {
      const numbers = outline
        .split(/[^\d.-]+/)
        .filter((text) => text !== "")
        .map(Number);
      const xs = numbers.filter((_, index) => index % 2 === 0);
      const ys = numbers.filter((_, index) => index % 2 === 1);
      expect(Math.min(...xs, ...ys, centreX, centreY)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...xs, centreX)).toBeLessThanOrEqual(WORLD_WIDTH);
      expect(Math.max(...ys, centreY)).toBeLessThanOrEqual(WORLD_HEIGHT);
      if (Math.max(...xs) - Math.min(...xs) > WORLD_WIDTH / 2) across.push(code);
    }
    // One island in the Bering Strait lies west of Russia's eastern end.
    expect(across).toEqual(["US"]);
  });

  it.each([null, "atlas", {}, { type: "Topology", arcs: [], objects: {} }])(
    "refuses %j",
    (other) => {
      expect(() => drawWorld(other)).toThrow("This is no atlas.");
    },
  );
});
