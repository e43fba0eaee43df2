import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type CDPSession, chromium, type Page } from "playwright";
import { build } from "vite";
import { z } from "zod";
import { chromiumFlags } from "../scripts/chromium.ts";
import { ensureChromium } from "../scripts/ensure-chromium.ts";
import { findBrowser, memoryOf } from "./browser-memory.ts";
import { giveFile, untilUploaded } from "./dashboard-upload.ts";
import { readParts, untilTaken } from "./part-meter.ts";
import { sha256Of, writeSparseVideo } from "./sparse-video.ts";
import { call, openSandbox, serve } from "./stage.ts";
import { median, row } from "./table.ts";

// `npm run bench:memory`, or one of the two: `npm run bench:memory -- whole part`. BENCH_MEMORY_MIB is the
// size of the video sent completely; BENCH_MEMORY_SHA256=1 compares the result byte by byte.

const MiB = 1024 ** 2;
const SAMPLE_MS = 500;
const FINISH_MS = 600_000;
/** Describes a video too large for memory, and says how much of it is sent. */
const HUGE = { sizeBytes: 50e9, sentBytes: 2048 * MiB };

const wanted = process.argv.slice(2);
const isWanted = (name: "whole" | "part") => wanted.length === 0 || wanted.includes(name);

/** Holds the memory in bytes at a point of progress. */
interface Sample {
  /** Grows from 0 to 1. */
  progress: number;
  browser: number;
  heap: number;
  /** Counts the memory of this process: storage, proxy and browser driver. */
  platform: number;
}

const COLUMNS = ["browser", "heap", "platform"] as const;

const Uploads = z.array(z.object({ vodId: z.string().nullable() }));
const Video = z.object({ filesize: z.coerce.number() });
const StoredObject = z.object({ sha256: z.string() });

const directory = mkdtempSync(join(tmpdir(), "reeldesk-memory-"));
const sandbox = await openSandbox(join(directory, "sandbox"));
try {
  await build({ logLevel: "warn" });
  const dashboard = await serve("dist", sandbox);
  try {
    if (isWanted("whole")) {
      await sendWhole(dashboard.origin, Number(process.env.BENCH_MEMORY_MIB ?? 6144) * MiB);
    }
    if (isWanted("part")) await sendPart(dashboard.origin);
  } finally {
    await dashboard.close();
  }
} finally {
  await sandbox.close();
  rmSync(directory, { recursive: true, force: true });
}

async function sendWhole(origin: string, sizeBytes: number): Promise<void> {
  const path = join(directory, "whole.mp4");
  await writeSparseVideo(path, sizeBytes);
  const { samples, elapsedMs } = await sampleUpload(origin, path, sizeBytes, async (page) => {
    const startMs = performance.now();
    await untilUploaded(page, FINISH_MS);
    row("storage put it together in", `${((performance.now() - startMs) / 1000).toFixed(1)} s`);
  });
  printSamples(`${sizeBytes / MiB} MiB`, samples, sizeBytes / elapsedMs / 1000);
  await checkArrival(path, sizeBytes);
}

async function sendPart(origin: string): Promise<void> {
  const path = join(directory, "part.mp4");
  await writeSparseVideo(path, HUGE.sizeBytes);
  const { samples, elapsedMs } = await sampleUpload(origin, path, HUGE.sentBytes, async (page) => {
    await page.getByRole("button", { name: "Cancel part.mp4" }).click();
  });
  printSamples(
    `${HUGE.sentBytes / MiB} MiB of ${HUGE.sizeBytes / 1e9} GB`,
    samples,
    HUGE.sentBytes / elapsedMs / 1000,
  );
}

/** Uploads until storage has a number of bytes, then ends as given. */
async function sampleUpload(
  origin: string,
  path: string,
  bytes: number,
  end: (page: Page) => Promise<void>,
): Promise<{ samples: Sample[]; elapsedMs: number }> {
  await call(sandbox, `${sandbox.apiOrigin}/__sandbox/reset`, "POST", { seed: "empty" });
  // Profile on disk: a private window would hold the data in memory.
  const profile = mkdtempSync(join(directory, "profile-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: chromiumFlags,
  });
  const samples: Sample[] = [];
  try {
    const page = await context.newPage();
    const inspector = await context.newCDPSession(page);
    await giveFile(page, origin, path);
    const sent = untilTaken(sandbox, bytes);
    const pid = await findBrowser(profile);
    for (;;) {
      const pause = Promise.race([wait(SAMPLE_MS), sent]);
      const { takenBytes, elapsedMs } = await readParts(sandbox);
      if (takenBytes >= bytes) {
        await end(page);
        return { samples, elapsedMs };
      }
      samples.push(await takeSample(pid, inspector, takenBytes / bytes));
      await pause;
    }
  } finally {
    await context.close();
  }
}

async function takeSample(pid: number, inspector: CDPSession, progress: number): Promise<Sample> {
  const [browser, { usedSize }] = await Promise.all([
    memoryOf(pid),
    inspector.send("Runtime.getHeapUsage"),
  ]);
  return {
    progress: Math.min(progress, 1),
    browser,
    heap: usedSize,
    platform: process.memoryUsage.rss(),
  };
}

function printSamples(title: string, samples: readonly Sample[], megabytesPerSecond: number): void {
  const tenths = Array.from({ length: 10 }, (_, tenth) =>
    samples.filter(({ progress }) => Math.min(Math.floor(progress * 10), 9) === tenth),
  );
  const medianOf = (tenth: readonly Sample[] = [], column: (typeof COLUMNS)[number]) =>
    median(tenth.map((sample) => sample[column]));
  row(
    `${title}, ${megabytesPerSecond.toFixed(0)} MB/s`,
    ...["browser", "JS heap", "platform"].map((name) => `${name}, MiB`.padStart(17)),
  );
  for (const [index, tenth] of tenths.entries()) {
    row(
      `tenth ${index + 1} (${tenth.length} samples)`,
      ...COLUMNS.map((column) => spread(tenth.map((sample) => sample[column])).padStart(17)),
    );
  }
  row(
    "last tenth ÷ second, medians",
    ...COLUMNS.map((column) =>
      (medianOf(tenths[9], column) / medianOf(tenths[1], column)).toFixed(2).padStart(17),
    ),
  );
  console.log();
}

/** Writes the least, the median and the most, in MiB. */
function spread(values: readonly number[]): string {
  if (values.length === 0) return "–";
  return [Math.min(...values), median(values), Math.max(...values)]
    .map((bytes) => (bytes / MiB).toFixed(bytes < 100 * MiB ? 1 : 0))
    .join(" ");
}

function get(path: string): Promise<unknown> {
  return call(sandbox, `${sandbox.apiOrigin}${path}`, "GET");
}

/**
 * Checks the platform's video.
 * @throws Error if the platform's video differs from the file
 */
async function checkArrival(path: string, sizeBytes: number): Promise<void> {
  const [upload] = Uploads.parse(await get("/__sandbox/uploads"));
  const video = Video.parse(await get(`/v2/vod/${upload?.vodId}`));
  if (video.filesize !== sizeBytes) {
    throw new Error(`${sizeBytes} bytes were sent, and the video has ${video.filesize}.`);
  }
  row("the video's size is right", String(video.filesize));
  if (process.env.BENCH_MEMORY_SHA256 === "1") {
    const stored = StoredObject.parse(await get(`/__sandbox/object?vod=${upload?.vodId}`));
    if (stored.sha256 !== (await sha256Of(path))) throw new Error("The video's SHA-256 is wrong.");
    row("so is its SHA-256", stored.sha256.slice(0, 12));
  }
  console.log();
}
