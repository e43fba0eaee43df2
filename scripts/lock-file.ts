import { readFileSync } from "node:fs";

/** Describes a package as npm's lock file has it. */
export interface LockedPackage {
  version: string;
  /** Is `sha512-` and base64, of the archive that the registry has. */
  integrity?: string;
  /** Is an SPDX expression. */
  license?: string;
  /** Names the origin; our settings omit it, because mirrors have other URLs. */
  resolved?: string;
  /** It is installed for development alone. */
  dev?: boolean;
  optional?: boolean;
  /** It leads to a folder of our own, a workspace. */
  link?: boolean;
  engines?: { node?: string };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Maps packages by their folder, `node_modules/a/node_modules/b`. */
export type LockedPackages = ReadonlyMap<string, LockedPackage>;

/** Reads what is installed from a registry: our own packages are left out. */
export function readLockFile(path = "package-lock.json"): LockedPackages {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(path, "utf8"),
  );
  return new Map(
    Object.entries(packages).filter(
      ([folder, { link }]) => folder.includes("node_modules/") && link !== true,
    ),
  );
}

/** `node_modules/a/node_modules/@b/c` is `@b/c`. */
export function packageName(folder: string): string {
  return folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** Returns the folder that a package finds another one in, the nearest first, or null where it is not installed. */
export function resolvePackage(
  packages: LockedPackages,
  from: string,
  name: string,
): string | null {
  const steps = from === "" ? [] : from.split("/node_modules/");
  for (let depth = steps.length; depth >= 0; depth -= 1) {
    const folder = [...steps.slice(0, depth), name].join("/node_modules/");
    const found = depth === 0 ? `node_modules/${name}` : folder;
    if (packages.has(found)) return found;
  }
  return null;
}
