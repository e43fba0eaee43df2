import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { z } from "zod";

/** Writes the codes of the countries on the map, for a new release of the atlas. */
const FILE = "src/analytics/countries/atlas-codes.ts";

const atlas = z.object({
  objects: z.object({
    countries: z.object({ geometries: z.array(z.object({ id: z.string().optional() })) }),
  }),
});

const text = readFileSync(
  createRequire(import.meta.url).resolve("world-atlas/countries-110m.json"),
  "utf8",
);
const pairs = atlas
  .parse(JSON.parse(text))
  .objects.countries.geometries.flatMap(({ id }) => {
    const region = id === undefined ? undefined : new Intl.Locale(`und-${id}`).region;
    return id === undefined || region === undefined ? [] : [`${id}${region}`];
  })
  .toSorted();
const lines = Array.from({ length: Math.ceil(pairs.length / 16) }, (_, line) =>
  pairs.slice(line * 16, line * 16 + 16).join(" "),
);
writeFileSync(
  FILE,
  `// Made by scripts/make-atlas-codes.ts.
const PAIRS = \`
  ${lines.join("\n  ")}
\`;

/** Two-letter codes by the numbers that the atlas has for its countries. */
export const CODE_BY_ATLAS_ID: ReadonlyMap<string, string> = new Map(
  PAIRS.trim()
    .split(/\\s+/)
    .map((pair) => [pair.slice(0, 3), pair.slice(3)]),
);
`,
);
