import { spawnSync } from "node:child_process";
import { CANARY_ENVIRONMENT } from "#e2e/canary.ts";

// Builds for the end-to-end tests: a key is in its environment, and must not be in its output.
const { status } = spawnSync("npm", ["run", "-s", "build"], {
  stdio: "inherit",
  env: { ...process.env, ...CANARY_ENVIRONMENT, PACK_QUICKLY: "1" },
  shell: process.platform === "win32",
});
process.exitCode = status ?? 1;
