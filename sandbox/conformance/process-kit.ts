import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { FREE_PORTS } from "../options.ts";
import { SANDBOX_PROVIDER, type Sandbox } from "../sandbox.ts";
import { callerOf, type Platform } from "./platform.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

/**
 * Starts `sandbox/main.ts` on a data directory, with free ports, and waits until it is ready. `close` asks it to end.
 * @param dataDirectory absolute
 * @throws Error if it ends before
 */
export async function spawnSandbox(
  dataDirectory: string,
  env: Record<string, string> = {},
): Promise<Sandbox & Pick<Platform, "call">> {
  const apiKey = "key-of-the-child";
  const child = spawn(process.execPath, ["--import", "tsx", MAIN], {
    env: {
      ...process.env,
      ...FREE_PORTS,
      SANDBOX_DATA: dataDirectory,
      SANDBOX_API_KEY: apiKey,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [apiOrigin = "", storageOrigin = "", cdnOrigin = ""] = await readyOrigins(child);
  return {
    apiOrigin,
    storageOrigin,
    cdnOrigin,
    apiKey,
    provider: SANDBOX_PROVIDER,
    dataDirectory,
    call: callerOf(apiOrigin, apiKey),
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
    },
  };
}

function readyOrigins(child: ChildProcess): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8");
      const ready = /^sandbox ready api=(\S+) storage=(\S+) cdn=(\S+)\n/m.exec(said);
      if (ready !== null) resolve(ready.slice(1));
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8");
    });
    child.once("exit", () => reject(new Error(`the sandbox ended before it was ready: ${said}`)));
  });
}
