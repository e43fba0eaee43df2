import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createClock } from "#sandbox/clock.ts";
import { createStorageClient } from "./client.ts";
import { nothingYet, verify, work } from "./suite/crash-work.ts";
import { testIdentity } from "./suite/test-identity.ts";
import type { StorageClient } from "./types.ts";

const CHILD = fileURLToPath(new URL("./suite/crash-child.ts", import.meta.url));

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "storage-kill-"));
});
afterEach(() => rm(directory, { recursive: true }));

async function startMortal(steps: number): Promise<{ child: ChildProcess; client: StorageClient }> {
  const args = ["--import", "tsx", CHILD, directory, String(steps)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  if (child.stdout === null) throw new Error("The child has no output.");
  const [endpoint] = await once(createInterface(child.stdout), "line");
  const identity = testIdentity(createClock("2021-06-15T23:59:30Z"));
  return { child, client: createStorageClient({ ...identity, endpoint: String(endpoint) }) };
}

/** One life of a storage, ended before its Nth step; tells whether it outlived its work. */
async function live(steps: number): Promise<boolean> {
  const known = nothingYet();
  const { child, client } = await startMortal(steps);
  const exit = once(child, "exit");
  const worked = work(client, known).then(
    () => true,
    () => false,
  );
  // The SDK would go on trying for a while after the storage's end.
  const hasSurvived = await Promise.race([worked, exit.then(() => false)]);
  child.kill("SIGKILL");
  await exit;
  await verify(directory, known);
  return hasSurvived;
}

// crash.test.ts covers every step; these prove that a real kill is no different: in a part's draft,
// between parts, while joining, around the final moves, and in a replacement.
it.each([4, 9, 15, 22, 26, 30, 35])(
  "loses nothing acknowledged when killed before step %i",
  {
    timeout: 60_000,
  },
  async (steps) => {
    expect(await live(steps)).toBe(false);
  },
);
