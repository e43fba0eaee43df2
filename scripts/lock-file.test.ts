import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import manifest from "../package.json" with { type: "json" };
import proxy from "../proxy/package.json" with { type: "json" };
import sandbox from "../sandbox/package.json" with { type: "json" };
import { packageName, readLockFile, resolvePackage } from "./lock-file.ts";

/** Lists the licences allowed for shipped code, the sandbox and tools. */
const PERMITTED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  // Weak copyleft applies to the package's own files, which we use unchanged.
  "MPL-2.0",
]);
const OLDEST_NODE = [20, 19, 0];

const packages = readLockFile();
const forUse = [...packages].filter(([, { dev }]) => dev !== true);

function isAtLeast(version: readonly number[], least: readonly number[]): boolean {
  const at = version.findIndex((part, index) => part !== least[index]);
  return at === -1 || (version[at] ?? 0) > (least[at] ?? 0);
}

/** Returns whether a range of `engines` accepts the oldest supported Node. Handles the forms in use. */
function acceptsOldest(range: string): boolean {
  return range.split("||").some((alternative) => {
    const found = /^(>=|\^)\s*(\d+)(?:\.(\d+))?(?:\.(\d+|x))?$/.exec(alternative.trim());
    if (found === null) throw new Error(`A form of range that is not known here: ${range}`);
    const [, operator, ...parts] = found;
    const least = parts.map((part: string | undefined) => (part === "x" ? 0 : Number(part ?? 0)));
    const isSameMajor = least[0] === OLDEST_NODE[0];
    return isAtLeast(OLDEST_NODE, least) && (operator === ">=" || isSameMajor);
  });
}

/** Returns what a package asks for by itself, names with versions. */
const askedBy = (own: {
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
}) => Object.entries({ ...own.dependencies, ...own.devDependencies });
const asked = [manifest, proxy, sandbox].flatMap(askedBy);

describe("our package.json files", () => {
  it("Our package.json files ask for exact versions", () => {
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it("Our package.json files get what they ask for, from the one folder that all of them share", () => {
    const locked = asked.map(([name]) => [name, packages.get(`node_modules/${name}`)?.version]);
    expect(locked).toEqual(asked);
    expect([...packages.keys()].filter((path) => !path.startsWith("node_modules/"))).toEqual([]);
  });

  it("Our package.json files have the same licence, engines and module system", () => {
    const { license, engines, type } = manifest;
    const own = { license, engines, type, private: true };
    expect(proxy).toMatchObject(own);
    expect(sandbox).toMatchObject(own);
  });

  it("Our package.json files keep what only the servers need out of the dashboard's own dependencies", () => {
    const servers = [proxy, sandbox].flatMap((own) => Object.keys(own.dependencies));
    expect(servers.filter((name) => Object.hasOwn(manifest.dependencies, name))).toEqual([]);
  });

  it("Our package.json files have no script that runs by itself: scripts of that kind are disabled", () => {
    const names = new Set(Object.keys(manifest.scripts));
    const own = [...names].filter(
      (name) =>
        /^(pre|post)?(install|prepare|publish|pack)|^prepublishOnly$|^dependencies$/.test(name) ||
        (/^(pre|post)/.exec(name) !== null && names.has(name.replace(/^(pre|post)/, ""))),
    );
    expect(own).toEqual([]);
    expect(readFileSync(".npmrc", "utf8").split("\n")).toEqual(
      expect.arrayContaining(["ignore-scripts=true", "save-exact=true"]),
    );
  });
});

describe("the lock file", () => {
  it("The lock file has a hash for each package, and the address of none", () => {
    expect(packages.size).toBeGreaterThan(100);
    for (const [folder, { integrity, resolved }] of packages) {
      expect([folder, integrity, resolved]).toEqual([
        folder,
        expect.stringMatching(/^sha512-[\w+/]{86}==$/),
        undefined,
      ]);
    }
    const text = readFileSync("package-lock.json", "utf8");
    expect(text).not.toMatch(/https?:\/\/[^"]*\.tgz/);
    // These are our own packages, which are linked.
    const origins = [...text.matchAll(/"resolved": "([^"]*)"/g)].map(([, origin]) => origin);
    expect(origins).toEqual(manifest.workspaces);
  });

  it("The lock file has no used package under a licence that was not reviewed", () => {
    const others = forUse.filter(
      ([, { license = "none" }]) => !license.split(" AND ").every((part) => PERMITTED.has(part)),
    );
    expect(others.map(([folder, { license }]) => `${folder}: ${license}`)).toEqual([]);
  });

  it("The lock file has no used package that Node 20.19 can't run", () => {
    expect(manifest.engines.node).toBe(`^${OLDEST_NODE.join(".")} || >=22.12.0`);
    const tooNew = forUse.filter(([, { engines }]) => !acceptsOldest(engines?.node ?? ">=0"));
    expect(tooNew.map(([folder, { engines }]) => `${folder}: ${engines?.node}`)).toEqual([]);
  });

  it.each([
    [">=18", true],
    [">=0.6.x", true],
    [">= 20.19.0", true],
    ["^20.19.0 || >=22.12.0", true],
    ["^18 || >=20", true],
    [">=20.19.1", false],
    ["^18.0.0", false],
    ["^18.19.0 || >=22", false],
  ])("Reads the range %s as it is meant: %s", (range, expected) => {
    expect(acceptsOldest(range)).toBe(expected);
  });
});

describe("resolvePackage", () => {
  const nested = new Map(
    ["node_modules/a", "node_modules/b", "node_modules/a/node_modules/b", "node_modules/@c/d"].map(
      (folder) => [folder, { version: "1.0.0" }],
    ),
  );
  it.each([
    ["", "b", "node_modules/b"],
    ["node_modules/a", "b", "node_modules/a/node_modules/b"],
    ["node_modules/a/node_modules/b", "@c/d", "node_modules/@c/d"],
    ["node_modules/@c/d", "b", "node_modules/b"],
    ["node_modules/a", "e", null],
  ])("Resolves from %j the package %s to %s", (from, name, expected) => {
    expect(resolvePackage(nested, from, name)).toBe(expected);
  });

  it("Is reversed by packageName", () => {
    expect(packageName("node_modules/a/node_modules/@c/d")).toBe("@c/d");
  });
});
