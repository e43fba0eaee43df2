/** Holds the atlas as paths, projected by the build (`scripts/draw-world.ts`). */
declare module "world-atlas/countries-110m.json?drawn" {
  import type { World } from "#analytics/countries/country-map.tsx";

  const world: World;
  export default world;
}
