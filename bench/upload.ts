import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright";
import { z } from "zod";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { giveFile, untilUploaded } from "./dashboard-upload.ts";
import { type PartReading, readParts, untilTaken } from "./part-meter.ts";
import { scaled } from "./scale.ts";
import { writeSparseVideo } from "./sparse-video.ts";
import { call } from "./stage.ts";
import { median, row } from "./table.ts";

const MiB = 1024 ** 2;
/** Counts the signatures that one call gives (contract 4.4). */
const SIGNATURES_A_CALL = 100;
/** Storage assembles the parts before the dashboard shows the video. */
const FINISH_MS = 300_000;

/** Is 100 Mbit/s. */
const SLOW_BYTES_PER_SECOND = 12_500_000;

export interface UploadBench {
  browser: Browser;
  sandbox: Sandbox;
  origins: { bare: string; dashboard: string };
  /** Takes the files that are sent. */
  directory: string;
  /** Tells how many runs of each kind count. */
  runs: number;
  /** Is the size of the file for the unthrottled connection. */
  sizeBytes: number;
}

/** Divides and sends a file as the dashboard does. */
interface Manner {
  partSizeBytes: number;
  atOnce: number;
}

/** Prints how fast the dashboard sends where nothing but the machine limits it, beside a bare page. */
export async function benchFastLine(bench: UploadBench): Promise<void> {
  const path = join(bench.directory, "fast.mp4");
  await writeSparseVideo(path, bench.sizeBytes);
  // The first turn warms up, and shows how the dashboard sends.
  const { manner } = await sendByDashboard(bench, path, bench.sizeBytes);
  await sendByBarePage(bench, path, manner);
  const times: [number[], number[]] = [[], []];
  for (let run = 0; run < bench.runs; run++) {
    times[0].push(await sendByBarePage(bench, path, manner));
    times[1].push((await sendByDashboard(bench, path, bench.sizeBytes)).elapsedMs);
  }
  printRatio({
    title: `${sizeName(bench.sizeBytes)} over the loopback, median of ${bench.runs}`,
    other: "bare page",
    sizeBytes: bench.sizeBytes,
    manner,
    times,
  });
}

/** Prints how much of a slow line the dashboard fills, beside curl. */
export async function benchSlowLine(bench: UploadBench): Promise<void> {
  const sizeBytes = scaled(150, 12) * MiB;
  const path = join(bench.directory, "slow.mp4");
  await writeSparseVideo(path, sizeBytes);
  // At full speed: only the manner matters here.
  const { manner } = await sendByDashboard(bench, path, sizeBytes);
  const parts = await cut(path, sizeBytes, manner, join(bench.directory, "parts"));
  const times: [number[], number[]] = [[], []];
  for (let run = 0; run < bench.runs; run++) {
    times[0].push(await sendByCurl(bench, parts, sizeBytes, manner));
    times[1].push((await sendByDashboard(bench, path, sizeBytes, SLOW_BYTES_PER_SECOND)).elapsedMs);
  }
  printRatio({
    title: `${sizeName(sizeBytes)} at 100 Mbit/s, median of ${bench.runs}`,
    other: "curl",
    sizeBytes,
    manner,
    times,
  });
}

function printRatio(result: {
  title: string;
  other: string;
  sizeBytes: number;
  manner: Manner;
  /** Holds the times of the reference, then of the dashboard, in milliseconds. */
  times: [number[], number[]];
}): void {
  const { title, other, sizeBytes, manner, times } = result;
  const speeds = times.map((each) => each.map((ms) => sizeBytes / ms / 1000));
  const [otherSpeed, speed] = speeds.map(median);
  row(title, "MB/s", `× ${other}`, "from–to");
  row(other, (otherSpeed ?? 0).toFixed(1), "1.00", spread(speeds[0]));
  row(
    `dashboard (${manner.atOnce} × ${sizeName(manner.partSizeBytes)})`,
    (speed ?? 0).toFixed(1),
    ((speed ?? 0) / (otherSpeed ?? 0)).toFixed(3),
    spread(speeds[1]),
  );
}

const spread = (values: readonly number[] = []) =>
  `${Math.min(...values).toFixed(1)}–${Math.max(...values).toFixed(1)}`;

const sizeName = (bytes: number) =>
  bytes % 1024 ** 3 === 0 ? `${bytes / 1024 ** 3} GiB` : `${Math.round(bytes / MiB)} MiB`;

