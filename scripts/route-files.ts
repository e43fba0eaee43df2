import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { loaderOf, ROUTES } from "../src/shared/routes.ts";

interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** Names the entry of the dashboard, as Vite's manifest does. */
export const ENTRY = "index.html";

/**
 * Returns the files that a browser needs for some modules: their own chunks, all that these import, and the style
 * sheets. They are relative to `dist`, each once.
 * @param modules as the manifest names them, `src/app/pages/library-page.tsx`
 * @throws when there is no build, or no chunk by that name
 */
export function filesOf(modules: readonly string[], dist = "dist"): string[] {
  const manifest: Record<string, ManifestChunk> = JSON.parse(
    readFileSync(join(dist, ".vite", "manifest.json"), "utf8"),
  );
  const visited = new Set<string>();
  const files = new Set<string>();
  const visit = (name: string) => {
    if (visited.has(name)) return;
    visited.add(name);
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no chunk ${name}.`);
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of modules) visit(name);
  return [...files];
}

/**
 * Returns the modules of a page: its loader if that is one of its own, and its code.
 * @param page name of its module, as in `ROUTES`
 */
export function routeModules(page: string): string[] {
  const loader = `src/app/pages/${loaderOf(page)}.ts`;
  return [...(existsSync(loader) ? [loader] : []), `src/app/pages/${page}.tsx`];
}

/**
 * Returns the messages of a page in English, those of the frame included.
 * @throws TypeError when there is no such page
 */
export function routeMessages(page: string): string[] {
  const route = ROUTES.find(({ module }) => module === page);
  if (route === undefined) throw new TypeError(`There is no page ${page}.`);
  return ["app", ...route.messages].map((domain) => `src/messages/en/${domain}.json`);
}

/**
 * Returns the files of a worker, or that only workers load, which the manifest does not have: by the name before the
 * hash.
 * @throws when there is none
 */
export function filesNamed(name: string, dist = "dist"): string[] {
  const found = scriptsAndSheets(dist).filter(
    (file) =>
      file.startsWith(`assets/${name}-`) &&
      /^-[\w-]+\.\w+$/.test(file.slice(`assets/${name}`.length)),
  );
  if (found.length === 0) throw new Error(`The build has no file ${name}.`);
  return found;
}

/** Returns the scripts and style sheets that have more bytes than so many, packed with gzip. */
export function largeFiles(minBytes: number, dist = "dist"): string[] {
  return scriptsAndSheets(dist).filter(
    (file) => gzipSync(readFileSync(join(dist, file))).length > minBytes,
  );
}

function scriptsAndSheets(dist: string): string[] {
  return readdirSync(join(dist, "assets"))
    .filter((name) => /\.(?:js|css)$/.test(name))
    .map((name) => `assets/${name}`);
}
