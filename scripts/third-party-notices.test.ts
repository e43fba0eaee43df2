import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LockedPackage } from "./lock-file.ts";
import { thirdPartyNotices } from "./third-party-notices.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "reeldesk-notices-"));
});
afterEach(() => rm(root, { recursive: true }));

/** Writes a package with files of these contents, and returns its folder. */
async function install(name: string, files: Record<string, string>): Promise<string> {
  const folder = join(root, "node_modules", name);
  await mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  return folder;
}

const noticesOf = (folders: readonly string[], locked: LockedPackage) =>
  thirdPartyNotices(folders, new Map(folders.map((folder) => [folder, locked])));
const MIT = { version: "1.2.3", license: "MIT" };

describe("thirdPartyNotices", () => {
  it("Has name, version, licence and all of its texts, whatever the order", async () => {
    const folders = [
      await install("b", { "license.txt": "Text of b\r\nand more\r\n" }),
      await install("@lab/a", { LICENSE: "Text of a", NOTICE: "Notice of a", "licenses.js": "no" }),
    ];
    const notices = noticesOf(folders, MIT);
    expect(notices).toMatch(
      /@lab\/a 1\.2\.3\nLicence: MIT\n\nText of a\n\nNotice of a\n[\s\S]*\nb 1\.2\.3\nLicence: MIT\n\nText of b\nand more\n$/,
    );
    expect(notices).not.toContain("no\n");
    expect(noticesOf(folders.toReversed(), MIT)).toBe(notices);
  });

  it.each([
    ["at its end", "# b\n\nDoes it.\n\n## License(s)\n\n### MIT\n\nCopyright Ann\n"],
    ["in its middle", "# b\n\n## Licence\n\n### MIT\n\nCopyright Ann\n\n## Thanks\n\nTo all.\n"],
  ])("Reads the text from a read-me that has it %s", async (_, readMe) => {
    const notices = noticesOf([await install("b", { "README.md": readMe })], MIT);
    expect(notices).toMatch(/MIT\n\nCopyright Ann\n$/);
  });

  it("Gives a package without a text that of the Apache licence, which is the same for all", async () => {
    const folders = [await install("a", {}), await install("b", { LICENSE: "Apache License" })];
    const locked = { version: "1.0.0", license: "Apache-2.0" };
    expect(noticesOf(folders, locked)).toContain("a 1.0.0\nLicence: Apache-2.0\n\nApache License");
    expect(() => noticesOf(folders.slice(0, 1), locked)).toThrow("no licence text");
  });

  it("Refuses a package without a text, or without a stated licence", async () => {
    const bare = await install("bare", { "README.md": "# bare\n" });
    expect(() => noticesOf([bare], MIT)).toThrow("bare 1.2.3 has no licence text.");
    expect(() => noticesOf([bare], { version: "1.0.0" })).toThrow("does not say its licence");
    expect(() => thirdPartyNotices([bare], new Map())).toThrow("not in the lock file");
  });
});
