import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import manifest from "../package.json" with { type: "json" };
import proxy from "../proxy/package.json" with { type: "json" };
import sandbox from "../sandbox/package.json" with { type: "json" };
import { billOfMaterials } from "./bill-of-materials.ts";
import { PACKAGES_FILE } from "./list-packages.ts";
import { readLockFile } from "./lock-file.ts";

const USAGE = `Prints the bill of materials of the build in dist, as CycloneDX (JSON).

  npm run -s sbom [-- --out sbom.json] [--server] [--tools]

It lists the packages that have code in the build. With --server also those of the programs in server (npm run
build:servers), without what is for trials. With --tools also what builds, serves and tests it: these have the
scope "excluded".`;

const { values } = parseArgs({
  options: {
    out: { type: "string" },
    server: { type: "boolean", default: false },
    tools: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(USAGE);
else {
  try {
    const bill = billOfMaterials({
      ...manifest,
      wanted: Object.keys({
        ...manifest.dependencies,
        ...manifest.devDependencies,
        ...proxy.dependencies,
        ...sandbox.dependencies,
        ...sandbox.devDependencies,
      }),
      packages: readLockFile(),
      shipped: ["dist", ...(values.server ? ["server"] : [])].flatMap(readShipped),
      hasTools: values.tools,
    });
    const text = `${JSON.stringify(bill, null, 2)}\n`;
    if (values.out === undefined) process.stdout.write(text);
    else writeFileSync(values.out, text);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

function readShipped(folder: string): string[] {
  try {
    return JSON.parse(readFileSync(join(folder, PACKAGES_FILE), "utf8"));
  } catch {
    const script = folder === "dist" ? "build" : "build:servers";
    throw new Error(`There is no build to list: run npm run ${script} first.`);
  }
}
