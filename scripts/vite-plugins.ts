import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import compileMessage from "icu-minify/compile";
import type { Plugin, PluginOption } from "vite";
import manifest from "../package.json" with { type: "json" };
import { fillMessages, type MessageTree } from "../src/messages/fill-messages.ts";
import { announcePages } from "./announce-pages.ts";
import { listLanguages, SOURCE } from "./check-messages.ts";
import { drawWorldWhileBuilding } from "./draw-world.ts";
import { guideFileNames, renderGuideFile } from "./guide.ts";
import { listPackages } from "./list-packages.ts";
import { packFiles } from "./pack-files.ts";
import { pseudoMessage } from "./pseudo-language.ts";

/** Returns the plugins shared by development, build and component tests. */
export function appPlugins(): PluginOption[] {
  return [
    listPackages(),
    compileMessages(),
    fitKit(),
    drawWorldWhileBuilding(),
    react(),
    tailwindcss(),
    sayVersion(),
    announcePages(),
    nameFromRoot(),
    packFiles(),
    renderGuide(),
  ];
}

/**
 * Compiles the catalogues of messages while building, so that the browser need not carry the ICU
 * parser (9 kB of the first load), and has them formatted by ours. A message that is not valid ICU fails the build.
 * What a language lacks is filled with the English messages; files that it lacks are left to `catalogues.ts`.
 * `vite build --mode pseudo` makes them long and strange, to find words that are in no catalogue or have no room.
 */
function compileMessages(): Plugin {
  let isPseudo = false;
  return {
    name: "reeldesk-messages",
    enforce: "pre",
    configResolved({ mode }) {
      isPseudo = mode === "pseudo";
    },
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^use-intl\/format-message$/,
            replacement: fileURLToPath(
              new URL("../src/messages/format-message.ts", import.meta.url),
            ),
          },
        ],
      },
    }),
    transform: {
      filter: { id: /\/src\/messages\/[\w/-]+\.json$/ },
      handler(code, id) {
        const english = englishFileOf(id);
        if (english !== id) this.addWatchFile(english);
        const source = existsSync(english) ? readFileSync(english, "utf8") : "{}";
        return { code: compileCatalogue(source, code, isPseudo), map: null };
      },
    },
    // A change of an English file changes what fills the others. In development watched files of JSON are not followed.
    hotUpdate({ file, modules }) {
      if (!file.includes(`/src/messages/${SOURCE}/`)) return undefined;
      const { moduleGraph } = this.environment;
      const filled = listLanguages().flatMap((language) => [
        ...(moduleGraph.getModulesByFile(fileOfLanguage(file, language)) ?? []),
      ]);
      return [...new Set([...modules, ...filled])];
    },
  };
}

/**
 * Leaves out the words that React Aria has for languages without a catalogue, a fifth of what its calendar and fields
 * weigh, and has its announcer emptied as text: as markup, Trusted Types refuse it, and the field would fail.
 */
function fitKit(): Plugin {
  const languages = new Set(listLanguages());
  return {
    name: "reeldesk-kit",
    apply: "build",
    load: {
      filter: { id: /\/react-(?:aria|stately)\/dist\/private\/intl\/\w+\/\w\w-\w\w\.mjs$/ },
      handler: (id) =>
        languages.has(id.slice(-9, -7)) ? null : 'export { default } from "./en-US.mjs";',
    },
    transform: {
      filter: { id: /\/react-aria\/dist\/private\/live-announcer\/LiveAnnouncer\.mjs$/ },
      handler(code) {
        const asText = code.replaceAll(".innerHTML = ''", ".textContent = ''");
        if (asText === code) this.error("React Aria's announcer writes no markup: nothing to fit.");
        return { code: asText, map: null };
      },
    },
  };
}

/**
 * Makes the page refer to its files from the root, as it is served at nested URLs. A server below a folder
 * inserts that folder; all other references are relative to their file.
 */
function nameFromRoot(): Plugin {
  return {
    name: "reeldesk-root",
    apply: "build",
    transformIndexHtml: { order: "post", handler: (html) => html.replaceAll('="./', '="/') },
  };
}

/** Renders docs/guide into `guide/` of the build, and serves it in development. */
function renderGuide(): Plugin {
  return {
    name: "reeldesk-guide",
    generateBundle() {
      for (const name of guideFileNames()) {
        const { content } = renderGuideFile(name) ?? this.error(`The guide has no ${name}.`);
        this.emitFile({ type: "asset", fileName: `guide/${name}`, source: content });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, name] = /^\/guide\/([^?#]*)/.exec(request.url ?? "") ?? [];
        const file = name === undefined ? null : renderGuideFile(name || "index.html");
        if (file === null) return next();
        response.setHeader("content-type", file.type);
        response.end(file.content);
      });
    },
  };
}

/** Writes the version into the page. */
function sayVersion(): Plugin {
  return {
    name: "reeldesk-version",
    transformIndexHtml: () => [
      { tag: "meta", attrs: { name: "version", content: manifest.version }, injectTo: "head" },
    ],
  };
}

/** Returns the file of messages of the same domain in a language. */
const fileOfLanguage = (file: string, language: string) =>
  file.replace(/(?<=\/src\/messages\/)[^/]+(?=\/)/, language);
const englishFileOf = (file: string) => fileOfLanguage(file, SOURCE);

/** Compiles a file of messages, given beside the English one, which fills its gaps. */
export function compileCatalogue(english: string, own: string, isPseudo = false): string {
  return JSON.stringify(compileAll(fillMessages(JSON.parse(english), JSON.parse(own)), isPseudo));
}

function compileAll(node: MessageTree | string, isPseudo: boolean): unknown {
  if (typeof node === "string") {
    const compiled = compileMessage(node);
    return isPseudo ? pseudoMessage(compiled) : compiled;
  }
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, compileAll(value, isPseudo)]),
  );
}
