import type { Plugin, Rolldown } from "vite";
import { ROUTES } from "../src/app/routes.ts";
import { paths } from "../src/shared/paths.ts";
import { routeModules } from "./route-files.ts";

/**
 * Writes the files of each page into the HTML, so that `public/first.js` requests them while the main script
 * is still loading.
 */
export function announcePages(): Plugin {
  return {
    name: "reeldesk-announce-pages",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const { files, first } = filesIn(bundle);
        const pages = ROUTES.map(({ path, module }) => {
          const needed = [...new Set(routeModules(module).flatMap(files))];
          return [patternOf(path), needed.filter((file) => !first.has(file)).join(" ")];
        });
        const list = JSON.stringify(pages).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
        const script = '<script src="./first.js"';
        if (!html.includes(script)) throw new Error(`index.html has no ${script}.`);
        // The frame in the HTML needs the style sheet only: scripts must not slow it down.
        return html
          .replace(script, `${script} data-pages="${list}"`)
          .replaceAll(
            /(<script type="module"|<link rel="modulepreload")/g,
            '$1 fetchpriority="low"',
          );
      },
    },
  };
}

/** A path of the router as an expression, from the folder of the dashboard on. */
export function patternOf(path: string): string {
  const steps = path.slice(1).split("/");
  // The root URL leads to the library.
  if (path === paths.library) return `(${path.slice(1)})?`;
  return steps
    .map((step, at) => {
      if (step.endsWith("?")) return "(/[^/]+)?";
      return (at === 0 ? "" : "/") + (step.startsWith(":") ? "[^/]+" : step);
    })
    .join("");
}

/** Finds the files of a module and of all that it imports, without their folder and the ending of scripts. */
function filesIn(bundle: Rolldown.OutputBundle) {
  const chunks = new Map<string, Rolldown.OutputChunk>();
  const chunkOf = new Map<string, string>();
  for (const file of Object.values(bundle)) {
    if (file.type !== "chunk") continue;
    chunks.set(file.fileName, file);
    const own = file.moduleIds.filter((id) => !id.includes("/node_modules/"));
    for (const id of own) chunkOf.set(id.replace(/^.*\/(?=src\/)/, ""), file.fileName);
  }
  const closure = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const imported of chunks.get(name)?.imports ?? []) closure(imported, seen);
    return seen;
  };
  const files = (module: string): string[] => {
    const name = chunkOf.get(module);
    if (name === undefined) throw new Error(`The build has no ${module}.`);
    return [...closure(name)].map(short);
  };
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
  return {
    files,
    first: new Set(entry === undefined ? [] : [...closure(entry.fileName)].map(short)),
  };
}

const short = (name: string) => name.replace(/^assets\//, "").replace(/\.js$/, "");
