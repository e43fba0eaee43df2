import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { ensureChromium, NoChromiumError } from "./ensure-chromium.ts";
import { ensureNginx } from "./ensure-nginx.ts";

/** Result of a step. */
interface Count {
  passed: number;
  failed: number;
  /** Each test that failed, with the first lines of why. */
  failures: readonly string[];
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
  { name: "audit", command: ["npm", "run", "-s", "check:audit"] },
  vitest("unit"),
  vitest("components"),
  vitest("conformance"),
  { name: "build", command: ["npm", "run", "-s", "build:canary"] },
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
    failures: listAt(report, "testResults").flatMap((file) => [
      ...(textAt(file, "message") === ""
        ? []
        : [told(textAt(file, "name"), textAt(file, "message"))]),
      ...listAt(file, "assertionResults")
        .filter((test) => textAt(test, "status") === "failed")
        .map((test) =>
          told(
            `${textAt(file, "name")} › ${textAt(test, "fullName")}`,
            listAt(test, "failureMessages").join("\n"),
          ),
        ),
    ]),
  };
}

function readPlaywright(report: unknown): Count {
  const stats = valueAt(report, "stats");
  return {
    passed: numberAt(stats, "expected"),
    failed: numberAt(stats, "unexpected") + numberAt(stats, "flaky"),
    failures: listAt(report, "suites").flatMap(failuresOfSuite),
  };
}

function failuresOfSuite(suite: unknown): string[] {
  const specs = listAt(suite, "specs").filter((spec) => valueAt(spec, "ok") === false);
  return [
    ...specs.map((spec) => {
      const results = listAt(spec, "tests").flatMap((test) => listAt(test, "results"));
      const error = results.map((result) => valueAt(result, "error")).find((each) => each);
      return told(`${textAt(spec, "file")} › ${textAt(spec, "title")}`, textAt(error, "message"));
    }),
    ...listAt(suite, "suites").flatMap(failuresOfSuite),
  ];
}

function told(name: string, message: string): string {
  const lines = message.split("\n").filter((line) => line.trim() !== "");
  return [name, ...lines.slice(0, 6).map((line) => `    ${line}`)].join("\n");
}

function valueAt(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

function listAt(value: unknown, key: string): readonly unknown[] {
  const list = valueAt(value, key);
  return Array.isArray(list) ? list : [];
}

function textAt(value: unknown, key: string): string {
  const text = valueAt(value, key);
  return typeof text === "string" ? text : "";
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
  const count = report === undefined ? { passed: 0, failed: 0, failures: [] } : readReport(report);
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
    return { passed: 0, failed: 1, failures: [] };
  }
}

try {
  ensureChromium();
  // Where there is none, the tests of its configuration say that they were left out.
  ensureNginx();
} catch (error) {
  if (!(error instanceof NoChromiumError)) throw error;
  console.error(error.message);
  process.exit(1);
}
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const counts = STEPS.map(runStep);
const sum = (key: "passed" | "failed") => counts.reduce((total, count) => total + count[key], 0);
const failedSteps = STEPS.filter((_, index) => (counts[index]?.failed ?? 0) > 0);
if (failedSteps.length > 0) {
  console.log(`\nFailed: ${failedSteps.map(({ name }) => name).join(", ")}`);
  // Repeated at the end, for truncated logs.
  for (const failure of counts.flatMap(({ failures }) => failures)) console.log(failure);
}
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = failedSteps.length > 0 ? 1 : 0;
