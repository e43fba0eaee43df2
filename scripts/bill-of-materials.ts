import { type LockedPackages, packageName, resolvePackage } from "./lock-file.ts";

export interface Materials {
  name: string;
  version: string;
  license: string;
  /** Lists the direct dependencies in our `package.json` files. */
  wanted: readonly string[];
  packages: LockedPackages;
  /** Lists the folders of the packages that have code in the build. */
  shipped: readonly string[];
  /** Includes installed packages that are not shipped. */
  hasTools: boolean;
}

interface Component {
  "bom-ref": string;
  type: "library";
  group?: string;
  name: string;
  version: string;
  scope: "required" | "excluded";
  hashes?: { alg: "SHA-512"; content: string }[];
  licenses: ({ license: { id: string } } | { expression: string })[];
  purl: string;
}

/**
 * Returns the bill of materials of a build, in CycloneDX 1.6. The same build gives the same bytes: it has neither a
 * time nor a serial number, and names no registry. What is in the build is `required`, what only builds, serves or
 * tests it is `excluded`.
 * @throws where the build has a package that the lock file doesn't know
 */
export function billOfMaterials(materials: Materials) {
  const { packages, wanted, hasTools } = materials;
  const shipped = new Set(materials.shipped);
  for (const folder of shipped) {
    if (!packages.has(folder)) throw new Error(`${folder} is in the build, not in the lock file.`);
  }
  const folders = [...packages.keys()]
    .filter((folder) => hasTools || shipped.has(folder))
    .toSorted((a, b) => compare(refOf(a), refOf(b)) || compare(a, b));
  const listed = new Set(folders);

  const components = new Map<string, Component>();
  const edges = new Map<string, Set<string>>();
  function refOf(folder: string): string {
    return purl(packageName(folder), packages.get(folder)?.version ?? "");
  }
  const refsFrom = (folder: string, names: readonly string[]) =>
    names
      .map((name) => resolvePackage(packages, folder, name))
      .filter((found) => found !== null && listed.has(found))
      .map((found) => refOf(found ?? ""));

  for (const folder of folders) {
    const locked = packages.get(folder);
    if (locked === undefined) continue;
    const ref = refOf(folder);
    // The same version can be installed at two places.
    const isShipped = shipped.has(folder) || components.get(ref)?.scope === "required";
    components.set(ref, {
      "bom-ref": ref,
      type: "library",
      ...nameParts(packageName(folder)),
      version: locked.version,
      scope: isShipped ? "required" : "excluded",
      ...(locked.integrity === undefined ? {} : { hashes: [hashOf(locked.integrity)] }),
      licenses: licensesOf(locked.license),
      purl: ref,
    });
    const names = Object.keys({
      ...locked.dependencies,
      ...locked.optionalDependencies,
      ...locked.peerDependencies,
    });
    edges.set(ref, new Set([...(edges.get(ref) ?? []), ...refsFrom(folder, names)]));
  }

  const root = purl(materials.name, materials.version);
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        "bom-ref": root,
        type: "application",
        name: materials.name,
        version: materials.version,
        licenses: licensesOf(materials.license),
        purl: root,
      },
    },
    components: [...components.values()],
    dependencies: [
      { ref: root, dependsOn: refsFrom("", wanted).toSorted(compare) },
      ...[...edges].map(([ref, to]) => ({ ref, dependsOn: [...to].toSorted(compare) })),
    ],
  };
}

function purl(name: string, version: string): string {
  return `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
}

function nameParts(name: string): { group?: string; name: string } {
  const [group = "", rest] = name.split("/");
  return rest === undefined ? { name } : { group, name: rest };
}

function licensesOf(license: string | undefined): Component["licenses"] {
  if (license === undefined) return [];
  return [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }];
}

function hashOf(integrity: string): { alg: "SHA-512"; content: string } {
  const [, base64] = /^sha512-(\S+)$/.exec(integrity) ?? [];
  if (base64 === undefined) throw new Error(`Not a SHA-512: ${integrity}`);
  return { alg: "SHA-512", content: Buffer.from(base64, "base64").toString("hex") };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
