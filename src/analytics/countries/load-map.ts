/** The map's code and its countries, apart from everything else: few look at them, and they are large. */
export async function loadMap() {
  const [{ CountryMap }, { drawWorld }, { default: atlas }] = await Promise.all([
    import("./country-map.tsx"),
    import("./draw-world.ts"),
    import("world-atlas/countries-110m.json"),
  ]);
  return { CountryMap, world: drawWorld(atlas) };
}
