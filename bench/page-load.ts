import { resolve } from "node:path";
import type { Browser } from "playwright";
import { build } from "vite";
import { createDashboardServer } from "#proxy/server.ts";
import type { Sandbox } from "#sandbox/sandbox.ts";

/** Films that each page shows. */
const FILMS = 24;

/** Builds the bare page into a folder, with the tools that build the dashboard. */
export async function buildBarePage(outDir: string): Promise<void> {
  await build({
    root: resolve("bench/bare"),
    configFile: false,
    logLevel: "warn",
    build: { outDir, emptyOutDir: true, target: "es2023", manifest: true },
  });
}

/** Serves a build in front of the sandbox, as a deployment would. */
export function serve(dist: string, sandbox: Sandbox) {
  return createDashboardServer({
    dist,
    proxy: {
      platformUrl: sandbox.apiOrigin,
      apiKey: sandbox.apiKey,
      playbackUrl: sandbox.cdnOrigin,
    },
    config: {
      storageHosts: [new URL(sandbox.storageOrigin).host],
      mediaHosts: [new URL(sandbox.cdnOrigin).host],
    },
    port: 0,
    host: "127.0.0.1",
  });
}

/**
 * Milliseconds from the start of a cold navigation until every film is in the document. Each call has
 * a browser context of its own, so nothing is cached.
 */
export async function measureLoad(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript((films: number) => {
    new MutationObserver((_, observer) => {
      if (document.querySelectorAll("article").length < films) return;
      observer.disconnect();
      performance.mark("films-shown");
    }).observe(document, { childList: true, subtree: true });
  }, FILMS);
  await page.goto(address);
  const mark = await page.waitForFunction(
    () => performance.getEntriesByName("films-shown")[0]?.startTime,
  );
  const elapsedMs = Number(await mark.jsonValue());
  await context.close();
  return elapsedMs;
}
