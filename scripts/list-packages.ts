import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { readLockFile } from "./lock-file.ts";
import { NOTICES_FILE, thirdPartyNotices } from "./third-party-notices.ts";

/** Names the file in a build that lists its packages, relative to its folder. */
export const PACKAGES_FILE = ".vite/packages.json";

/**
 * Lists the packages with code in a build, by their folders in the lock file, with the notices their licences
 * require. Vite's `build.license` omits workers and style sheets. Excludes packages removed by tree shaking;
 * includes those only in workers, and imported style sheets.
 */
export function listPackages(): Plugin {
  const folders = new Set<string>();
  const note = (id: string) => {
    const folder = packageFolder(id);
    if (folder !== null) folders.add(folder);
  };
  const collect: Plugin = {
    name: "reeldesk-packages-collect",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "asset") file.originalFileNames.forEach(note);
        else
          for (const [id, { renderedLength }] of Object.entries(file.modules)) {
            if (renderedLength > 0) note(id);
          }
      }
    },
  };
  return {
    ...collect,
    name: "reeldesk-packages",
    apply: "build",
    enforce: "pre",
    // Workers are built separately, with plugins of their own.
    config: () => ({ worker: { plugins: () => [collect] } }),
    transform: {
      filter: { id: /\.css$/ },
      // Style sheets are put together before they are modules.
      handler(code) {
        for (const [, name = ""] of code.matchAll(/@import\s+"([^"./][^"]*)"/g)) {
          note(`node_modules/${name}`);
        }
        return null;
      },
    },
    async writeBundle({ dir = "" }) {
      const sorted = [...folders].toSorted();
      const path = join(dir, PACKAGES_FILE);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, `${JSON.stringify(sorted, null, 2)}\n`);
      await writeFile(join(dir, NOTICES_FILE), thirdPartyNotices(sorted, readLockFile()));
    },
  };
}

/**
 * Returns the folder of the package that a module is from, `node_modules/a/node_modules/@b/c`. The bundler's own
 * helpers (`\0vite/…`, `\0rolldown/…`) are from the bundler's package. Returns null for a module of ours.
 */
export function packageFolder(moduleId: string): string | null {
  const helper = /^\0(vite|rolldown)\//.exec(moduleId)?.[1];
  if (helper !== undefined) return `node_modules/${helper}`;
  const path = moduleId.replaceAll("\\", "/");
  const last = path.lastIndexOf("node_modules/");
  if (last === -1) return null;
  const name = /^(@[^/]+\/)?[^/?]+/.exec(path.slice(last + "node_modules/".length))?.[0] ?? "";
  return path.slice(path.indexOf("node_modules/"), last) + `node_modules/${name}`;
}
