import { resolve } from "node:path";
import { build } from "vite";
import { createDashboardServer, type DashboardServer } from "#proxy/server.ts";
import type { Sandbox } from "#sandbox/sandbox.ts";
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
        ].map((name) => `bench/bare/${name}.html`),
      },
    },
  });
}

/** Serves a build in front of the sandbox, as a deployment would. */
export function serve(dist: string, sandbox: Sandbox): Promise<DashboardServer> {
  return createDashboardServer({
    dist,
    proxy: {
      platformUrl: sandbox.apiOrigin,
      apiKey: sandbox.apiKey,
      playbackUrl: sandbox.cdnOrigin,
    },
    config: {
      provider: sandbox.provider,
      storageHosts: [new URL(sandbox.storageOrigin).host],
      mediaHosts: [new URL(sandbox.cdnOrigin).host],
    },
    port: 0,
    host: "127.0.0.1",
  });
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
