import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "./scripts/chromium.ts";

const executablePath = findChromium();

/** The nightly lane has what is slow and rarely tells anything new: the tests that are tagged for it, and no others. */
const NIGHTLY = /@nightly/;

export default defineConfig({
  testDir: "e2e",
  ...(process.env.LANE === "nightly" ? { grep: NIGHTLY } : { grepInvert: NIGHTLY }),
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A test that passes at the second attempt is a broken test.
  retries: 0,
  // One more than the cores of the smallest machine: now and then a test waits for a timer of the platform.
  workers: 3,
  // A journey of many steps takes long on a busy machine.
  timeout: 120_000,
  // Longer than the longest delay between two lookups of the page (15 s).
  expect: { timeout: 25_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    browserName: "chromium",
    locale: "en-GB",
    // Animations are drawn in software, and take a tenth of the time of all tests.
    contextOptions: { reducedMotion: "reduce" },
    timezoneId: "Europe/Lisbon",
    viewport: { width: 1440, height: 900 },
    trace: "off",
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: chromiumFlags,
    },
  },
});
