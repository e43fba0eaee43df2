import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listen } from "#sandbox/http.ts";
import { createStorageClient } from "../client.ts";
import { createEmbeddedStorage } from "../embedded.ts";
import type { EmbeddedStorage, StorageClient, StorageIdentity } from "../types.ts";
import { testIdentity } from "./test-identity.ts";

/** Clock that a test advances. */
export interface TestClock {
  now(): Date;
  advance(seconds: number): void;
}

/** An embedded storage of a test's own. */
export interface EmbeddedBench {
  clock: TestClock;
  identity: StorageIdentity;
  directory: string;
  origin: string;
  storage: EmbeddedStorage;
  client: StorageClient;
  /** Keys of reported objects, in order. */
  told: string[];
  /** The names in one of the storage's directories: white-box, for what must not be left behind. */
  names(area: string): Promise<string[]>;
  stop(): Promise<void>;
}

/** Starts a storage in a directory, by default a temporary one. */
export async function startEmbedded(existing?: string): Promise<EmbeddedBench> {
  let nowMs = Date.parse("2021-06-15T23:59:30Z");
  const clock: TestClock = {
    now: () => new Date(nowMs),
    advance: (seconds) => {
      nowMs += seconds * 1000;
    },
  };
  const identity = testIdentity(clock);
  const directory = existing ?? (await mkdtemp(join(tmpdir(), "storage-")));
  const told: string[] = [];
  const storage = await createEmbeddedStorage({
    ...identity,
    directory,
    onObject: (key) => told.push(key),
  });
  const server = await listen(storage.handle, 0, "SANDBOX_STORAGE_PORT");
  return {
    clock,
    identity,
    directory,
    origin: server.origin,
    storage,
    client: createStorageClient({ ...identity, endpoint: server.origin }),
    told,
    names: (area) => readdir(join(directory, area)),
    async stop() {
      await server.close();
      await storage.close();
      if (existing === undefined) await rm(directory, { recursive: true });
    },
  };
}
