import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { callerOf, type Platform } from "./platform.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

/** Sandbox in a separate process. */
export interface SandboxProcess extends Pick<Platform, "call" | "apiOrigin"> {
  cdnOrigin: string;
  /** Ends it the hard way, and resolves when it is gone. */
  kill(): Promise<void>;
  /** Asks it to end, and resolves with its exit code. */
  terminate(): Promise<number | null>;
}

/** Starts `sandbox/main.ts` on a data directory, with free ports, and waits until it is ready. */
export async function spawnSandbox(
  dataDirectory: string,
  env: Record<string, string> = {},
): Promise<SandboxProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", MAIN], {
    env: {
      ...process.env,
      SANDBOX_API_PORT: "0",
      SANDBOX_STORAGE_PORT: "0",
      SANDBOX_CDN_PORT: "0",
      SANDBOX_DATA: dataDirectory,
      SANDBOX_SETTLE_MS: "0",
      SANDBOX_API_KEY: "key-of-the-child",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { apiOrigin, cdnOrigin } = await readyOrigins(child);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
  };
  return {
    apiOrigin,
    cdnOrigin,
    call: callerOf(apiOrigin, "key-of-the-child"),
    kill: () => end("SIGKILL"),
    async terminate() {
      await end("SIGTERM");
      return child.exitCode;
    },
  };
}

function readyOrigins(child: ChildProcess): Promise<{ apiOrigin: string; cdnOrigin: string }> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8");
      const ready = /^sandbox ready api=(\S+) .* cdn=(\S+)\n/m.exec(said);
      if (ready !== null) resolve({ apiOrigin: ready[1] ?? "", cdnOrigin: ready[2] ?? "" });
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8");
    });
    child.once("exit", () => reject(new Error(`the sandbox ended before it was ready: ${said}`)));
  });
}
