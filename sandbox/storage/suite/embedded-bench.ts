import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { listen } from "#sandbox/http.ts";
import { createStorageClient } from "../client.ts";
import { createEmbeddedStorage } from "../embedded.ts";
import type { EmbeddedStorage, StorageClient, StorageIdentity } from "../types.ts";

export interface TestClock {
  now(): Date;
  advance(seconds: number): void;
}

/** Holds an embedded storage of a test's own. */
export interface EmbeddedBench {
  clock: TestClock;
  identity: StorageIdentity;
  directory: string;
  origin: string;
  storage: EmbeddedStorage;
  client: StorageClient;
  /** Lists the keys of reported objects, in order. */
  told: string[];
  /** Returns the names in one of the storage's directories: white-box, for what must not be left behind. */
  names(area: string): Promise<string[]>;
  /** Resolves when the storage has begun to write a draft of at least this size. */
  draftOf(bytes: number): Promise<void>;
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
  const identity: StorageIdentity = {
    bucket: "videos",
    region: "eu-central-1",
    credentials: { accessKeyId: "SANDBOX", secretAccessKey: "sandbox-secret" },
    clock,
  };
  const directory = existing ?? (await mkdtemp(join(tmpdir(), "storage-")));
  const told: string[] = [];
  const storage = await createEmbeddedStorage({
    ...identity,
    directory,
    onObject: (key) => told.push(key),
  });
  const server = await listen(storage.handle, 0, "SANDBOX_STORAGE_PORT");
  const names = (area: string) => readdir(join(directory, area));
  return {
    clock,
    identity,
    directory,
    origin: server.origin,
    storage,
    client: createStorageClient({ ...identity, endpoint: server.origin }),
    told,
    names,
    async draftOf(bytes) {
      for (;;) {
        for (const name of await names("drafts")) {
          if ((await stat(join(directory, "drafts", name))).size >= bytes) return;
        }
        await setImmediate();
      }
    },
    async stop() {
      await server.close();
      await storage.close();
      if (existing === undefined) await rm(directory, { recursive: true });
    },
  };
}
