import { existsSync } from "node:fs";
import { chromium } from "playwright";

/**
 * Switches features off. Chromium heeds the last such list alone, so what Playwright switches off (`disabledFeatures`
 * of its `chromiumSwitches.ts`) is said again.
 */
const DISABLED_FEATURES = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  // The address bar's dropdown is a page with its own process: more than half a second of CPU per test,
  // for nothing.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

/** Holds the flags for a Chromium that never calls home and may run as root in a container. */
export const chromiumFlags = [
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const SYSTEM_BROWSERS = [
  // The headless shell has the same engine without windows, and takes a sixth less CPU time per test.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Finds the browser the tests drive: `CHROMIUM_PATH`, else one installed on the system, else the one Playwright keeps
 * for itself. System builds come first because they decode H.264.
 * @returns the executable's path, or null when the machine has none
 */
export function findChromium(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, ...SYSTEM_BROWSERS, chromium.executablePath()];
  return candidates.find((path) => path !== undefined && path !== "" && existsSync(path)) ?? null;
}
