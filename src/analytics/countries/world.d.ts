/** The atlas as paths, projected by the build (`scripts/draw-world.ts`). */
declare module "world-atlas/countries-110m.json?drawn" {
  const world: import("#analytics/countries/country-map.tsx").World;
  export default world;
}
