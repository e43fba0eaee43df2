import { geoEqualEarth, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import { CODE_BY_ATLAS_ID } from "./atlas-codes.ts";

/** The drawing's own units. */
export const WORLD_WIDTH = 960;
export const WORLD_HEIGHT = 452;

/** One country, ready to be drawn. */
export interface DrawnCountry {
  /** Null: the atlas draws it, and ISO 3166-1 has no code for it. */
  code: string | null;
  /** The `d` of a path. */
  outline: string;
  centreX: number;
  centreY: number;
  /** Hard to find on the map. */
  isSmall: boolean;
}

type Topology = Parameters<typeof feature>[0];

const EDGE = 2;
const SMALL = 14;
/** Parts the map in the Bering Strait, so that no country's mainland lies on both of its edges. */
const TURN_DEGREES = -11;

/**
 * Draws the countries of `world-atlas`, each area in its true proportion, without Antarctica.
 * @throws Error when it is given anything else
 */
export function drawWorld(atlas: unknown): DrawnCountry[] {
  const countries = isTopology(atlas) ? atlas.objects.countries : undefined;
  if (!isTopology(atlas) || countries === undefined) throw new Error("This is no atlas.");
  const drawn = feature(atlas, countries);
  const all = "features" in drawn ? drawn.features : [drawn];
  const inhabited = all.filter(({ id }) => CODE_BY_ATLAS_ID.get(String(id)) !== "AQ");
  const projection = geoEqualEarth()
    .rotate([TURN_DEGREES, 0])
    .fitExtent(
      [
        [EDGE, EDGE],
        [WORLD_WIDTH - EDGE, WORLD_HEIGHT - EDGE],
      ],
      { type: "FeatureCollection", features: inhabited },
    );
  const draw = geoPath(projection).digits(1);
  return inhabited.map((country) => {
    const [[left, top], [right, bottom]] = draw.bounds(country);
    const [centreX, centreY] = draw.centroid(country);
    return {
      // The atlas has no number for Kosovo, as ISO has none.
      code:
        country.properties?.name === "Kosovo"
          ? "XK"
          : (CODE_BY_ATLAS_ID.get(String(country.id)) ?? null),
      outline: draw(country) ?? "",
      centreX,
      centreY,
      isSmall: right - left < SMALL && bottom - top < SMALL,
    };
  });
}

function isTopology(atlas: unknown): atlas is Topology {
  return (
    typeof atlas === "object" &&
    atlas !== null &&
    "type" in atlas &&
    atlas.type === "Topology" &&
    "arcs" in atlas &&
    "objects" in atlas
  );
}
