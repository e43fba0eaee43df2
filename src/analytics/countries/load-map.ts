/** Loads the map: large, and rarely used. */
export async function loadMap() {
  const [{ CountryMap }, { drawWorld }, { default: atlas }] = await Promise.all([
    import("./country-map.tsx"),
    import("./draw-world.ts"),
    import("world-atlas/countries-110m.json"),
  ]);
  return { CountryMap, world: drawWorld(atlas) };
}
