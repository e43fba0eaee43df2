import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { ARCHITECTURE, writeArchitecture } from "./draw-house.ts";
import { isTestFile, readImports, readLoaded } from "./import-rules.ts";

const USAGE = `Reports the size of the code.

  npm run house [-- --draw]

--draw draws the imports of the code into ${ARCHITECTURE}.`;

/** Matches nouns of our own that the field has other terms for (docs/glossary.md), as parts of exported names. */
const BANNED =
  /desk|standing|kept|told|asked|unheld|film|picture|chosen|trouble|mistake|^(?:most|least|longest|shortest|usual)_/i;
/** A file with one importer belongs in it below this many lines, unless a test imports it too or it is loaded by itself. */
const SMALL_LINES = 60;

interface HouseCounts {
  files: number;
  lines: number;
  medianLines: number;
  longestLines: number;
  /** Counts the files below 60 lines that one other file of the same folder of `src` imports at once, and no test. */
  smallHelpers: number;
  /** Counts the exported names that contain a banned noun. */
  bannedNames: number;
}

const partOf = (file: string) => file.split("/")[0];

/** Counts the production code of a folder. */
function countHouse(folder: string): HouseCounts {
  const graph = readImports(folder);
  const importers = new Map<string, string[]>();
  for (const [file, imports] of graph) {
    for (const imported of new Set(imports)) {
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  const files = [...graph.keys()].filter((file) => !isTestFile(file));
  const texts = files.map((file) => readFileSync(join(folder, file), "utf8"));
  const lengths = texts.map((text) => text.split("\n").length - 1);
  const sorted = lengths.toSorted((a, b) => a - b);
  const loaded = readLoaded(folder);
  const smallHelpers = files.filter((file, index) => {
    const [importer = "", ...others] = importers.get(file) ?? [];
    return (
      (lengths[index] ?? 0) < SMALL_LINES &&
      others.length === 0 &&
      !isTestFile(importer) &&
      partOf(importer) === partOf(file) &&
      !loaded.has(file)
    );
  });
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm)].map(
      ([, name = ""]) => name,
    ),
  );
  return {
    files: files.length,
    lines: lengths.reduce((sum, count) => sum + count, 0),
    medianLines: sorted[Math.floor(sorted.length / 2)] ?? 0,
    longestLines: sorted.at(-1) ?? 0,
    smallHelpers: smallHelpers.length,
    bannedNames: names.filter((name) => BANNED.test(name)).length,
  };
}

function main(): void {
  const { values } = parseArgs({
    options: { draw: { type: "boolean" }, help: { type: "boolean" } },
  });
  if (values.help) return console.log(USAGE);
  if (values.draw) return writeArchitecture();
  console.table(countHouse("src"));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
