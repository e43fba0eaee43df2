import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { createDashboardServer } from "#proxy/server.ts";
import { readSandboxOptions } from "#sandbox/options.ts";
import { createSandbox } from "#sandbox/sandbox.ts";
import { chromiumFlags } from "./chromium.ts";
import { ensureChromium } from "./ensure-chromium.ts";

/** The pictures in the README: which page, in which theme, and what must be on it. */
const PICTURES = [
  { file: "library-light.png", path: "/library", colorScheme: "light" },
  { file: "library-dark.png", path: "/library", colorScheme: "dark" },
] as const;

const directory = mkdtempSync(join(tmpdir(), "reeldesk-screenshots-"));
const sandbox = await createSandbox({
  ...readSandboxOptions({ SANDBOX_NOW: "2026-11-20T12:00:00Z" }),
  apiPort: 0,
  storagePort: 0,
  cdnPort: 0,
  dataDirectory: directory,
});
const dashboard = await createDashboardServer({
  dist: "dist",
  proxy: {
    platformUrl: sandbox.apiOrigin,
    apiKey: sandbox.apiKey,
    playbackUrl: sandbox.cdnOrigin,
  },
  config: { mediaHosts: [new URL(sandbox.cdnOrigin).host] },
  port: 0,
  host: "127.0.0.1",
});
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
try {
  for (const { file, path, colorScheme } of PICTURES) {
    const page = await browser.newPage({
      colorScheme,
      locale: "en-GB",
      timezoneId: "Europe/Lisbon",
      viewport: { width: 1280, height: 800 },
    });
    await page.goto(`${dashboard.origin}${path}`);
    await page.getByRole("article").nth(7).waitFor();
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: `docs/images/${file}` });
    await page.close();
  }
} finally {
  await browser.close();
  await dashboard.close();
  await sandbox.close();
  rmSync(directory, { recursive: true, force: true });
}
