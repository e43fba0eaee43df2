import { copyFileSync, cpSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";
import { WORDS } from "../proxy/sign-in/words.ts";
import { listPackages } from "./list-packages.ts";

/** Names what an operator runs. The BFF serves the folder `dist` beside its own. */
const OPERATION = {
  bff: "proxy/main.ts",
  doctor: "scripts/doctor.ts",
  headers: "scripts/headers.ts",
  probe: "scripts/probe.ts",
};

/** Names what only a trial runs: the platform, and the sign-in service of the tests. */
const TRIAL = { sandbox: "sandbox/main.ts", "sign-in": "sandbox/sign-in.ts" };

/**
 * Bundles the programs that Node runs, so that they need neither packages nor sources. Each folder has the notices of
 * its packages.
 * @param folder `server`, beside `dist`; its content is replaced
 */
export async function buildServers(folder: string): Promise<void> {
  await bundle(folder, OPERATION);
  const trial = join(folder, "trial");
  await bundle(trial, TRIAL);
  cpSync("sandbox/seed/media", join(trial, "media"), {
    recursive: true,
    // The encoder's own tests need them.
    filter: (path) => !path.endsWith("sources"),
  });
  // The package of the sandbox, wherever npm puts it.
  const sqlite = dirname(createRequire(resolve("sandbox/main.ts")).resolve("node-sqlite3-wasm"));
  copyFileSync(join(sqlite, "node-sqlite3-wasm.wasm"), join(trial, "node-sqlite3-wasm.wasm"));
}

function bundle(outDir: string, input: Record<string, string>) {
  return build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [listPackages(), inlineWords()],
    // A package that is written for require() needs this.
    define: { __dirname: "import.meta.dirname" },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: "node20.19",
      minify: false,
      rolldownOptions: {
        input,
        // A package of the sign-in service for tests has one.
        checks: { eval: false },
        // The files are beside each other: what they read is found relative to them.
        output: { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
      },
    },
  });
}

/** Puts the words of the sign-in's pages into the code, which otherwise reads them from the sources. */
function inlineWords(): Plugin {
  return {
    name: "reeldesk-inline-words",
    enforce: "pre",
    transform: {
      filter: { id: /\/proxy\/sign-in\/words\.ts$/ },
      handler(code) {
        const inlined = code.replace(
          /= Object\.fromEntries\(.*?\n\);\n/s,
          () => `= ${JSON.stringify(WORDS)};\n`,
        );
        if (inlined === code) throw new Error("The words are written otherwise now.");
        return { code: inlined, map: null };
      },
    },
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await buildServers("server");
