import { availableParallelism } from "node:os";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumFlags, findChromium } from "./scripts/chromium.ts";
import { appPlugins } from "./scripts/vite-plugins.ts";

const chromium = findChromium();
/** Left alone, Vitest takes one of two cores. */
const maxWorkers = availableParallelism();

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          maxWorkers,
          // Machines differ, and some tests start processes: only what hangs may fail by time.
          testTimeout: 60_000,
          environment: "node",
          // Loading the same modules for each of 300 files takes longer than the tests.
          isolate: false,
          setupFiles: ["src/test/unit-setup.ts"],
          include: ["{src,sandbox,proxy,scripts}/**/*.test.ts"],
          exclude: ["**/*.rgw.test.ts", "**/*.browser.test.*", "sandbox/conformance/**"],
        },
      },
      {
        test: {
          name: "conformance",
          isolate: false,
          maxWorkers,
          environment: "node",
          include: ["sandbox/conformance/**/*.test.ts"],
          // A real platform may take minutes to show what it has accepted.
          testTimeout: 300_000,
        },
      },
      {
        plugins: appPlugins(),
        test: {
          name: "components",
          maxWorkers,
          testTimeout: 60_000,
          include: ["src/**/*.browser.test.{ts,tsx}"],
          setupFiles: ["src/test/components-setup.ts"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(chromium === null ? {} : { executablePath: chromium }),
                args: chromiumFlags,
              },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
