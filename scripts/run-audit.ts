import { spawn } from "node:child_process";

/** Tells what the registry's advisories say of installed packages. */
export interface AuditResult {
  /** `unanswered` means that there is no registry, or one that keeps no advisories. Nothing is known then. */
  outcome: "clean" | "vulnerable" | "unanswered";
  /** Holds lines for display, at least one. */
  told: string;
}

interface AuditOptions {
  /** Holds the lock file. */
  folder?: string;
  /** Is npm's own setting, where left out. */
  registry?: string;
  timeoutMs?: number;
}

/**
 * Asks the registry for advisories about all that is not for development alone. Serious ones, high and critical,
 * count as vulnerable. Never waits longer than the time limit, 30 seconds, and no trouble of the network is an error.
 */
export async function runAudit(options: AuditOptions = {}): Promise<AuditResult> {
  const { folder = ".", registry, timeoutMs = 30_000 } = options;
  const args = ["audit", "--omit=dev", "--json", "--package-lock-only", "--fetch-retries=0"];
  if (registry !== undefined) args.push(`--registry=${registry}`);
  const output = await outputOf("npm", args, folder, timeoutMs);
  return output === null
    ? unanswered(`no answer within ${timeoutMs / 1000} s`)
    : judgeAudit(output);
}

/**
 * Reads the result of an audit from its output.
 * @param output what `npm audit --json` printed, whatever its status was
 */
export function judgeAudit(output: string): AuditResult {
  const report = parse(output);
  const counts = at(at(report, "metadata"), "vulnerabilities");
  if (typeof at(counts, "total") !== "number") {
    const message = at(report, "message");
    return unanswered(
      typeof message === "string" ? withoutAddress(message) : "its answer is no report",
    );
  }
  const numberOf = (severity: string) => Number(at(counts, severity) ?? 0);
  const isSerious = numberOf("high") + numberOf("critical") > 0;
  const listed = Object.values(Object(at(report, "vulnerabilities"))).map(
    (entry) => `${String(at(entry, "severity"))}: ${String(at(entry, "name"))}`,
  );
  return {
    outcome: isSerious ? "vulnerable" : "clean",
    told: [
      isSerious
        ? "There are serious advisories about what is in use:"
        : "No serious advisory about what is in use.",
      ...listed,
    ].join("\n"),
  };
}

function unanswered(why: string): AuditResult {
  return {
    outcome: "unanswered",
    told: `Skipped: the registry does not tell of advisories (${why}).`,
  };
}

/** A mirror's URL may contain credentials. */
function withoutAddress(message: string): string {
  return message.replace(/\w+:\/\/\S+/g, "…");
}

function at(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the output of a command, even if it fails, or null if it is missing or times out. */
function outputOf(
  command: string,
  args: readonly string[],
  cwd: string,
  timeoutMs: number,
): Promise<string | null> {
  return new Promise((resolve) => {
    let text = "";
    const child = spawn(command, args, {
      cwd,
      timeout: timeoutMs,
      killSignal: "SIGKILL",
      stdio: ["ignore", "pipe", "ignore"],
      // On Windows npm is a script of the shell.
      shell: process.platform === "win32",
    });
    child.stdout.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    child.once("error", () => resolve(null));
    child.once("close", (_status, signal) => resolve(signal === null ? text : null));
  });
}
