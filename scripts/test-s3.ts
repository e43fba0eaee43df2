import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const VARIABLES = [
  "SANDBOX_S3_ENDPOINT",
  "SANDBOX_S3_BUCKET",
  "SANDBOX_S3_ACCESS_KEY",
  "SANDBOX_S3_SECRET_KEY",
  "SANDBOX_S3_REGION",
];

/** Runs the storage's tests against the S3 that the environment names. */
function main(): number {
  const missing = VARIABLES.filter((name) => !process.env[name]);
  if (missing.length > 0) {
    console.error(
      `To test against a real S3 (Ceph RGW, MinIO, a cloud), set ${missing.join(", ")}.`,
    );
    return 1;
  }
  const root = join(import.meta.dirname, "..");
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const config = fileURLToPath(new URL("../sandbox/storage/vitest.rgw.config.ts", import.meta.url));
  const args = [vitest, "run", "--config", config, ...process.argv.slice(2)];
  return spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" }).status ?? 1;
}

process.exitCode = main();
