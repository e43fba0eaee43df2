import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installPackage } from "./install-package.ts";

const PLACES = [
  "/usr/sbin/nginx",
  "/usr/bin/nginx",
  "/usr/local/bin/nginx",
  "/opt/homebrew/bin/nginx",
];

/** Returns the path of nginx; null if not installed. */
export function findNginx(): string | null {
  return PLACES.find((place) => existsSync(place)) ?? null;
}

/**
 * Finds nginx for the tests of the shipped configuration, or installs the operating system's own package. Does not
 * start it.
 * @returns the executable's path; null where there is none and none can be installed
 */
export function ensureNginx(): string | null {
  const found = findNginx();
  if (found !== null) return found;
  // This prevents the package from starting a server on port 80.
  installPackage("nginx", { RUNLEVEL: "1" });
  const installed = findNginx();
  return installed !== null && spawnSync(installed, ["-v"]).status === 0 ? installed : null;
}