/** Sends to an empty storage, by any means. @returns what the storage saw */
async function metered(
  { sandbox }: UploadBench,
  bytesPerSecond: number | null,
  send: () => Promise<void>,
): Promise<PartReading> {
  await call(sandbox, `${sandbox.apiOrigin}/__sandbox/reset`, "POST", { seed: "empty" });
  // The encoder would use the cores of the next measurement.
  await call(sandbox, `${sandbox.apiOrigin}/__sandbox/faults`, "POST", { fault: "never-online" });
  if (bytesPerSecond !== null) {
    await call(sandbox, `${sandbox.storageOrigin}/__sandbox/faults`, "POST", {
      match: { method: "PUT" },
      fault: "throttle",
      bytesPerSecond,
    });
  }
  await send();
  return await readParts(sandbox);
}

async function sendByDashboard(
  bench: UploadBench,
  path: string,
  sizeBytes: number,
  bytesPerSecond: number | null = null,
): Promise<{ elapsedMs: number; manner: Manner }> {
  const context = await bench.browser.newContext();
  const page = await context.newPage();
  const reading = await metered(bench, bytesPerSecond, async () => {
    await giveFile(page, bench.origins.dashboard, path);
    await untilTaken(bench.sandbox, sizeBytes);
    await untilUploaded(page, FINISH_MS);
  });
  await context.close();
  const manner = { partSizeBytes: reading.largestPartBytes, atOnce: reading.mostAtOnce };
  return { elapsedMs: reading.elapsedMs, manner };
}

async function sendByBarePage(bench: UploadBench, path: string, manner: Manner): Promise<number> {
  const context = await bench.browser.newContext();
  const page = await context.newPage();
  const { elapsedMs } = await metered(bench, null, async () => {
    const addresses = await sign(bench, Math.ceil(bench.sizeBytes / manner.partSizeBytes));
    await page.goto(`${bench.origins.bare}/upload.html`);
    await page.getByLabel("Plan").fill(JSON.stringify({ addresses, ...manner }));
    await page.getByLabel("Video").setInputFiles(path);
    await untilTaken(bench.sandbox, bench.sizeBytes);
  });
  await context.close();
  return elapsedMs;
}

async function sendByCurl(
  bench: UploadBench,
  parts: readonly string[],
  sizeBytes: number,
  { atOnce }: Manner,
): Promise<number> {
  const { elapsedMs } = await metered(bench, SLOW_BYTES_PER_SECOND, async () => {
    const addresses = await sign(bench, parts.length);
    const list = join(bench.directory, "curl.txt");
    const transfers = parts.map(
      (part, index) => `upload-file="${part}"\nurl="${addresses[index]}"\noutput="/dev/null"\n`,
    );
    await writeFile(list, transfers.join(""));
    const options = ["--no-progress-meter", "--fail", "--parallel", "--parallel-immediate"];
    const curl = spawn("curl", [...options, "--parallel-max", String(atOnce), "--config", list], {
      stdio: "inherit",
    });
    const [code] = await once(curl, "close");
    if (code !== 0) throw new Error(`curl ended with status ${code}.`);
    await untilTaken(bench.sandbox, sizeBytes);
  });
  return elapsedMs;
}

/** Writes each part to its own file, as curl needs. */
async function cut(
  path: string,
  sizeBytes: number,
  { partSizeBytes }: Manner,
  directory: string,
): Promise<string[]> {
  await mkdir(directory);
  const parts: string[] = [];
  const file = await open(path);
  try {
    for (let start = 0; start < sizeBytes; start += partSizeBytes) {
      const part = join(directory, String(parts.length + 1));
      const bytes = Buffer.alloc(Math.min(partSizeBytes, sizeBytes - start));
      await file.read(bytes, 0, bytes.length, start);
      await writeFile(part, bytes);
      parts.push(part);
    }
  } finally {
    await file.close();
  }
  return parts;
}

const Session = z.object({ s3_path: z.string(), uploader_id: z.string() });
const Signatures = z.object({ presigned_urls: z.array(z.string()) });

/**
 * Starts an upload.
 * @returns the URL of each part
 */
async function sign({ sandbox }: UploadBench, partCount: number): Promise<string[]> {
  const post = (name: string, body: unknown) =>
    call(sandbox, `${sandbox.apiOrigin}/v2/vod/upload/${name}`, "POST", body);
  const session = Session.parse(await post("init-multipart", { filename: "video.mp4" }));
  const addresses: string[] = [];
  while (addresses.length < partCount) {
    const answer = await post("signatures/multipart", {
      ...session,
      from_part_number: addresses.length + 1,
      to_part_number: Math.min(addresses.length + SIGNATURES_A_CALL, partCount),
    });
    addresses.push(...Signatures.parse(answer).presigned_urls);
  }
  return addresses;
}
