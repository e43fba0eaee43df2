import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { faultOf } from "./docstrings.ts";
import { wordsIn } from "./test-titles.ts";

const linesOf = (count: number) => "\n".repeat(count - 1);
const long = (name: string, lines: number) => `function ${name}() {${linesOf(lines)}}\n`;

/** Lists what each file should be told, by line. */
const CASES: [title: string, file: string, code: string, told: string[]][] = [
  ["Accepts a function of 80 lines", "src/a.ts", long("a", 80), []],
  ["Accepts a component of 120 lines", "src/a.tsx", long("A", 120), []],
  ["Leaves the length of tests alone", "src/a.test.ts", long("a", 500), []],
  ["Leaves helpers of tests alone", "src/a-for-test.ts", long("a", 500), []],
  ["Leaves end-to-end tests alone", "e2e/page.ts", long("a", 500), []],
  [
    "Refuses a function of 81 lines",
    "src/b.ts",
    `\n${long("a", 81)}`,
    ["2: “a” has 81 lines, 80 at most."],
  ],
  [
    "Refuses a hook of 81 lines beside components",
    "src/b.tsx",
    long("useA", 81),
    ["1: “useA” has 81 lines, 80 at most."],
  ],
  [
    "Refuses a component of 121 lines in its wrapper",
    "src/c.tsx",
    `const A = memo(() => {${linesOf(121)}});`,
    ["1: “A” has 121 lines, 120 at most."],
  ],
  [
    "Names functions by where they are",
    "src/d.ts",
    `class A { run() {${linesOf(81)}} }\nuseEffect(() => {${linesOf(82)}});`,
    ["1: “run” has 81 lines, 80 at most.", "82: “callback of useEffect” has 82 lines, 80 at most."],
  ],
  ["Accepts a title that is a sentence", "src/e.test.ts", 'it("Keeps the pending edit");', []],
  [
    "Leaves calls that take no title alone",
    "src/f.test.ts",
    'test.step("x"); test.skip(isMac, "x"); at("x"); it(title);',
    [],
  ],
  ["Leaves titles of groups alone", "src/g.test.ts", 'describe("x"); test.describe("x");', []],
  ["Leaves comments in code alone", "src/h.ts", "// Of a mosaic.\n/* What it is */", []],
  [
    "Refuses a title of three words",
    "src/i.test.ts",
    '\nit("is the third");',
    ["2: The title of a test is a sentence: “is the third” is too short."],
  ],
  [
    "Refuses short titles of every kind of test",
    "src/j.test.ts",
    'test.only("a");\nit.each([1])("is %i", f);\ntest.skipIf(a)("c");\nit.for`a`("d");\nit(`${a} is it`);',
    ["a", "is %i", "c", "d", "${} is it"].map(
      (title, at) => `${at + 1}: The title of a test is a sentence: “${title}” is too short.`,
    ),
  ],
  [
    "Refuses a docstring that is no sentence",
    "src/k.ts",
    "\n/**\n * Whether it is open.\n */\nconst a = 1;",
    ["2: A docstring is a sentence: not “Whether it is open”."],
  ],
];

const lineOf = (message: string) => Number.parseInt(message, 10);

/** Runs the linter once on all cases. */
function lintCases(): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), "reeldesk-lint-"));
  try {
    for (const [, file, code] of CASES) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), code);
    }
    const config = {
      plugins: [],
      categories: { correctness: "off" },
      jsPlugins: [resolve("scripts/lint/plugin.js")],
      rules: {
        "house/docstrings": "error",
        "house/function-length": "error",
        "house/test-titles": "error",
      },
    };
    writeFileSync(join(folder, "oxlintrc.json"), JSON.stringify(config));
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [resolve("node_modules/oxlint/bin/oxlint"), "--config=oxlintrc.json", "--format=json"],
      { cwd: folder, encoding: "utf8" },
    );
    expect(stderr).toBe("");
    const { diagnostics } = JSON.parse(stdout);
    const told = new Map<string, string[]>();
    for (const { filename, message, labels } of diagnostics) {
      const lines = told.get(filename) ?? [];
      told.set(filename, [...lines, `${labels[0].span.line}: ${message}`]);
    }
    return told;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("the linter with the project’s own rules", () => {
  const told = lintCases();

  it.each(CASES)("Lints as it should: %s", (_, file, __, expected) => {
    const found = (told.get(file) ?? []).toSorted((a, b) => lineOf(a) - lineOf(b));
    expect(found).toEqual(expected);
  });
});

describe("wordsIn", () => {
  it.each([
    ["Keeps the edit", 3],
    ["%s: can be empty: %s", 3],
    ["$name.first of ${} is #%# (%i %%)", 2],
    ["The re-encoding isn’t lost", 4],
    ["動画 を 保つ", 3],
  ])("Counts the words of “%s” without inserted values", (title, count) => {
    expect(wordsIn(title)).toBe(count);
  });
});

describe("faultOf", () => {
  it.each([
    "* When a part fails, the upload goes on.",
    "*\n   * Without storage that\n   * lasts, nothing is kept.",
    "* Asks the person.",
    "* Names the CDN URL of a track; null without one.",
    "* Lookups come seconds apart.",
    "* One-time passwords are sent by mail.",
    "* Half of it is sent.",
    "* Plays from a place on.",
    "* Nothing of it is sent.",
    "* A search waits this long after a keystroke.",
    "* It ends (in ms).",
    "* @vitest-environment node",
    "*",
  ])("Accepts the docstring “%s”, which is a sentence", (comment) => {
    expect(faultOf(comment)).toBeNull();
  });

  it.each([
    ["* Of a mosaic.", "not “Of a mosaic”"],
    ["* Clock of sessions and limits.", "not “Clock of sessions and limits”"],
    ["* Calls that may fail.", "“Calls that may fail” has no verb"],
    ["* Plays by name, now and before.", "“Plays by name, now and before” has no verb"],
    ["*\n   * one of three", "not “one of three”"],
    ["* Why it fails, and when.", "not “Why it fails, and when”"],
    ["* Null: it is unknown.", "not “Null”"],
    ["* In seconds that it takes, of a part.", "“In seconds that it takes, of a part” has no verb"],
    ["* In order, or pages would overlap.", "“In order, or pages would overlap” has no verb"],
    ["*\n   * As received\n   * @param a is typed", "“As received @param a is typed” has no verb"],
    [
      "* CDN URL of a track, which is null without one.",
      "“CDN URL of a track, which is null without one” has no verb",
    ],
    ["* Plays of a video.", "“Plays of a video” has no verb"],
    ["* The counts by day.", "“The counts by day” has no verb"],
    ["* Lookup by `it is`.", "“Lookup by `it is`” has no verb"],
    ["* @returns its id", "begins with a sentence: not “@returns its id”"],
  ])("Refuses the docstring “%s”, which is none", (comment, told) => {
    expect(faultOf(comment)).toContain(told);
  });
});
