import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** Maps the files of a folder to what each imports, types and dynamic imports included. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Finds the module specifier after `from`, `import`, `import(` or `new URL(`. */
const SPECIFIER = /\b(?:from|import|URL\()\s*\(?"([^"\n]+)"/g;
const TEST = /(^test\/|-for-test\.tsx?$|\.test\.tsx?$)/;

/** Returns whether a file of `src` is used by tests only. */
export function isTestFile(file: string): boolean {
  return TEST.test(file);
}

/** Reads the imports of every script in a folder; paths are relative to it. */
export function readImports(folder: string): ImportGraph {
  return new Map(
    [...readSpecifiers(folder)].map(([file, specifiers]) => [
      file,
      specifiers.flatMap((each) => pathOf(file, each) ?? []),
    ]),
  );
}

/** Reads the module specifiers of every script in a folder, as they are written. */
export function readSpecifiers(folder: string): ImportGraph {
  const files = readdirSync(folder, { encoding: "utf8", recursive: true })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.tsx?$/.test(file));
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(folder, file), "utf8");
      return [file, [...text.matchAll(SPECIFIER)].map(([, specifier = ""]) => specifier)];
    }),
  );
}

/** Finds the module specifier after `import(`, or of a worker. */
const LOADED = /\bimport\(\s*"([^"\n]+)"|"([^"\n]+\?worker&url)"/g;

/** Returns the files of a folder that another one loads when it needs them: dynamic imports and workers. */
export function readLoaded(folder: string): ReadonlySet<string> {
  return new Set(
    [...readImports(folder).keys()].flatMap((file) =>
      [...readFileSync(join(folder, file), "utf8").matchAll(LOADED)].flatMap(
        ([, lazy, worker]) => pathOf(file, lazy ?? worker ?? "") ?? [],
      ),
    ),
  );
}

/** Returns null for packages. */
function pathOf(file: string, specifier: string): string | null {
  const [path = ""] = specifier.split("?");
  if (path.startsWith("#")) return path.slice(1);
  return path.startsWith(".") ? posix.join(posix.dirname(file), path) : null;
}

/** Lists the domains, from the lowest to the highest: each imports only what stands before it. */
export const DOMAINS: readonly string[] = [
  "views",
  "videos",
  "channels",
  "folders",
  "captions",
  "player",
  "watch-time",
  "playlists",
  "images",
  "uploads",
  "library",
  "analytics",
  "settings",
  "report",
  "overview",
  "session",
  "search",
  "activity",
];

/** Names the folders of `src` that know no domain, with what each may import besides itself. */
const BELOW_DOMAINS: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  messages: ["shared"],
  changes: ["shared"],
};

/**
 * Tells why a file of `src` may not import another one; null if it may. `shared ← changes, messages ← domains ← app`:
 * domains stand in the order of `DOMAINS`, and others see only the files at their top.
 */
export function refuseImport(file: string, imported: string): string | null {
  const [from = "", to = ""] = [file, imported].map((path) => path.split("/")[0]);
  if (["sandbox", "proxy", "e2e", "scripts", "bench"].includes(to))
    return "src runs in the browser";
  if (isTestFile(file) || from === "main.tsx") return null;
  if (isTestFile(imported)) return "only tests import what is for tests";
  if (from === to || from === "app") return null;
  if (to === "app") return "only app imports app";
  const below = BELOW_DOMAINS[from];
  if (below !== undefined) return below.includes(to) ? null : `${from} knows no domain`;
  if (BELOW_DOMAINS[to] !== undefined) return null;
  const [own, other] = [DOMAINS.indexOf(from), DOMAINS.indexOf(to)];
  if (own < 0 || other < 0) return "every domain has its place in DOMAINS";
  if (other > own) return `${to} stands above ${from}`;
  const isAtTop = /^[\w-]+\/[\w-]+\.tsx?$/.test(imported);
  return isAtTop ? null : "a domain is entered by the files at its top";
}

/** Returns the edges between folders of `src`, tests left out: the folders that the files of each import. */
export function folderGraph(files: ImportGraph): ImportGraph {
  const folders = new Map<string, Set<string>>();
  for (const [file, imports] of files) {
    const from = file.split("/")[0] ?? "";
    if (isTestFile(file)) continue;
    const known = folders.get(from) ?? new Set();
    for (const imported of imports) {
      const to = imported.split("/")[0] ?? "";
      if (to !== from && !isTestFile(imported)) known.add(to);
    }
    folders.set(from, known);
  }
  return new Map([...folders].map(([folder, imports]) => [folder, [...imports]]));
}

/** Returns what is on a circle of imports, or leads from one circle to another; empty where there is none. */
export function findCircles(graph: ImportGraph): string[] {
  const left = new Set(graph.keys());
  const importsLeft = (name: string) => graph.get(name)?.some((each) => left.has(each)) === true;
  const isImportedByLeft = (name: string) =>
    [...left].some((each) => graph.get(each)?.includes(name) === true);
  for (const isHeld of [importsLeft, isImportedByLeft]) {
    for (let before = -1; before !== left.size; ) {
      before = left.size;
      for (const name of left) if (!isHeld(name)) left.delete(name);
    }
  }
  return [...left];
}

/** Matches what a package takes from outside its folder; without an entry, nothing. */
const SHARED_WITH: Readonly<Record<string, RegExp>> = {
  proxy: /^src\/(shared|messages)\//,
};

/**
 * Tells why a file of a package, `proxy` or `sandbox`, may not import another one; null if it may.
 * Aliases of the root do not exist there.
 * @param specifier as it is written, of a module that is no package
 */
export function refuseServerImport(folder: string, file: string, specifier: string): string | null {
  if (specifier.startsWith("#")) {
    return specifier.startsWith(`#${folder}/`) ? null : "the alias belongs to another package";
  }
  const path = posix.join(folder, posix.dirname(file), specifier);
  const isAllowed = path.startsWith(`${folder}/`) || SHARED_WITH[folder]?.test(path) === true;
  return isAllowed ? null : `${folder} is a package of its own`;
}
