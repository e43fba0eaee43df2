import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Installs a package of the operating system, where that is Debian's kind and we may.
 * @returns whether it was tried
 */
export function installPackage(name: string, environment: Record<string, string> = {}): boolean {
  const prefix = privilege();
  if (prefix === null || !existsSync("/usr/bin/apt-get")) return false;
  console.log(`No ${name} here: installing the system's package.`);
  const run = ([command = "", ...args]: string[]) =>
    spawnSync(command, args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", ...environment },
    });
  run([...prefix, "apt-get", "update", "-qq"]);
  run([...prefix, "apt-get", "install", "-y", "-qq", "--no-install-recommends", name]);
  return true;
}

/** Returns the prefix for commands that install packages, or null without the privilege. */
function privilege(): string[] | null {
  if (process.getuid?.() === 0) return [];
  return spawnSync("sudo", ["-n", "true"]).status === 0 ? ["sudo", "-n"] : null;
}
