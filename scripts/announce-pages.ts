import { readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";
import { paths } from "../src/shared/paths.ts";

/** Page of the dashboard: path and modules, relative to the project. */
export interface PageParts {
  /** As in the router: `/vods/:videoId/:tab?`. */
  path: string;
  modules: string[];
}

const ROUTER = "src/app/router.tsx";
const STYLES = "src/app/styles/all.css";

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
        const pages = readPages((file) => readFileSync(file, "utf8")).map(({ path, modules }) => [
          patternOf(path),
          [...new Set(modules.flatMap(files))].filter((file) => !first.has(file)).join(" "),
        ]);
        const list = JSON.stringify(pages).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
        const script = '<script src="./first.js"';
        if (!html.includes(script)) throw new Error(`index.html has no ${script}.`);
        return html.replace(script, `${script} data-pages="${list}"`);
      },
    },
  };
}

/**
 * The pages as the router lists them, read from its text: it brings them when they are visited, and a build runs nothing.
 * @throws when it is not written as this expects
 */
export function readPages(read: (file: string) => string): PageParts[] {
  const [, list] = /^const PAGES = \[\n(.*?)^\] as const;/ms.exec(read(ROUTER)) ?? [];
  if (list === undefined) throw new Error(`${ROUTER} lists no pages.`);
  return list.split(/^ {2}\},\n/m).flatMap((text) => {
    if (text.trim() === "") return [];
    const [, literal, name = ""] = /path: (?:"([^"]+)"|paths\.(\w+))/.exec(text) ?? [];
    const path: unknown = literal ?? Reflect.get(paths, name);
    const code = [...text.matchAll(/import\(\s*"\.\/(pages\/[^"]+)"\)/g)].map(
      ([, file = ""]) => `src/app/${file}`,
    );
    const [, domains] = /messages: \[(.*?)\]/s.exec(text) ?? [];
    const catalogues = [...(domains ?? "").matchAll(/"([\w-]+)"/g)].map(
      ([, domain = ""]) => `src/${domain}/messages/en.json`,
    );
    const modules = [
      // Loaders before components: they start the calls.
      ...code.filter(isLoader),
      ...code.filter((file) => !isLoader(file)),
      ...(text.includes("channelPage(") ? ["src/app/pages/channel-layout.tsx"] : []),
      ...catalogues,
      ...(text.includes("isFirst") ? [] : [STYLES]),
    ];
    if (typeof path !== "string" || code.length === 0 || catalogues.length === 0) {
      throw new Error(`${ROUTER} has a page that can't be read: ${text.trim()}`);
    }
    return [{ path, modules }];
  });
}

const isLoader = (file: string) => file.endsWith("-loader.ts");

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
  const styles = Object.keys(bundle).filter((name) => /^assets\/all-[\w-]+\.css$/.test(name));
  const files = (module: string): string[] => {
    if (module === STYLES) return styles.map(short);
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
