import { spawnSync } from "node:child_process";
import { CANARY_ENVIRONMENT } from "#e2e/canary.ts";

// The build that the end-to-end tests look through: a key was within its reach, and must not be in it.
const { status } = spawnSync("npm", ["run", "-s", "build"], {
  stdio: "inherit",
  env: { ...process.env, ...CANARY_ENVIRONMENT },
  shell: process.platform === "win32",
});
process.exitCode = status ?? 1;
