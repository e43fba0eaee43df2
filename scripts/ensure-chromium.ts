import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findChromium } from "./chromium.ts";

/** There is no browser, and none can be installed from here. */
export class NoChromiumError extends Error {
  override readonly name = "NoChromiumError";
}

/**
 * Finds a Chromium for the tests, or installs the operating system's own package.
 * @returns the executable's path
 * @throws NoChromiumError saying in one line what to do
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  const prefix = privilege();
  if (prefix !== null && existsSync("/usr/bin/apt-get")) {
    console.log("No Chromium here: installing the system's package.");
    run([...prefix, "apt-get", "update", "-qq"]);
    run([...prefix, "apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]);
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  throw new NoChromiumError(
    "No Chromium was found: install Chrome or Chromium, run `npx playwright install chromium`, or set CHROMIUM_PATH.",
  );
}

/** What must stand before a command that installs packages; null when nobody would let us. */
function privilege(): string[] | null {
  if (process.getuid?.() === 0) return [];
  return spawnSync("sudo", ["-n", "true"]).status === 0 ? ["sudo", "-n"] : null;
}

function run([command = "", ...args]: string[]): void {
  spawnSync(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
