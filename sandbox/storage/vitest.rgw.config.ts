import { join } from "node:path";
import { defineConfig } from "vitest/config";

// Apart from the shared settings on purpose: a run against a real S3 is asked for, never a side
// effect of running the tests.
export default defineConfig({
  cacheDir: join(import.meta.dirname, "../../node_modules/.vite-rgw"),
  test: {
    root: import.meta.dirname,
    include: ["storage.rgw.test.ts"],
    testTimeout: 30_000,
  },
});
