import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { FREE_PORTS } from "../options.ts";
import { SANDBOX_PROVIDER, type Sandbox } from "../sandbox.ts";
import { callerOf, type Platform } from "./platform.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

/** A sandbox in a process of its own. `close` asks it to end. */
export interface SandboxProcess extends Sandbox, Pick<Platform, "call"> {
  /** Ends it the hard way, and resolves when it is gone. */
  kill(): Promise<void>;
  /** Once it has ended. */
  exitCode(): number | null;
}

/**
 * Starts `sandbox/main.ts` on a data directory, with free ports, and waits until it is ready.
 * @param dataDirectory absolute
 * @throws Error if it ends before
 */
export async function spawnSandbox(
  dataDirectory: string,
  env: Record<string, string> = {},
): Promise<SandboxProcess> {
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
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
  };
  return {
    apiOrigin,
    storageOrigin,
    cdnOrigin,
    apiKey,
    provider: SANDBOX_PROVIDER,
    dataDirectory,
    call: callerOf(apiOrigin, apiKey),
    kill: () => end("SIGKILL"),
    close: () => end("SIGTERM"),
    exitCode: () => child.exitCode,
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
