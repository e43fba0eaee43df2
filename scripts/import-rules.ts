import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** The files of a folder, and what each imports; types and dynamic imports included. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Module specifier after `from`, `import`, `import(` or `new URL(`. */
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

/** Null for packages. */
function pathOf(file: string, specifier: string): string | null {
  const [path = ""] = specifier.split("?");
  if (path.startsWith("#")) return path.slice(1);
  return path.startsWith(".") ? posix.join(posix.dirname(file), path) : null;
}

/**
 * Why a file may not import another one; null if it may. `shared ← changes ← domain ← app`: a domain is a folder of `src`
 * named by a noun, and others see only the modules at its top, no components and no hooks.
 */
export function refuseImport(file: string, imported: string): string | null {
  const [from, to] = [file, imported].map((path) => path.split("/")[0] ?? "");
  if (["sandbox", "proxy", "e2e", "scripts", "bench"].includes(to ?? "")) {
    return "src runs in the browser";
  }
  if (isTestFile(file) || from === "main.tsx") return null;
  if (isTestFile(imported)) return "only tests import what is for tests";
  if (from === to || from === "app") return null;
  if (to === "app") return "only app imports app";
  if (from === "shared") return to === "shared" ? null : "shared knows no domain";
  if (to === "shared") return null;
  if (from === "changes") return "changes know no domain";
  if (to === "changes") return null;
  const isPublic = /^[\w-]+\/(?!use-)[\w-]+\.ts$/.test(imported);
  return isPublic ? null : "a domain is entered by the modules at its top";
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
