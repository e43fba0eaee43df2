import { resolve } from "node:path";
import type { Browser, Page } from "playwright";
import { build } from "vite";
import { createDashboardServer, type DashboardServer } from "#proxy/server.ts";
import { FREE_PORTS, readSandboxOptions } from "#sandbox/options.ts";
import { createSandbox, deploymentOf, type Sandbox } from "#sandbox/sandbox.ts";
import { packFiles } from "../scripts/pack-files.ts";

/** Builds the bare pages into a folder, with the tools that build the dashboard. */
export async function buildBarePages(outDir: string): Promise<void> {
  await build({
    root: resolve("bench/bare"),
    configFile: false,
    logLevel: "warn",
    plugins: [packFiles()],
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2023",
      manifest: true,
      rolldownOptions: {
        input: [
          "index",
          "shell",
          "upload",
          "uppy",
          "playback",
          "analytics",
          "watch-time",
          "watch-time-list",
          "playlist",
          "whole-list",
        ].map((name) => `bench/bare/${name}.html`),
      },
    },
  });
}

/** Serves a build in front of the sandbox, as a deployment would. */
export function serve(dist: string, sandbox: Sandbox): Promise<DashboardServer> {
  const { platform, config } = deploymentOf(sandbox);
  return createDashboardServer({ dist, proxy: platform, config, port: 0, host: "127.0.0.1" });
}

/** Starts an empty platform in this process, on free ports. */
export function openSandbox(directory: string, variables: Record<string, string> = {}) {
  return createSandbox(
    readSandboxOptions({
      ...FREE_PORTS,
      SANDBOX_DATA: directory,
      SANDBOX_SEED: "empty",
      SANDBOX_SETTLE_MS: "0",
      SANDBOX_FFMPEG: "off",
      ...variables,
    }),
  );
}

/**
 * Opens a page that looks the same on every machine.
 * @param now instant at which it stands for good, as `Date.parse` takes it: the present alone, as a whole clock of the
 * test's own makes timers slow, and tells of no answers. Left out: the machine's clock
 */
export async function openPage(
  browser: Browser,
  { now, height = 900 }: { now?: string; height?: number } = {},
): Promise<Page> {
  const viewport = { width: 1440, height };
  const context = await browser.newContext({ viewport, timezoneId: "UTC", locale: "en-GB" });
  const page = await context.newPage();
  // The runner wraps functions in a helper that pages lack.
  await page.addInitScript("globalThis.__name = (each) => each");
  if (now !== undefined) {
    await page.addInitScript(`globalThis.Date = class extends Date {
      constructor(...parts) {
        if (parts.length === 0) super(${Date.parse(now)});
        else super(...parts);
      }
      static now() {
        return ${Date.parse(now)};
      }
    };`);
  }
  return page;
}

/**
 * Calls the platform or a sandbox control.
 * @returns the response, null if empty
 * @throws Error for an unsuccessful status
 */
export async function call(
  { apiKey }: Sandbox,
  address: string,
  method: "GET" | "POST" | "PUT",
  body?: unknown,
): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    headers: {
      "X-Api-Key": apiKey,
      "X-Format": "default",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`);
  return text === "" ? null : JSON.parse(text);
}
