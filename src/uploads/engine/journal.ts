import type { DBSchema } from "idb";
import { pause } from "#shared/http/backoff.ts";
import { createLocalDatabase } from "#shared/storage/local-database.ts";
import { completed, type StoredUpload } from "./stored-upload.ts";

/** Remembers uploads in this browser. */
export type Journal = ReturnType<typeof openJournal>;

export interface StoredPart {
  partNumber: number;
  etag: string;
  /** Identifies the session of the parts: those of another one are worthless. */
  uploaderId: string;
}

interface JournalSchema extends DBSchema {
  uploads: { key: string; value: StoredUpload };
  parts: { key: [string, number]; value: StoredPart };
}

/** Is the pause after an unresponsive storage, so that uploads don't wait for it each time. */
const REST_MS = 60_000;

/**
 * Opens the journal on IndexedDB. Whatever is acknowledged survives a crash of the page and of the browser, and what
 * concerns the whole upload a loss of power too. Writing never throws: without storage, uploads go on unremembered.
 * Reading does: what can't be read is not what isn't there.
 */
export function openJournal(name = "reeldesk-uploads") {
  const { attempt, succeeds } = createLocalDatabase<JournalSchema>({
    name,
    version: 1,
    upgrade(database) {
      database.createObjectStore("uploads", { keyPath: "id" });
      database.createObjectStore("parts");
    },
    restMs: REST_MS,
  });

  return {
    uploads: (): Promise<StoredUpload[]> =>
      attempt(async (database) => (await database.getAll("uploads")).map(completed)),
    /** Resolves to null when there is none by that id. */
    upload: (id: string): Promise<StoredUpload | null> =>
      attempt(async (database) => {
        const stored = await database.get("uploads", id);
        return stored === undefined ? null : completed(stored);
      }),
    /** Reads the ETags of the parts that storage has of one session, verbatim. */
    etags: (id: string, uploaderId: string): Promise<Map<number, string>> =>
      attempt(async (database) => {
        const parts = await database.getAll("parts", partsOf(id));
        return new Map(
          parts
            .filter((part) => part.uploaderId === uploaderId)
            .map(({ partNumber, etag }) => [partNumber, etag]),
        );
      }),
    /** Returns whether it is on disk. */
    save: (upload: StoredUpload): Promise<boolean> =>
      succeeds(async (database) => {
        const put = async (value: StoredUpload) => {
          // The record survives a machine that loses its power.
          const transaction = database.transaction("uploads", "readwrite", {
            durability: "strict",
          });
          await transaction.store.put(value);
          await transaction.done;
        };
        try {
          await put(upload);
        } catch (error) {
          if (upload.handle === null) throw error;
          // An unstorable handle must not lose the rest of the record.
          await put({ ...upload, handle: null });
        }
      }),
    /** Returns whether it is on disk. */
    savePart: (id: string, part: StoredPart): Promise<boolean> =>
      succeeds(async (database) => {
        const stores = ["uploads", "parts"] as const;
        // The write is passed to the system, not forced onto the disk: that would cost a twentieth of the speed, and a
        // machine that loses its power may send the last parts again.
        const transaction = database.transaction(stores, "readwrite");
        // A part without its upload would never be found again.
        const isRecorded = (await transaction.objectStore("uploads").getKey(id)) !== undefined;
        if (isRecorded) await transaction.objectStore("parts").put(part, [id, part.partNumber]);
        await transaction.done;
        if (!isRecorded) throw new DOMException("The upload is not on record.", "NotFoundError");
      }),
    /** Forgets all parts, unless some are given. */
    forgetParts: async (id: string, partNumbers?: readonly number[]): Promise<void> => {
      await succeeds((database) =>
        partNumbers === undefined
          ? database.delete("parts", partsOf(id))
          : Promise.all(partNumbers.map((number) => database.delete("parts", [id, number]))),
      );
    },
    forget: async (id: string): Promise<void> => {
      await succeeds((database) =>
        Promise.all([database.delete("uploads", id), database.delete("parts", partsOf(id))]),
      );
    },
  };
}

function partsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Infinity]);
}

/** Separates two tries to read from an unresponsive storage. */
export const READ_AGAIN_MS = 30_000;

/**
 * Reads the record of an upload; null if there is none. Retries failed reads: unreadable does not mean
 * absent.
 */
export function readUpload(journal: Journal, id: string): Promise<StoredUpload | null> {
  return insist(() => journal.upload(id));
}

/** Reads the parts of its session. Without one there are none, whatever is on record. */
export function readEtags(
  journal: Journal,
  { id, session }: StoredUpload,
): Promise<Map<number, string>> {
  if (session === null) return Promise.resolve(new Map());
  return insist(() => journal.etags(id, session.uploaderId));
}

async function insist<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await read();
    } catch {
      await pause(READ_AGAIN_MS, new AbortController().signal);
    }
  }
}
