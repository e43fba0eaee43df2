import { join } from "node:path";
import { defineConfig } from "vitest/config";

// Separate from the shared settings: a run against a real S3 is explicit.
export default defineConfig({
  cacheDir: join(import.meta.dirname, "../../node_modules/.vite-rgw"),
  test: {
    root: import.meta.dirname,
    include: ["storage.rgw.test.ts"],
    testTimeout: 30_000,
  },
});
