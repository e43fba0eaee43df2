import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright";
import { build } from "vite";
import { readSandboxOptions } from "#sandbox/options.ts";
import { createSandbox } from "#sandbox/sandbox.ts";
import { chromiumFlags } from "../scripts/chromium.ts";
import { ensureChromium } from "../scripts/ensure-chromium.ts";
import { ENTRY, filesOf, lazyFilesOf } from "../scripts/route-files.ts";
import { buildBarePage, measureLoad, serve } from "./page-load.ts";

/** Runs of each page; the median of so many is steady on a busy machine. */
const RUNS = 15;

const kilobytes = (files: string[], directory: string) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(directory, file))).length, 0) / 1000;

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const row = (name: string, ...cells: string[]) =>
  console.log(`${name.padEnd(34)}${cells.map((cell) => cell.padStart(14)).join("")}`);

const directory = mkdtempSync(join(tmpdir(), "reeldesk-bench-"));
const bareDist = join(directory, "bare");
const sandbox = await createSandbox({
  ...readSandboxOptions({ SANDBOX_NOW: "2026-11-20T12:00:00Z" }),
  apiPort: 0,
  storagePort: 0,
  cdnPort: 0,
  dataDirectory: join(directory, "sandbox"),
});
try {
  await build({ logLevel: "warn" });
  await buildBarePage(bareDist);

  const library = kilobytes(filesOf([ENTRY, "src/app/pages/library-page.tsx"]), "dist");
  const bare = kilobytes(filesOf([ENTRY], bareDist), bareDist);
  row("JS and CSS, gzip", "kB", "× bare page");
  row("bare React page", bare.toFixed(1), "1.00");
  row("first route (library)", library.toFixed(1), (library / bare).toFixed(2));
  for (const [name, module] of [
    ["uploader", "src/features/uploads/uploader.ts"],
    ["player", "src/features/playback/playback-session.ts"],
  ] as const) {
    row(`${name} (when first needed)`, kilobytes(lazyFilesOf(module), "dist").toFixed(1), "");
  }

  const servers = [await serve(bareDist, sandbox), await serve("dist", sandbox)] as const;
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  const times: [number[], number[]] = [[], []];
  // Turn by turn, so that whatever else the machine does hits both alike. The first turn warms up.
  for (let run = 0; run <= RUNS; run++) {
    const bareMs = await measureLoad(browser, `${servers[0].origin}/`);
    const libraryMs = await measureLoad(browser, `${servers[1].origin}/library`);
    if (run === 0) continue;
    times[0].push(bareMs);
    times[1].push(libraryMs);
  }
  await browser.close();
  for (const server of servers) await server.close();
  const [bareMs, libraryMs] = [median(times[0]), median(times[1])];
  console.log();
  row(`24 films on screen, median of ${RUNS}`, "ms", "× bare page");
  row("bare React page", bareMs.toFixed(0), "1.00");
  row("library", libraryMs.toFixed(0), (libraryMs / bareMs).toFixed(2));
} finally {
  await sandbox.close();
  rmSync(directory, { recursive: true, force: true });
}
