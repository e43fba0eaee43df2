import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { ensureChromium, NoChromiumError } from "./ensure-chromium.ts";

/** What a step found. */
interface Count {
  passed: number;
  failed: number;
}

/** One thing that must hold. Steps that write a report count their tests, the others count as one. */
interface Step {
  name: string;
  command: readonly string[];
  report?: { path: string; read: (report: unknown) => Count };
}

const REPORTS = "test-results";

const STEPS: readonly Step[] = [
  { name: "format", command: ["npm", "run", "-s", "check:format"] },
  { name: "lint and import directions", command: ["npm", "run", "-s", "check:lint"] },
  { name: "types", command: ["npm", "run", "-s", "check:types"] },
  { name: "unused code", command: ["npm", "run", "-s", "check:unused"] },
  vitest("unit"),
  vitest("components"),
  vitest("conformance"),
  { name: "build", command: ["npm", "run", "-s", "build"] },
  { name: "bundle budget", command: ["npm", "run", "-s", "check:size"] },
  {
    name: "e2e",
    command: ["npx", "playwright", "test"],
    report: { path: `${REPORTS}/e2e.json`, read: readPlaywright },
  },
];

function vitest(project: string): Step {
  const path = `${REPORTS}/${project}.json`;
  return {
    name: project,
    command: [
      "npx",
      "vitest",
      "run",
      `--project=${project}`,
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${path}`,
    ],
    report: { path, read: readVitest },
  };
}

function readVitest(report: unknown): Count {
  return {
    passed: numberAt(report, "numPassedTests"),
    failed: numberAt(report, "numFailedTests") + numberAt(report, "numRuntimeErrorTestSuites"),
  };
}

function readPlaywright(report: unknown): Count {
  const stats = valueAt(report, "stats");
  return {
    passed: numberAt(stats, "expected"),
    failed: numberAt(stats, "unexpected") + numberAt(stats, "flaky"),
  };
}

function valueAt(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

function numberAt(value: unknown, key: string): number {
  const number = valueAt(value, key);
  return typeof number === "number" ? number : 0;
}

function runStep({ name, command, report }: Step): Count {
  console.log(`\n— ${name}`);
  const startedAt = performance.now();
  const [program = "", ...args] = command;
  const { status } = spawnSync(program, args, { stdio: ["ignore", "inherit", "inherit"] });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const count = report === undefined ? { passed: 0, failed: 0 } : readReport(report);
  // A runner that ends badly has failed, whatever its report says or doesn't say.
  if (status !== 0) count.failed = Math.max(1, count.failed);
  if (status === 0 && report === undefined) count.passed = 1;
  if (status === 0 && count.passed === 0) count.failed = 1;
  console.log(`— ${name}: ${count.failed === 0 ? "passed" : "FAILED"} (${seconds} s)`);
  return count;
}

function readReport({ path, read }: NonNullable<Step["report"]>): Count {
  try {
    return read(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return { passed: 0, failed: 1 };
  }
}

try {
  ensureChromium();
} catch (error) {
  if (!(error instanceof NoChromiumError)) throw error;
  console.error(error.message);
  process.exit(1);
}
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const counts = STEPS.map(runStep);
const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
const failedSteps = STEPS.filter((_, index) => (counts[index]?.failed ?? 0) > 0);
if (failedSteps.length > 0)
  console.log(`\nFailed: ${failedSteps.map(({ name }) => name).join(", ")}`);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = failedSteps.length > 0 ? 1 : 0;
