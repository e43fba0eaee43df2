import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

/** Holds the result of a step. */
export interface Count {
  passed: number;
  failed: number;
  /** Lists each test that failed, with the first lines of its message. */
  failures: readonly string[];
}

/** Describes a command that must succeed. Steps that write a report count their tests, the others count as one. */
export interface Step {
  name: string;
  command: readonly string[];
  /** Holds variables beside those of this process. */
  env?: Readonly<Record<string, string>>;
  report?: { path: string; read: (report: unknown) => Count };
  /** Leaves the step out, saying why, where the machine lacks what it needs. */
  skip?: () => string | null;
}

/** The result of a step that has run, or was left out. */
export interface StepResult extends Count {
  name: string;
  seconds: number;
  skipped: string | null;
}

/**
 * Runs groups of steps one after the other, and the steps of a group side by side. The output of a step alone in its
 * group is shown as it comes; that of others when they end, so that their lines don't mix.
 */
export async function runGroups(groups: readonly (readonly Step[])[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const group of groups) {
    results.push(...(await Promise.all(group.map((step) => runStep(step, group.length === 1)))));
  }
  return results;
}

async function runStep(step: Step, isAlone: boolean): Promise<StepResult> {
  const { name, report } = step;
  const skipped = step.skip?.() ?? null;
  if (skipped !== null) {
    console.log(`\n— ${name}: left out, ${skipped}`);
    return { name, seconds: 0, skipped, passed: 0, failed: 0, failures: [] };
  }
  if (isAlone) console.log(`\n— ${name}`);
  const startedAt = performance.now();
  const { status, output } = await runCommand(step, isAlone);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const count = report === undefined ? { passed: 0, failed: 0, failures: [] } : readReport(report);
  // A runner with an error status has failed, whatever its report contains.
  if (status !== 0) count.failed = Math.max(1, count.failed);
  if (status === 0 && report === undefined) count.passed = 1;
  if (status === 0 && count.passed === 0) count.failed = 1;
  if (!isAlone) console.log(`\n— ${name}\n${output.trimEnd()}`);
  console.log(`— ${name}: ${count.failed === 0 ? "passed" : "FAILED"} (${seconds} s)`);
  return { name, seconds, skipped, ...count };
}

function runCommand(
  { command, env }: Step,
  isShown: boolean,
): Promise<{ status: number; output: string }> {
  const [program = "", ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ["ignore", isShown ? "inherit" : "pipe", isShown ? "inherit" : "pipe"],
      env: { ...process.env, ...env },
      // npm and npx are scripts of the shell on Windows.
      shell: process.platform === "win32",
    });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
    }
    child.once("error", (error) => resolve({ status: 1, output: error.message }));
    child.once("close", (status) =>
      resolve({ status: status ?? 1, output: Buffer.concat(chunks).toString("utf8") }),
    );
  });
}

function readReport({ path, read }: NonNullable<Step["report"]>): Count {
  try {
    return read(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return { passed: 0, failed: 1, failures: [] };
  }
}

/** Prints the seconds of each step, what failed, and last the line `N passed, N failed`. */
export function printResults(results: readonly StepResult[], seconds: number): void {
  const failed = results.filter((result) => result.failed > 0);
  if (failed.length > 0) {
    console.log(`\nFailed: ${failed.map(({ name }) => name).join(", ")}`);
    // Failures are repeated at the end, for truncated logs.
    for (const failure of results.flatMap(({ failures }) => failures)) console.log(failure);
  }
  console.log(
    `\n${"step".padEnd(26)}${"s".padStart(6)}${"passed".padStart(9)}${"failed".padStart(9)}`,
  );
  for (const result of results) {
    const cells = result.skipped === null ? [result.passed, result.failed] : ["left out", ""];
    console.log(
      `${result.name.padEnd(26)}${String(result.seconds).padStart(6)}${cells.map((cell) => String(cell).padStart(9)).join("")}`,
    );
  }
  console.log(`${"in all".padEnd(26)}${String(seconds).padStart(6)}`);
  const sum = (key: "passed" | "failed") => results.reduce((total, each) => total + each[key], 0);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
}
