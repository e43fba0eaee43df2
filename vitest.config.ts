import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { chromiumFlags, findChromium } from "./scripts/chromium.ts";
import { appPlugins } from "./scripts/vite-plugins.ts";

const chromium = findChromium();
/** Left alone, Vitest takes one of two cores. */
const maxWorkers = availableParallelism();

/** Waits are for conditions: a slow machine takes its time. */
const WAITS = { poll: { timeout: 25_000 } };

const UNIT_TESTS = "{src,sandbox,proxy,scripts}/**/*.test.ts";
const INTEGRATION_TESTS = UNIT_TESTS.replace("*.test", "*.integration.test");
const NIGHTLY_TESTS = "**/*.nightly.test.ts";
const NOT_UNIT = [
  INTEGRATION_TESTS,
  NIGHTLY_TESTS,
  "**/*.rgw.test.ts",
  "**/*.browser.test.*",
  "sandbox/conformance/**",
];

/** Holds for all tests that run in Node. */
const inNode = {
  maxWorkers,
  // Machines differ: only a test that hangs may fail by time.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: WAITS,
  environment: "node",
  // Loading the same modules for each of 300 files takes longer than the tests.
  isolate: false,
  setupFiles: ["src/test/unit-setup.ts"],
} satisfies NonNullable<TestProjectInlineConfiguration["test"]>;

/** Runs component tests, and others that need a browser. */
const components = {
  plugins: [keepModules(), appPlugins()],
  test: {
    name: "components",
    maxWorkers,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: WAITS,
    include: ["src/**/*.browser.test.{ts,tsx}"],
    setupFiles: ["src/test/components-setup.ts"],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        // Animations are drawn in software, and take a tenth of the time of all tests.
        contextOptions: { reducedMotion: "reduce" },
        launchOptions: {
          ...(chromium === null ? {} : { executablePath: chromium }),
          args: chromiumFlags,
        },
      }),
      commands: { parkMouse: ({ page }) => page.mouse.move(-1, -1) },
      instances: [{ browser: "chromium" }],
    },
  },
} satisfies TestProjectInlineConfiguration;

/** The files whose tests check properties, below the folders of the unit tests. */
function propertyTests(): string[] {
  return (
    ["src", "sandbox", "proxy", "scripts"]
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: "utf8" }).map(
          (path) => `${folder}/${path}`,
        ),
      )
      .filter((path) => /(?<!\.browser|\.rgw)\.test\.ts$/.test(path))
      // These request a platform over HTTP for each example.
      .filter((path) => !path.startsWith("sandbox/conformance/"))
      .filter((path) => readFileSync(path, "utf8").includes('from "fast-check"'))
  );
}

/** Gives the tests the library of properties that tries more examples. */
function longProperties(): Plugin {
  const long = fileURLToPath(new URL("src/test/long-properties.ts", import.meta.url));
  return {
    name: "reeldesk-long-properties",
    enforce: "pre",
    resolveId: (source, importer) =>
      source === "fast-check" && importer !== long ? long : undefined,
  };
}

/**
 * Lets the browser keep every module for a run, during which no file changes. Vitest gives each file of tests a document
 * of its own, and has it ask again for each of its hundred modules, in case a test mocks one: none of these tests do.
 */
function keepModules(): Plugin {
  let isWatching = true;
  return {
    name: "reeldesk-keep-modules",
    // This runs before Vitest sets the opposite.
    enforce: "pre",
    configureVitest({ vitest }) {
      isWatching = vitest.config.watch;
    },
    configureServer({ middlewares }) {
      if (isWatching) return;
      middlewares.use((request, response, next) => {
        if (request.headers["sec-fetch-dest"] === "script") {
          const setHeader = response.setHeader.bind(response);
          setHeader("Cache-Control", "max-age=31536000, immutable");
          response.setHeader = (name, value) =>
            name === "Cache-Control" ? response : setHeader(name, value);
        }
        next();
      });
    },
  };
}

export default defineConfig({
  test: {
    tags: [{ name: "nightly", description: "Slow, and rarely tells anything new." }],
    projects: [
      {
        test: {
          ...inNode,
          name: "unit",
          setupFiles: [...inNode.setupFiles, "scripts/refuse-processes.ts"],
          include: [UNIT_TESTS],
          exclude: NOT_UNIT,
        },
      },
      { test: { ...inNode, name: "integration", include: [INTEGRATION_TESTS] } },
      {
        plugins: [longProperties()],
        test: {
          ...inNode,
          name: "unit-nightly",
          testTimeout: 900_000,
          include: [UNIT_TESTS.replace("*.test", "*.nightly.test"), ...propertyTests()],
          exclude: ["**/*.browser.test.*"],
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
      components,
    ],
  },
});
