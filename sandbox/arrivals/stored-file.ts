import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { StorageClient } from "../storage/types.ts";

/** An object of the storage, before it is decided whether it is worth reading. */
export interface StoredFile {
  /** It changes whenever the object has been written again. */
  revision: string;
  sizeBytes: number;
  read(): Promise<Buffer>;
}

/** Finds an object; null when there is none. */
export type FindStored = (key: string) => Promise<StoredFile | null>;

/**
 * Reads the embedded storage's files directly: its URL may have faults, which are meant for clients.
 * @param pathOf file of an object; its name changes with each write
 */
export function findEmbedded(pathOf: (key: string) => string | null): FindStored {
  return async (key) => {
    const path = pathOf(key);
    if (path === null) return null;
    const { size } = await stat(path);
    return { revision: basename(path), sizeBytes: size, read: () => readFile(path) };
  };
}

/** Asks a storage elsewhere. */
export function findForeign(storage: StorageClient, scratchDirectory: string): FindStored {
  return async (key) => {
    const found = await storage.head(key);
    if (found === null) return null;
    return {
      revision: found.etag,
      sizeBytes: found.sizeBytes,
      async read() {
        await mkdir(scratchDirectory, { recursive: true });
        const copy = join(scratchDirectory, randomUUID());
        try {
          await storage.download(key, copy);
          return await readFile(copy);
        } finally {
          await rm(copy, { force: true });
        }
      },
    };
  };
}
