import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { ARCHITECTURE, writeArchitecture } from "./draw-house.ts";
import { isTestFile, readImports } from "./import-rules.ts";
import {
  type Lists,
  LONG_FUNCTIONS,
  readLists,
  shortenLists,
  UNMENDED_WORDS,
} from "./lint/lists.ts";

const USAGE = `Reports the size of the code, and its longest functions.

  npm run house [-- --shorten | --draw]

--shorten takes out of the lists of the linter, in scripts/lint, what was mended. It adds nothing to them.
--draw draws the imports of the code into ${ARCHITECTURE}.`;

/** Nouns of our own that the field has other terms for (docs/glossary.md), as parts of exported names. */
const BANNED =
  /desk|standing|kept|told|asked|unheld|film|picture|chosen|trouble|mistake|^(?:most|least|longest|shortest|usual)_/i;
/** A file with one importer belongs in it below this many lines, unless a test imports it too. */
const SMALL_LINES = 60;
/** Functions that the report names. */
const LONGEST = 15;

interface HouseCounts {
  files: number;
  lines: number;
  medianLines: number;
  longestLines: number;
  /** Files below 60 lines that one other file imports, and no test. */
  smallHelpers: number;
  /** Exported names that contain a banned noun. */
  bannedNames: number;
}

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
  const smallHelpers = files.filter((file, index) => {
    const own = importers.get(file) ?? [];
    return (lengths[index] ?? 0) < SMALL_LINES && own.length === 1 && !own.some(isTestFile);
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

/**
 * Finds all that the linter's own rules refuse, whatever is listed.
 * @throws where the linter does not run
 */
export function findUnlisted(): Lists {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["node_modules/oxlint/bin/oxlint", "--config=scripts/lint/all.oxlintrc.json", "--format=json"],
    { encoding: "utf8", maxBuffer: 2 ** 28 },
  );
  if (!stdout.startsWith("{")) throw new Error(`The linter did not run: ${stdout}${stderr}`);
  const { diagnostics }: { diagnostics: { code: string; filename: string; message: string }[] } =
    JSON.parse(stdout);
  const longFunctions: Record<string, Record<string, number[]>> = {};
  const unmendedWords = new Set<string>();
  for (const { code, filename, message } of diagnostics) {
    const file = filename.replaceAll("\\", "/");
    if (code === "house(words)") unmendedWords.add(file);
    const [, name, lines] = /^“(.+)” has (\d+) lines/.exec(message) ?? [];
    if (code !== "house(function-length)" || name === undefined) continue;
    const functions = (longFunctions[file] ??= {});
    functions[name] = [...(functions[name] ?? []), Number(lines)];
  }
  return { longFunctions, unmendedWords: [...unmendedWords].toSorted() };
}

function reportHouse(): void {
  console.table(countHouse("src"));
  const { longFunctions, unmendedWords } = findUnlisted();
  const functions = Object.entries(longFunctions).flatMap(([file, named]) =>
    Object.entries(named).flatMap(([name, lengths]) =>
      lengths.map((lines) => ({ function: name, lines, file })),
    ),
  );
  console.log(`${functions.length} functions are over the limit. The longest:`);
  console.table(functions.toSorted((a, b) => b.lines - a.lines).slice(0, LONGEST));
  console.log(`${unmendedWords.length} files have titles or docstrings that are to be mended.`);
}

/** Writes a list as the formatter does. */
function writeList(file: URL, list: unknown): void {
  writeFileSync(file, JSON.stringify(list));
  spawnSync(
    process.execPath,
    ["node_modules/@biomejs/biome/bin/biome", "format", "--write", fileURLToPath(file)],
    { stdio: "inherit" },
  );
}

function main(): void {
  const { values } = parseArgs({
    options: {
      shorten: { type: "boolean" },
      draw: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(USAGE);
  if (values.draw) return writeArchitecture();
  if (!values.shorten) return reportHouse();
  const { longFunctions, unmendedWords } = shortenLists(readLists(), findUnlisted());
  writeList(LONG_FUNCTIONS, longFunctions);
  writeList(UNMENDED_WORDS, unmendedWords);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
