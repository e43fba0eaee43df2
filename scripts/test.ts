import { mkdirSync, rmSync } from "node:fs";
import { ensureChromium, NoChromiumError } from "./ensure-chromium.ts";
import { ensureNginx } from "./ensure-nginx.ts";
import { printResults, runGroups, type Step } from "./run-steps.ts";
import { readPlaywright, readVitest } from "./test-reports.ts";

const REPORTS = "test-results";

const script = (name: string, command: string, ...args: string[]): Step => ({
  name,
  command: ["npm", "run", "-s", command, ...(args.length > 0 ? ["--", ...args] : [])],
});

/** Returns the step that runs a project of vitest.config.ts. */
function vitest(project: string, name = project, ...args: string[]): Step {
  const path = `${REPORTS}/${name}.json`;
  return {
    name,
    command: [
      "npx",
      "vitest",
      "run",
      `--project=${project}`,
      ...args,
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${path}`,
    ],
    report: { path, read: readVitest },
  };
}

const PLAYWRIGHT: Step = {
  name: "e2e",
  command: ["npx", "playwright", "test"],
  report: { path: `${REPORTS}/e2e.json`, read: readPlaywright },
};

const BY_DAY = "--tags-filter=!nightly";
const AT_NIGHT = "--tags-filter=nightly";

/** Runs what takes seconds, side by side. */
const STATIC: readonly Step[] = [
  script("format", "check:format"),
  script("lint", "check:lint"),
  script("types", "check:types"),
  script("unused code", "check:unused"),
];

/** Holds the S3 of a second storage, which no other step may take for the sandbox's. */
const s3 = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith("SANDBOX_S3_") && value !== undefined ? [[name, value]] : [],
  ),
);
for (const name of Object.keys(s3)) delete process.env[name];

/**
 * Lists the lanes, as groups of steps that run side by side. `check` is for every few edits, `test` for every push, and
 * `nightly` for what takes long and rarely tells anything new; it does not repeat the others.
 */
const LANES: Readonly<Record<string, readonly (readonly Step[])[]>> = {
  check: [STATIC, [vitest("unit", "unit", BY_DAY)]],
  test: [
    [...STATIC, script("audit", "check:audit")],
    [vitest("unit", "unit", BY_DAY)],
    // The first two mostly wait: for processes, and for the platform.
    [
      vitest("integration", "integration", BY_DAY),
      vitest("conformance", "conformance", BY_DAY),
      script("build", "build:canary"),
    ],
    [script("bundle budget", "check:size")],
    [vitest("components", "components", BY_DAY)],
    [PLAYWRIGHT],
  ],
  nightly: [
    [vitest("unit-nightly")],
    [vitest("unit", "unit-tagged", AT_NIGHT)],
    [vitest("integration", "integration-tagged", AT_NIGHT)],
    [vitest("conformance", "conformance-tagged", AT_NIGHT)],
    [vitest("components", "components-nightly", AT_NIGHT)],
    [script("build", "build:canary")],
    [{ ...PLAYWRIGHT, env: { LANE: "nightly" } }],
    [
      {
        ...script("second storage", "test:s3"),
        env: s3,
        skip: () => (s3["SANDBOX_S3_ENDPOINT"] ? null : "SANDBOX_S3_ENDPOINT is not set"),
      },
    ],
    [script("upload faults", "bench:reliability")],
    [script("benchmarks", "bench", "--short")],
    [script("pictures", "screenshots", "--out", `${REPORTS}/pictures`)],
    [script("servers", "build:servers")],
    [script("release files", "release", "--out", `${REPORTS}/release`)],
  ],
};

const [lane = "test"] = process.argv.slice(2);
const groups = LANES[lane];
if (groups === undefined) {
  console.error(`There is no lane ${lane}: choose ${Object.keys(LANES).join(", ")}.`);
  process.exit(2);
}
const startedAt = performance.now();
if (lane !== "check") {
  try {
    ensureChromium();
    // Where there is none, the tests of its configuration say that they were left out.
    ensureNginx();
  } catch (error) {
    if (!(error instanceof NoChromiumError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const results = await runGroups(groups);
printResults(results, Math.round((performance.now() - startedAt) / 1000));
process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0;
