import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import manifest from "../package.json" with { type: "json" };

const FOLDER = ".github/workflows/";
const Permissions = z.record(z.string(), z.enum(["read", "write", "none"]));
const Step = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const Job = z.object({
  uses: z.string().optional(),
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  "timeout-minutes": z.number().optional(),
  permissions: Permissions.optional(),
  strategy: z.object({ matrix: z.record(z.string(), z.array(z.unknown())) }).optional(),
  steps: z.array(Step).default([]),
});
const Workflow = z.object({
  permissions: Permissions,
  concurrency: z.object({ group: z.string() }).loose(),
  jobs: z.record(z.string(), Job),
});

const texts = readdirSync(FOLDER).map(
  (name) => [name, readFileSync(FOLDER + name, "utf8")] as const,
);
const workflows = new Map(texts.map(([name, text]) => [name, Workflow.parse(parse(text))]));
const jobs = [...workflows].flatMap(([file, workflow]) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ name: `${file} › ${name}`, job })),
);
const steps = jobs.flatMap(({ name, job }) => job.steps.map((step) => ({ name, step })));

/** Lists the lowest versions of a range like `^20.19.0 || >=22.12.0`. */
const lowest = manifest.engines.node.split("||").map((part) => part.trim().replace(/^[^\d]+/, ""));

describe("the workflows", () => {
  it("The workflows run on the lowest supported versions of Node, and a newer one", () => {
    const lists = jobs.map(({ job }) => job.strategy?.matrix["node"]).filter(Boolean);
    expect(lists).toEqual([
      [...lowest, "24"],
      [...lowest, "24"],
    ]);
    const fixed = steps
      .filter(({ step }) => step.uses?.startsWith("actions/setup-node@"))
      .map(({ step }) => step.with?.["node-version"]);
    expect(new Set(fixed)).toEqual(new Set(["${{ matrix.node }}", lowest[1]]));
  });

  it("The workflows run each step of the test command", () => {
    const { static: checks, node, components, e2e } = workflows.get("ci.yml")?.jobs ?? {};
    const run = [checks, node, components, e2e].flatMap((job) =>
      (job?.steps ?? []).flatMap((step) => /npm run ([\w:]+)/.exec(step.run ?? "")?.[1] ?? []),
    );
    expect(new Set(run)).toEqual(
      new Set([
        "check:format",
        "check:lint",
        "check:unused",
        "check:audit",
        "check:types",
        "check:size",
        "test:unit",
        "test:integration",
        "conformance",
        "test:components",
        "test:e2e",
        "build",
        "build:servers",
      ]),
    );
  });

  it("The workflows run scripts that exist", () => {
    const run = steps.flatMap(({ step }) =>
      [...(step.run ?? "").matchAll(/npm (?:run (?:-s )?([\w:]+)|(test))/g)].map(
        ([, script, test]) => script ?? test ?? "",
      ),
    );
    expect(run).toEqual(
      expect.arrayContaining(["test:unit", "test:components", "test:e2e", "test:nightly"]),
    );
    expect(run.filter((script) => !Object.hasOwn(manifest.scripts, script))).toEqual([]);
  });

  it("The workflows start with read permission alone, and write only where they publish", () => {
    for (const { permissions } of workflows.values())
      expect(permissions).toEqual({ contents: "read" });
    const writing = jobs.flatMap(({ name, job }) =>
      Object.entries(job.permissions ?? {})
        .filter(([, access]) => access === "write")
        .map(([scope]) => `${name}: ${scope}`),
    );
    expect(writing.toSorted()).toEqual([
      "codeql.yml › analyze: security-events",
      "release.yml › files: attestations",
      "release.yml › files: id-token",
      "release.yml › images: attestations",
      "release.yml › images: id-token",
      "release.yml › images: packages",
      "release.yml › publish: contents",
    ]);
  });

  it("The workflows limit the time of each job", () => {
    const endless = jobs.filter(({ job }) => job.uses === undefined && !job["timeout-minutes"]);
    expect(endless.map(({ name }) => name)).toEqual([]);
  });

  it("The workflows use only actions of GitHub, each at a commit, and leave no credentials behind", () => {
    const used = steps.map(({ step }) => step.uses).filter((uses) => uses !== undefined);
    expect(used.filter((uses) => !/^(actions|github)\/[\w/-]+@[0-9a-f]{40}$/.test(uses))).toEqual(
      [],
    );
    // Each action has one version, named beside it.
    const pins = texts.flatMap(
      ([, text]) => text.match(/(?<=uses: )[^.\s]\S+ # v\d+\.\d+\.\d+$/gm) ?? [],
    );
    expect(pins).toHaveLength(used.length);
    const versions = new Set(pins.map((pin) => pin.replace(/^([^/]+\/[^/@]+).*@/, "$1@")));
    expect(new Set([...versions].map((pin) => pin.split("@")[0])).size).toBe(versions.size);
    const checkouts = steps.filter(({ step }) => step.uses?.startsWith("actions/checkout@"));
    expect(checkouts.map(({ step }) => step.with?.["persist-credentials"])).toEqual(
      checkouts.map(() => false),
    );
  });

  it("The workflows put neither secrets nor foreign text into commands", () => {
    const commands = steps.map(({ step }) => step.run ?? "");
    expect(commands.filter((command) => command.includes("${{"))).toEqual([]);
    const secrets = texts.flatMap(([, text]) => text.match(/secrets\.\w+/g) ?? []);
    expect(new Set(secrets)).toEqual(new Set(["secrets.GITHUB_TOKEN"]));
    const holders = steps.flatMap(({ step }) =>
      Object.entries(step.env ?? {})
        .filter(([, value]) => value.includes("secrets."))
        .map(([name]) => [name, (step.run ?? "").includes(`echo`)]),
    );
    expect(holders).toEqual([
      ["TOKEN", false],
      ["GH_TOKEN", false],
    ]);
  });

  it("The workflows release only what is checked and tested", () => {
    const { test, nightly, files, images, publish } = workflows.get("release.yml")?.jobs ?? {};
    expect([test?.needs, test?.uses]).toEqual(["check", "./.github/workflows/ci.yml"]);
    expect([nightly?.needs, nightly?.uses]).toEqual(["check", "./.github/workflows/nightly.yml"]);
    expect([files?.needs, images?.needs]).toEqual([
      ["test", "nightly"],
      ["test", "nightly"],
    ]);
    expect(publish?.needs).toEqual(["files", "images"]);
  });
});

describe("dependency updates", () => {
  it("Dependency updates come weekly, in groups", () => {
    const { updates } = z
      .object({
        updates: z.array(
          z.object({
            "package-ecosystem": z.string(),
            schedule: z.object({ interval: z.literal("weekly") }),
            groups: z.record(z.string(), z.unknown()),
          }),
        ),
      })
      .parse(parse(readFileSync(".github/dependabot.yml", "utf8")));
    expect(updates.map((update) => update["package-ecosystem"])).toEqual([
      "npm",
      "github-actions",
      "docker",
    ]);
  });
});
