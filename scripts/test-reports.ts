import type { Count } from "./run-steps.ts";

/** Counts the tests of Vitest's JSON report. A file that can't be loaded counts as a failure. */
export function readVitest(report: unknown): Count {
  return {
    passed: numberAt(report, "numPassedTests"),
    failed: numberAt(report, "numFailedTests") + numberAt(report, "numRuntimeErrorTestSuites"),
    failures: listAt(report, "testResults").flatMap((file) => [
      ...(textAt(file, "message") === ""
        ? []
        : [describeFailure(textAt(file, "name"), textAt(file, "message"))]),
      ...listAt(file, "assertionResults")
        .filter((test) => textAt(test, "status") === "failed")
        .map((test) =>
          describeFailure(
            `${textAt(file, "name")} › ${textAt(test, "fullName")}`,
            listAt(test, "failureMessages").join("\n"),
          ),
        ),
    ]),
  };
}

/** Counts the tests of Playwright's JSON report. A test that passes at a second try has failed. */
export function readPlaywright(report: unknown): Count {
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
      return describeFailure(
        `${textAt(spec, "file")} › ${textAt(spec, "title")}`,
        textAt(error, "message"),
      );
    }),
    ...listAt(suite, "suites").flatMap(failuresOfSuite),
  ];
}

function describeFailure(name: string, message: string): string {
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
