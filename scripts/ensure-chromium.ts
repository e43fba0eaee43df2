import { findChromium } from "./chromium.ts";
import { installPackage } from "./install-package.ts";

/** There is no browser, and none can be installed from here. */
export class NoChromiumError extends Error {
  override readonly name = "NoChromiumError";
}

/** Lists Debian packages in order of preference. Not every system has the headless one. */
const PACKAGES = ["chromium-headless-shell", "chromium"];

/**
 * Finds a Chromium for the tests, or installs the operating system's own package.
 * @returns the executable's path
 * @throws NoChromiumError saying in one line what to do
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  for (const name of PACKAGES) {
    if (!installPackage(name)) break;
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  throw new NoChromiumError(
    "No Chromium was found: install Chrome or Chromium, run `npx playwright install chromium`, or set CHROMIUM_PATH.",
  );
}
