import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type LockedPackages, packageName } from "./lock-file.ts";

/** Is the file with the required licence notices, relative to the build's folder. */
export const NOTICES_FILE = "third-party-notices.txt";

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i;
const README = /^readme(?:\.|$)/i;
/** Matches the section of a read-me that some packages have in place of a file, up to the next one of its level. */
const README_SECTION = /^##? licen[cs]e.*\n([\s\S]*?)(?=^##? |(?![\s\S]))/im;

const INTRODUCTION = "The files of this dashboard contain code and data of the packages below.";
const RULE = "=".repeat(80);

/**
 * Returns name, version, licence and licence text of packages, in the order of their names. The same packages give the
 * same bytes.
 * @param folders of the packages that have code in a build, as `listPackages` collects them
 * @throws where the lock file or the package does not say what its licence is
 */
export function thirdPartyNotices(folders: readonly string[], packages: LockedPackages): string {
  const sorted = folders.toSorted();
  // The licence names no holder, so one text fits every package.
  const apache = sorted.find(
    (folder) => packages.get(folder)?.license === "Apache-2.0" && licenceText(folder) !== "",
  );
  const entries = sorted.map((folder) => {
    const locked = packages.get(folder);
    if (locked === undefined) throw new Error(`${folder} is in the build, not in the lock file.`);
    const name = `${packageName(folder)} ${locked.version}`;
    if (locked.license === undefined) throw new Error(`${name} does not say its licence.`);
    const isApache = locked.license === "Apache-2.0" && apache !== undefined;
    const text = licenceText(folder) || (isApache ? licenceText(apache) : "");
    if (text === "") throw new Error(`${name} has no licence text.`);
    return `${RULE}\n${name}\nLicence: ${locked.license}\n\n${text}\n`;
  });
  return [INTRODUCTION, ...entries].join("\n\n");
}

function licenceText(folder: string): string {
  const names = readdirSync(folder).toSorted();
  const read = (name: string) =>
    readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n").trim();
  const files = names.filter((name) => LICENCE_FILE.test(name));
  if (files.length > 0) return files.map(read).join("\n\n");
  const readMe = names.find((name) => README.test(name));
  return readMe === undefined ? "" : (README_SECTION.exec(read(readMe))?.[1] ?? "").trim();
}
