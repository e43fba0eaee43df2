import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { readSandboxOptions } from "#sandbox/options.ts";
import { SANDBOX_PROVIDER, type Sandbox } from "#sandbox/sandbox.ts";

/**
 * Starts a platform in its own process: a real one uses another machine, and in the same process it would
 * delay the pages' files.
 * @param dataDirectory absolute
 * @throws Error if it exits before it is ready
 */
export async function startSandbox(dataDirectory: string, now: string): Promise<Sandbox> {
  const env = {
    ...process.env,
    SANDBOX_NOW: now,
    SANDBOX_DATA: dataDirectory,
    SANDBOX_API_PORT: "0",
    SANDBOX_STORAGE_PORT: "0",
    SANDBOX_CDN_PORT: "0",
  };
  const child = spawn(process.execPath, ["--import", "tsx", "sandbox/main.ts"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [apiOrigin, storageOrigin, cdnOrigin] = await originsOf(child);
  return {
    apiOrigin,
    storageOrigin,
    cdnOrigin,
    apiKey: readSandboxOptions(env).apiKey,
    provider: SANDBOX_PROVIDER,
    dataDirectory,
    async close() {
      const isOver = new Promise((over) => child.once("exit", over));
      child.kill();
      await isOver;
    },
  };
}

async function originsOf(child: ChildProcess & { stdout: NodeJS.ReadableStream }) {
  for await (const line of createInterface({ input: child.stdout })) {
    const [, api, storage, cdn] = /api=(\S+) storage=(\S+) cdn=(\S+)/.exec(line) ?? [];
    if (api !== undefined && storage !== undefined && cdn !== undefined) {
      return [api, storage, cdn] as const;
    }
  }
  throw new Error("The sandbox ended before it was ready.");
}
