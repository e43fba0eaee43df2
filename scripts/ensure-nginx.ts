import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installPackage } from "./install-package.ts";

const PLACES = [
  "/usr/sbin/nginx",
  "/usr/bin/nginx",
  "/usr/local/bin/nginx",
  "/opt/homebrew/bin/nginx",
];

/** Where nginx is on this machine; null where it is not. */
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
  // The package would start a server of its own on port 80, which is nobody's wish here.
  installPackage("nginx", { RUNLEVEL: "1" });
  const installed = findNginx();
  return installed !== null && spawnSync(installed, ["-v"]).status === 0 ? installed : null;
}
