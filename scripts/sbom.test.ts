import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "vite";
import { describe, expect, it } from "vitest";
import { billOfMaterials, type Materials } from "./bill-of-materials.ts";
import { listPackages, PACKAGES_FILE, packageFolder } from "./list-packages.ts";
import type { LockedPackage } from "./lock-file.ts";

const SHA512 = Buffer.alloc(64, 7).toString("base64");

function locked(version: string, more: Partial<LockedPackage> = {}): LockedPackage {
  return { version, integrity: `sha512-${SHA512}`, license: "MIT", ...more };
}

const materials: Materials = {
  name: "desk",
  version: "0.1.0",
  license: "MIT",
  wanted: ["chart", "@lab/tool"],
  packages: new Map([
    ["node_modules/chart", locked("2.0.0", { dependencies: { paths: "^1.0.0", gone: "*" } })],
    ["node_modules/paths", locked("3.1.0", { license: "MIT AND ISC" })],
    ["node_modules/chart/node_modules/paths", locked("1.0.2", { license: "ISC" })],
    ["node_modules/@lab/tool", locked("9.0.0", { dev: true, dependencies: { paths: "^3.0.0" } })],
  ]),
  shipped: ["node_modules/chart", "node_modules/chart/node_modules/paths"],
  hasTools: false,
};

describe("billOfMaterials", () => {
  it("Lists each package in the build once, with version, licence, address and hash", () => {
    const { components, dependencies } = billOfMaterials(materials);
    expect(components).toEqual([
      {
        "bom-ref": "pkg:npm/chart@2.0.0",
        type: "library",
        name: "chart",
        version: "2.0.0",
        scope: "required",
        hashes: [{ alg: "SHA-512", content: "07".repeat(64) }],
        licenses: [{ license: { id: "MIT" } }],
        purl: "pkg:npm/chart@2.0.0",
      },
      expect.objectContaining({
        name: "paths",
        version: "1.0.2",
        licenses: [{ license: { id: "ISC" } }],
        scope: "required",
      }),
    ]);
    // Its own copy, not the newer one beside it.
    expect(dependencies).toEqual([
      { ref: "pkg:npm/desk@0.1.0", dependsOn: ["pkg:npm/chart@2.0.0"] },
      { ref: "pkg:npm/chart@2.0.0", dependsOn: ["pkg:npm/paths@1.0.2"] },
      { ref: "pkg:npm/paths@1.0.2", dependsOn: [] },
    ]);
  });

  it("Distinguishes development tools from what is shipped", () => {
    const { components, dependencies } = billOfMaterials({ ...materials, hasTools: true });
    expect(components.map(({ purl, scope }) => `${purl} ${scope}`)).toEqual([
      "pkg:npm/%40lab/tool@9.0.0 excluded",
      "pkg:npm/chart@2.0.0 required",
      "pkg:npm/paths@1.0.2 required",
      "pkg:npm/paths@3.1.0 excluded",
    ]);
    expect(components[0]).toMatchObject({ group: "@lab", name: "tool" });
    expect(components[3]?.licenses).toEqual([{ expression: "MIT AND ISC" }]);
    expect(dependencies[1]).toEqual({
      ref: "pkg:npm/%40lab/tool@9.0.0",
      dependsOn: ["pkg:npm/paths@3.1.0"],
    });
  });

  it("Is the same for the same build, and names neither a time nor a place", () => {
    const text = JSON.stringify(billOfMaterials(materials));
    expect(text).toBe(JSON.stringify(billOfMaterials(materials)));
    expect(text.replace("http://cyclonedx.org/schema/", "")).not.toMatch(/https?:|\d{4}-\d\d-\d\d/);
  });

  it("Fails for a package that the lock file lacks", () => {
    expect(() => billOfMaterials({ ...materials, shipped: ["node_modules/stray"] })).toThrow(
      "node_modules/stray is in the build, not in the lock file.",
    );
  });
});

describe("packageFolder", () => {
  it.each([
    ["/home/a/desk/node_modules/react/index.js", "node_modules/react"],
    ["/home/a/desk/node_modules/@tanstack/store/dist/a.js?x", "node_modules/@tanstack/store"],
    ["C:\\desk\\node_modules\\a\\node_modules\\b\\c.js", "node_modules/a/node_modules/b"],
    ["../node_modules/hls.js/dist/hls.worker.js", "node_modules/hls.js"],
    ["\0vite/preload-helper.js", "node_modules/vite"],
    ["/home/a/desk/src/main.tsx", null],
    ["\0virtual", null],
  ])("Finds the folder of the package of %j: %s", (id, expected) => {
    expect(packageFolder(id)).toBe(expected);
  });
});

/** Returns a module of a package as in an import. */
const from = (path: string) => JSON.stringify(resolve("node_modules", path));

describe("listPackages", () => {
  it("Has what pages, workers and style sheets load, and not what is dropped", async () => {
    const root = await mkdtemp(join(tmpdir(), "reeldesk-packages-"));

    const files = {
      "index.html": '<script type="module" src="/main.ts"></script>',
      "main.ts": `import { geoArea } from ${from("d3-geo/src/index.js")};
        import { openDB } from ${from("idb/build/index.js")};
        import "./look.css";
        new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
        console.log(openDB);`,
      "worker.ts": `import feature from ${from("topojson-client/src/feature.js")};
        console.log(feature);`,
      "look.css": '@import "tailwindcss/theme.css";',
    };
    try {
      for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text);
      await build({
        root,
        configFile: false,
        logLevel: "silent",
        worker: { format: "es" },
        resolve: { alias: { tailwindcss: resolve("node_modules/tailwindcss") } },
        plugins: [listPackages()],
      });
      expect(JSON.parse(await readFile(join(root, "dist", PACKAGES_FILE), "utf8"))).toEqual([
        "node_modules/idb",
        "node_modules/tailwindcss",
        "node_modules/topojson-client",
        // Its polyfill, which our own build leaves out.
        "node_modules/vite",
      ]);
    } finally {
      await rm(root, { recursive: true });
    }
  });
});
