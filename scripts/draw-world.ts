import { geoEqualEarth, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import type { Plugin } from "vite";
import type { World } from "#analytics/countries/country-map.tsx";

/** Sizes are in the drawing's own units. */
const WIDTH = 960;
const HEIGHT = 452;
const EDGE = 2;
/** A country that is smaller in both directions is hard to find. */
const SMALL = 14;
/** Splits the map in the Bering Strait, so that no country's mainland lies on both of its edges. */
const TURN_DEGREES = -11;

type Topology = Parameters<typeof feature>[0];

/**
 * Projects the outlines of `world-atlas` while building, which leaves the browser only paths to draw; see
 * `src/analytics/countries/world.d.ts`.
 */
export function drawWorldWhileBuilding(): Plugin {
  return {
    name: "reeldesk-world",
    enforce: "pre",
    transform: {
      filter: { id: /\/world-atlas\/countries-110m\.json\?drawn$/ },
      handler: (code) => ({
        // The data is a text, which browsers parse faster than an object in code.
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(drawWorld(JSON.parse(code))))});`,
        moduleType: "js",
        map: null,
      }),
    },
  };
}

/** Draws the countries of the atlas, each area in its true proportion, without Antarctica. */
export function drawWorld(atlas: Topology): World {
  const countries = atlas.objects.countries;
  if (countries === undefined) throw new Error("This atlas has no countries.");
  const drawn = feature(atlas, countries);
  const all = "features" in drawn ? drawn.features : [drawn];
  const inhabited = all.filter(({ id }) => countryCode(id) !== "AQ");
  const projection = geoEqualEarth()
    .rotate([TURN_DEGREES, 0])
    .fitExtent(
      [
        [EDGE, EDGE],
        [WIDTH - EDGE, HEIGHT - EDGE],
      ],
      { type: "FeatureCollection", features: inhabited },
    );
  const draw = geoPath(projection).digits(1);
  return {
    width: WIDTH,
    height: HEIGHT,
    countries: inhabited.map((country) => {
      const [[left, top], [right, bottom]] = draw.bounds(country);
      const [centreX, centreY] = draw.centroid(country).map((value) => Math.round(value * 10) / 10);
      return {
        // The atlas has no number for Kosovo, as ISO has none.
        code: country.properties?.name === "Kosovo" ? "XK" : countryCode(country.id),
        outline: draw(country) ?? "",
        centreX: centreX ?? 0,
        centreY: centreY ?? 0,
        isSmall: right - left < SMALL && bottom - top < SMALL,
      };
    }),
  };
}

/** Returns the two letters of ISO 3166-1 for its number; null where it has none. */
export function countryCode(number: string | number | undefined): string | null {
  const code = number === undefined ? undefined : new Intl.Locale(`und-${number}`).region;
  return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : null;
}
