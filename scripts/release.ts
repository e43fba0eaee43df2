import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import manifest from "../package.json" with { type: "json" };
import { findMissing, listLanguages } from "./check-messages.ts";

const USAGE = `Prepares the files of a release from the build in dist and server.

  npm run -s release -- [--tag v1.2.3] [--out release]
  npm run -s release -- --check --tag v1.2.3

It writes the archive, the bill of materials, the checksums of both, and notes.md: the section of CHANGELOG.md. The tag
has to be that of package.json's version, and its section has to have a date. Without a tag, for trying, the notes are
the section of what is not released. --check writes nothing. Every language has to have all messages. The same commit and build give the same bytes: the times of the files are
SOURCE_DATE_EPOCH, or that of the commit. It needs GNU tar.`;

/** Names what an operator needs, as it is called in the archive. */
const FILES = [
  "dist",
  "server",
  "deploy",
  "docs/bff.md",
  "docs/configuration.md",
  "docs/deployment.md",
  "docs/security.md",
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
  "SECURITY.md",
];
/** Only tools, trials and images need these. */
const OMITTED = ["dist/.vite", "server/.vite", "server/trial", "deploy/Dockerfile"];

/**
 * Returns the notes of a version: its section of the changelog, without the heading.
 * @param version null: what is not released
 * @throws where there is no such section, none with text in it, or one without a date
 */
export function releaseNotes(changelog: string, version: string | null): string {
  const name = `[${version ?? "Unreleased"}]`;
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(name));
  if (section === undefined) throw new Error(`CHANGELOG.md has no section ${name}.`);
  const [heading = "", ...lines] = section.split("\n");
  if (version !== null && !/\] - \d{4}-\d\d-\d\d$/.test(heading)) {
    throw new Error(
      `CHANGELOG.md does not say when ${version} was released: ${name} - YYYY-MM-DD.`,
    );
  }
  // Addresses that the sections share are at the end of the file.
  const text = lines
    .filter((line) => !/^\[[^\]]+\]: /.test(line))
    .join("\n")
    .trim();
  if (text === "") throw new Error(`CHANGELOG.md says nothing in ${name}.`);
  return `${text}\n`;
}

/**
 * Checks that a tag is that of the version.
 * @throws where it is not
 */
export function checkTag(tag: string, version: string): void {
  if (tag !== `v${version}`) {
    throw new Error(
      `The tag is ${tag}, and package.json has version ${version}: expected v${version}.`,
    );
  }
}

/**
 * Checks that no language lacks messages, which a development build shows in English.
 * @throws where one does
 */
export function checkLanguages(missing: ReadonlyMap<string, readonly string[]>): void {
  const lacking = [...missing].flatMap(([language, { length }]) =>
    length === 0 ? [] : [`${length} in ${language}`],
  );
  if (lacking.length > 0) {
    throw new Error(
      `Messages are missing: ${lacking.join(", ")}. npm run check:messages lists them.`,
    );
  }
}

/** Returns lines as `sha256sum --check` reads them. */
export function checksums(files: ReadonlyMap<string, Uint8Array>): string {
  return [...files]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, bytes]) => `${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`)
    .join("");
}

/** Packs the files of a folder, so that the same ones give the same bytes. */
function pack(folder: string, name: string, epochSeconds: string): Buffer {
  const { status, stdout, stderr } = spawnSync(
    "tar",
    [
      "--create",
      "--format=ustar",
      "--sort=name",
      `--mtime=@${epochSeconds}`,
      "--owner=0",
      "--group=0",
      "--numeric-owner",
      "--mode=u=rwX,go=rX",
      `--directory=${folder}`,
      name,
    ],
    { maxBuffer: 2 ** 30 },
  );
  if (status !== 0) throw new Error(`tar failed: ${stderr.toString()}`);
  return gzipSync(stdout, { level: 9 });
}

function writeRelease(out: string, notes: string): void {
  const name = `${manifest.name}-${manifest.version}`;
  const staging = resolve(out, name);
  rmSync(staging, { recursive: true, force: true });
  for (const file of FILES) {
    const isShipped = (path: string) => !OMITTED.includes(path.replaceAll("\\", "/"));
    cpSync(file, join(staging, file), { recursive: true, filter: isShipped });
  }
  const epochSeconds =
    process.env["SOURCE_DATE_EPOCH"] ??
    execFileSync("git", ["log", "-1", "--format=%ct"], { encoding: "utf8" }).trim();
  const bill = execFileSync(process.execPath, ["--import", "tsx", "scripts/sbom.ts", "--server"], {
    maxBuffer: 2 ** 30,
  });
  const files = new Map<string, Uint8Array>([
    [`${name}.tar.gz`, pack(out, name, epochSeconds)],
    [`${name}.cdx.json`, bill],
  ]);
  rmSync(staging, { recursive: true });
  for (const [file, bytes] of files) writeFileSync(join(out, file), bytes);
  writeFileSync(join(out, "SHA256SUMS"), checksums(files));
  writeFileSync(join(out, "notes.md"), notes);
}

function main(): void {
  const { values } = parseArgs({
    options: {
      tag: { type: "string" },
      out: { type: "string", default: "release" },
      check: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  if (values.tag !== undefined) checkTag(values.tag, manifest.version);
  checkLanguages(new Map(listLanguages().map((language) => [language, findMissing(language)])));
  const version = values.tag === undefined ? null : manifest.version;
  const notes = releaseNotes(readFileSync("CHANGELOG.md", "utf8"), version);
  if (values.check) return;
  mkdirSync(values.out, { recursive: true });
  writeRelease(values.out, notes);
  console.log(`${values.out} has the files of ${manifest.version}.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
