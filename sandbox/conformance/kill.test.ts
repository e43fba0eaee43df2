import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  noRecords,
  prepareRecords,
  type RecordPromises,
  verifyRecords,
  workOnRecords,
} from "./kill-records.ts";
import { noVideos, type VideoPromises, verifyVideos, workOnVideos } from "./kill-videos.ts";
import { until } from "./platform.ts";
import { type SandboxProcess, spawnSandbox } from "./process-kit.ts";

const ROUNDS = 12;
/** Per kind. */
const WORKERS = 2;
const ACKNOWLEDGED_BEFORE_KILL = 30;

/** Everything that the sandbox has promised so far. */
interface Promises {
  videos: VideoPromises;
  records: RecordPromises;
}

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "reeldesk-kill-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function loadAndKill(sandbox: SandboxProcess, promises: Promises): Promise<void> {
  let count = 0;
  const acknowledge = () => {
    count += 1;
  };
  // A worker ends with its connection; its pending operation is not acknowledged.
  const workers = Array.from({ length: WORKERS }, () => [
    workOnVideos(sandbox, promises.videos, acknowledge).catch(() => {}),
    workOnRecords(sandbox, promises.records, acknowledge).catch(() => {}),
  ]).flat();
  await until("enough work", () => (count >= ACKNOWLEDGED_BEFORE_KILL ? true : null), 60_000);
  await sandbox.kill();
  await Promise.all(workers);
}

async function verify(sandbox: SandboxProcess, promises: Promises): Promise<void> {
  await Promise.all([
    verifyVideos(sandbox, promises.videos),
    verifyRecords(sandbox, promises.records),
  ]);
}

/** Waits until the job of each uploaded VOD was processed. */
async function encoderHasCaughtUp(sandbox: SandboxProcess): Promise<void> {
  const Uploads = z.array(z.object({ job: z.object({ status: z.string() }).nullable() }));
  await until(
    "the encoder",
    async () => {
      const { json } = await sandbox.call("GET", "/__sandbox/uploads");
      return Uploads.parse(json).some(({ job }) => job?.status === "queued") ? null : true;
    },
    60_000,
  );
}

describe.skipIf(process.env["PLATFORM_URL"] !== undefined)("kill -9 under load", () => {
  test(`loses nothing that was acknowledged, ${ROUNDS} times over`, async () => {
    const promises: Promises = { videos: noVideos(), records: noRecords() };
    const env = { SANDBOX_SEED: "empty", SANDBOX_FFMPEG: "off", SANDBOX_SETTLE_MS: "0" };
    for (let round = 0; round < ROUNDS; round += 1) {
      const sandbox = await spawnSandbox(directory, env);
      try {
        if (round === 0) await prepareRecords(sandbox);
        else await verify(sandbox, promises);
        await loadAndKill(sandbox, promises);
      } finally {
        await sandbox.kill();
      }
    }
    const sandbox = await spawnSandbox(directory, env);
    try {
      await verify(sandbox, promises);
      await encoderHasCaughtUp(sandbox);
      expect(promises.videos.vods.size).toBeGreaterThan(ROUNDS);
      expect(promises.records.tracks.size).toBeGreaterThan(ROUNDS);
      expect(promises.records.plays).toBeGreaterThan(ROUNDS);
      expect(promises.records.given).toBeGreaterThan(ROUNDS);
      await sandbox.close();
      expect(sandbox.exitCode()).toBe(0);
    } finally {
      await sandbox.kill();
    }
  }, 180_000);
});
