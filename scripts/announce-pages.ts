import { existsSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";
import { directionOf } from "../src/messages/direction.ts";
import { ROUTES } from "../src/shared/routes.ts";
import { listLanguages, readFilled } from "./check-messages.ts";
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
        const pages = ROUTES.map(({ path, module, messages }) => {
          const needed = [...new Set(routeModules(module).flatMap(files))];
          const others = needed.filter((file) => !first.has(file));
          return [patternOf(path), others.join(" "), ["app", ...messages]];
        });
        const domains = new Set(["app", ...ROUTES.flatMap(({ messages }) => messages)]);
        const languages = Object.fromEntries(
          listLanguages().map((language) => [
            language,
            {
              direction: directionOf(language),
              ...firstWords(language),
              // Names lack the language and the domain, which `first.js` knows.
              hashes: Object.fromEntries(
                [...domains].flatMap((domain) => {
                  const file = `src/messages/${language}/${domain}.json`;
                  // `first.js` uses the English file where there is none.
                  if (!existsSync(file)) return [];
                  return [[domain, files(file)[0]?.slice(-HASH_LENGTH)]];
                }),
              ),
            },
          ]),
        );
        const script = '<script src="./first.js"';
        if (!html.includes(script)) throw new Error(`index.html has no ${script}.`);
        // The frame in the HTML needs the style sheet only: scripts must not slow it down.
        return html
          .replace(
            script,
            `${script} data-pages="${quote(pages)}" data-languages="${quote(languages)}"`,
          )
          .replaceAll(
            /(<script type="module"|<link rel="modulepreload")/g,
            '$1 fetchpriority="low"',
          );
      },
    },
  };
}

/** Is the length of the hashes that the bundler makes. */
const HASH_LENGTH = 8;

/** Returns what is shown until the main script is there. */
function firstWords(language: string): { loading: string; slow: string; outdated: string } {
  const { loading, slow, outdated } = Object(readFilled(language, "app/start")["start"]);
  return { loading, slow, outdated };
}

function quote(value: unknown): string {
  return JSON.stringify(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}

/** Returns a path of the router as an expression, from the folder of the dashboard on. */
export function patternOf(path: string): string {
  return path
    .slice(1)
    .split("/")
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
