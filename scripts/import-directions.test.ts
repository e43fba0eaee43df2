import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Who must not import whom, and some who may. Each line is a file and what it imports. */
const FORBIDDEN = [
  ["src/lib/a.ts", "#ui/button.tsx"],
  ["src/lib/a.ts", "#api/http.ts"],
  ["src/lib/a.ts", "react"],
  ["src/ui/a.tsx", "#api/http.ts"],
  ["src/ui/a.tsx", "#features/library/vod-card.tsx"],
  ["src/ui/a.tsx", "@tanstack/react-query"],
  ["src/api/a.ts", "#ui/button.tsx"],
  ["src/api/a.ts", "#features/library/vod-card.tsx"],
  ["src/api/a.ts", "react"],
  ["src/api/a.ts", "@tanstack/react-query"],
  ["src/api/a-queries.ts", "#ui/button.tsx"],
  ["src/features/library/a.tsx", "#features/uploads/upload-tray.tsx"],
  ["src/features/library/a.tsx", "../uploads/upload-tray.tsx"],
  ["src/features/library/a.tsx", "../../api/http.ts"],
  ["src/features/library/a.tsx", "#app/shell.tsx"],
  ["src/features/library/a.tsx", "#features/analytics/metrics.ts"],
  ["src/features/analytics/desk/a.tsx", "#features/library/vod-card.tsx"],
  ["src/features/analytics/desk/a.tsx", "../metrics.ts"],
  ["src/features/analytics/desk/a.tsx", "#app/shell.tsx"],
  ["src/features/watch-time/table/a.tsx", "#features/analytics/metrics.ts"],
  ["src/features/watch-time/table/a.tsx", "../measures.ts"],
  ["src/app/a.tsx", "#sandbox/sandbox.ts"],
  ["src/app/a.tsx", "#proxy/server.ts"],
  ["src/app/a.tsx", "#e2e/platform.ts"],
  ["src/features/library/a.tsx", "#sandbox/sandbox.ts"],
  ["src/main.tsx", "node:fs"],
] as const;

const ALLOWED = [
  ["src/ui/a.tsx", "#lib/bytes.ts"],
  ["src/api/a.ts", "#lib/bytes.ts"],
  ["src/api/a-queries.ts", "@tanstack/react-query"],
  ["src/api/a.tsx", "react"],
  ["src/features/library/a.tsx", "#api/http.ts"],
  ["src/features/library/a.tsx", "#ui/button.tsx"],
  ["src/features/library/a.tsx", "./b.tsx"],
  // A feature of many rooms reaches its own through the alias.
  ["src/features/analytics/desk/a.tsx", "#features/analytics/metrics.ts"],
  ["src/features/watch-time/table/a.tsx", "#features/watch-time/measures.ts"],
  ["src/app/a.tsx", "#features/uploads/upload-tray.tsx"],
] as const;

let house: string;

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), "reeldesk-lint-"));
  copyFileSync(".oxlintrc.json", join(house, ".oxlintrc.json"));
  symlinkSync(resolve("node_modules"), join(house, "node_modules"));
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

/** What the linter says of a file that imports something. */
function lint(file: string, imported: string): string {
  const path = join(house, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `import { x } from "${imported}";\nexport const y = x;\n`);
  const { stdout } = spawnSync(
    resolve("node_modules/.bin/oxlint"),
    ["-c", ".oxlintrc.json", "--format", "unix", file],
    { cwd: house, encoding: "utf8" },
  );
  rmSync(path);
  return stdout;
}

describe("directions of imports", () => {
  it.each(FORBIDDEN)("%s must not import %s", (file, imported) => {
    expect(lint(file, imported)).toContain("no-restricted-imports");
  });

  it.each(ALLOWED)("%s may import %s", (file, imported) => {
    expect(lint(file, imported)).not.toContain("no-restricted-imports");
  });
});
