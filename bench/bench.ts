import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright";
import { build } from "vite";
import { spawnSandbox } from "#sandbox/conformance/process-kit.ts";
import { chromiumFlags } from "../scripts/chromium.ts";
import { ensureChromium } from "../scripts/ensure-chromium.ts";
import { ENTRY, filesNamed, filesOf, routeMessages, routeModules } from "../scripts/route-files.ts";
import { benchAnalytics } from "./analytics.ts";
import { benchHugeLibrary } from "./huge-library.ts";
import { benchInteractions } from "./interactions.ts";
import { benchLibrary } from "./library.ts";
import { benchPageLoad } from "./page-load.ts";
import { benchPlayback } from "./playback.ts";
import { benchPlaylists } from "./playlists.ts";
import { isShort, scaled } from "./scale.ts";
import { benchSignIn } from "./sign-in.ts";
import { buildBarePages, serve } from "./stage.ts";
import { row } from "./table.ts";
import { benchFastLine, benchSlowLine } from "./upload.ts";
import { benchWatchTime } from "./watch-time.ts";

// `npm run bench`, or parts of it: `npm run bench -- size load interactions library analytics watch-time playlists
// playback upload slow-upload sign-in`. `--short` runs everything once on little data, on the existing build.
// BENCH_UPLOAD_MIB and BENCH_UPLOAD_RUNS set the size and number of uploads.
const wanted = process.argv.slice(2).filter((word) => word !== "--short");
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

const kilobytes = (files: string[], directory: string) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(directory, file))).length, 0) / 1000;

function printSizes(bareDist: string): void {
  const library = kilobytes(
    filesOf([ENTRY, ...routeModules("library-page"), ...routeMessages("library-page")]),
    "dist",
  );
  const bare = kilobytes(filesOf([ENTRY], bareDist), bareDist);
  row("JS and CSS, gzip", "kB", "× bare page");
  row("bare React page", bare.toFixed(1), "1.00");
  row("first route (library)", library.toFixed(1), (library / bare).toFixed(2));
  for (const [name, file] of [
    ["uploader", "upload-manager"],
    ["player", "playback-session"],
  ] as const) {
    row(`${name} (when first needed)`, kilobytes(filesNamed(file), "dist").toFixed(1), "");
  }
}

const directory = mkdtempSync(join(tmpdir(), "reeldesk-bench-"));
const bareDist = join(directory, "bare");
// A real platform runs on another machine: in this process it would delay the pages' files.
const sandbox = await spawnSandbox(join(directory, "sandbox"), {
  SANDBOX_NOW: "2026-11-20T12:00:00Z",
});
try {
  if (!isShort) await build({ logLevel: "warn" });
  await buildBarePages(bareDist);
  if (isWanted("size")) printSizes(bareDist);

  const [bare, dashboard] = [await serve(bareDist, sandbox), await serve("dist", sandbox)];
  const origins = { bare: bare.origin, dashboard: dashboard.origin };
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  try {
    const uploads = {
      browser,
      sandbox,
      origins,
      directory,
      runs: Number(process.env.BENCH_UPLOAD_RUNS ?? scaled(3)),
      sizeBytes: Number(process.env.BENCH_UPLOAD_MIB ?? scaled(1024, 12)) * 1024 ** 2,
    };
    const parts: Readonly<Record<string, () => Promise<void>>> = {
      load: () => benchPageLoad(origins, sandbox),
      interactions: () => benchInteractions(browser, dashboard.origin),
      playback: () => benchPlayback(browser, sandbox, origins),
      library: async () => {
        await benchLibrary(browser, origins, sandbox);
        console.log();
        await benchHugeLibrary(browser, origins, sandbox);
      },
      analytics: () => benchAnalytics(browser, origins, sandbox),
      "watch-time": () => benchWatchTime(browser, origins, sandbox),
      playlists: () => benchPlaylists(browser, origins, sandbox),
      upload: () => benchFastLine(uploads),
      "slow-upload": () => benchSlowLine(uploads),
      "sign-in": benchSignIn,
    };
    for (const [name, print] of Object.entries(parts)) {
      if (!isWanted(name)) continue;
      console.log();
      await print();
    }
  } finally {
    await browser.close();
    for (const server of [bare, dashboard]) await server.close();
  }
} finally {
  await sandbox.close();
  rmSync(directory, { recursive: true, force: true });
}
