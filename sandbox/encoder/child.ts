import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { EncodeError } from "./types.ts";

/** This much of the end of a log holds the reason. */
const LOG_BYTES = 8192;

/** Holds options of ffmpeg and ffprobe by name, without the dash, in the order they are passed. */
export type Flags = Record<string, string | number>;

/** Returns the command-line arguments of options. */
export function flags(values: Flags): string[] {
  return Object.entries(values).flatMap(([name, value]) => [`-${name}`, String(value)]);
}

/**
 * Runs a tool and returns its output.
 * @throws EncodeError with the end of its stderr; the signal's reason when aborted
 */
export async function run(
  file: string,
  args: string[],
  options: { cwd?: string; signal: AbortSignal },
): Promise<string> {
  options.signal.throwIfAborted();
  const child = spawn(file, args, {
    stdio: ["ignore", "pipe", "pipe"],
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  // Output after an abort is not needed, so the tool need not end gracefully.
  const kill = () => child.kill("SIGKILL");
  options.signal.addEventListener("abort", kill, { once: true });
  yieldToOthers(child.pid);

  let output = "";
  let log = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    log = (log + text).slice(-LOG_BYTES);
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    options.signal.throwIfAborted();
    if (code !== 0) throw new EncodeError(lastWords(log) ?? `${file} ended with status ${code}.`);
    return output;
  } catch (error) {
    if (error instanceof Error && "code" in error && typeof error.code === "string") {
      throw new EncodeError(`${file} could not be started (${error.code}).`);
    }
    throw error;
  } finally {
    options.signal.removeEventListener("abort", kill);
  }
}

/** Encoding takes every core it gets: the pages that wait for it come first. */
function yieldToOthers(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system forbids the change: it runs at the usual priority.
  }
}

function lastWords(log: string): string | null {
  const lines = log.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  return lines.length === 0 ? null : lines.slice(-3).join("; ");
}
