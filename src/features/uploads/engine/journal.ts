import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { KeptUpload } from "./kept-upload.ts";

/**
 * The memory of uploads in this browser. Writing never throws: without storage, uploads go on
 * unremembered. Reading does: what can't be read is not what isn't there.
 */
export interface Journal {
  uploads: () => Promise<KeptUpload[]>;
  /** Null when there is none by that id. */
  upload: (id: string) => Promise<KeptUpload | null>;
  /** ETags of the parts that storage has of one session, verbatim. */
  etags: (id: string, uploaderId: string) => Promise<Map<number, string>>;
  /** @returns whether it is on disk */
  save: (upload: KeptUpload) => Promise<boolean>;
  /** @returns whether it is on disk */
  savePart: (id: string, part: KeptPart) => Promise<boolean>;
  forgetParts: (id: string) => Promise<void>;
  forget: (id: string) => Promise<void>;
}

/** A part that storage has. */
export interface KeptPart {
  partNumber: number;
  etag: string;
  /** Of the session it was sent in: those of another one are worth nothing. */
  uploaderId: string;
}

interface JournalSchema extends DBSchema {
  uploads: { key: string; value: KeptUpload };
  parts: { key: [string, number]; value: KeptPart };
}

const VERSION = 1;
/** Some browsers never answer when their storage is damaged. */
const PATIENCE_MS = 5000;
/** And then are not asked again for a while: uploads must not wait for them each time. */
const REST_MS = 60_000;

/**
 * The journal on IndexedDB. Whatever is acknowledged survives a crash of the page and of the browser,
 * and what concerns the whole upload a loss of power too.
 */
export function openJournal(name = "reeldesk-uploads"): Journal {
  let opening: Promise<IDBPDatabase<JournalSchema>> | null = null;
  let restingUntilMs = 0;

  function open(): Promise<IDBPDatabase<JournalSchema>> {
    opening ??= openDB<JournalSchema>(name, VERSION, {
      upgrade(database) {
        database.createObjectStore("uploads", { keyPath: "id" });
        database.createObjectStore("parts");
      },
      // A newer version of this page, in another tab, may change the form of the journal.
      blocking: close,
      terminated: forgetConnection,
    }).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  }

  function close(): void {
    void opening?.then((database) => database.close());
    forgetConnection();
  }

  function forgetConnection(): void {
    opening = null;
  }

  /** @throws whatever went wrong, or a TimeoutError when the storage does not answer */
  async function attempt<T>(
    work: (database: IDBPDatabase<JournalSchema>) => Promise<T>,
  ): Promise<T> {
    const isResting = performance.now() < restingUntilMs;
    const working = open()
      .then(work)
      .then((result) => {
        restingUntilMs = 0;
        return result;
      });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => {
          if (!isResting) restingUntilMs = performance.now() + REST_MS;
          reject(new DOMException("The storage does not answer.", "TimeoutError"));
        },
        isResting ? 0 : PATIENCE_MS,
      );
    });
    try {
      return await Promise.race([working, patience]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** What is written late is written as well; only nobody waits for it. */
  async function write(
    work: (database: IDBPDatabase<JournalSchema>) => Promise<unknown>,
  ): Promise<boolean> {
    try {
      await attempt(work);
      return true;
    } catch {
      // Blocked, full or damaged; what that means is said where `false` is read.
      return false;
    }
  }

  return {
    uploads: () => attempt((database) => database.getAll("uploads")),
    upload: (id) => attempt(async (database) => (await database.get("uploads", id)) ?? null),
    etags: (id, uploaderId) =>
      attempt(async (database) => {
        const parts = await database.getAll("parts", partsOf(id));
        return new Map(
          parts
            .filter((part) => part.uploaderId === uploaderId)
            .map(({ partNumber, etag }) => [partNumber, etag]),
        );
      }),
    save: (upload) =>
      write(async (database) => {
        const put = (value: KeptUpload) => putStrictly(database, value);
        try {
          await put(upload);
        } catch (error) {
          if (upload.handle === null) throw error;
          // A handle that can't be kept must not cost the rest.
          await put({ ...upload, handle: null });
        }
      }),
    savePart: (id, part) =>
      write(async (database) => {
        const stores = ["uploads", "parts"] as const;
        // Handed to the system, not forced onto the disk: that would cost a twentieth of the speed, and
        // a machine that loses its power may send the last parts again.
        const transaction = database.transaction(stores, "readwrite");
        // A part without its upload would never be found again.
        const isRecorded = (await transaction.objectStore("uploads").getKey(id)) !== undefined;
        if (isRecorded) await transaction.objectStore("parts").put(part, [id, part.partNumber]);
        await transaction.done;
        if (!isRecorded) throw new DOMException("The upload is not on record.", "NotFoundError");
      }),
    forgetParts: async (id) => {
      await write((database) => database.delete("parts", partsOf(id)));
    },
    forget: async (id) => {
      await write((database) =>
        Promise.all([database.delete("uploads", id), database.delete("parts", partsOf(id))]),
      );
    },
  };
}

/** On disk when it is fulfilled: also a machine that loses its power remembers. */
async function putStrictly(
  database: IDBPDatabase<JournalSchema>,
  upload: KeptUpload,
): Promise<void> {
  const transaction = database.transaction("uploads", "readwrite", { durability: "strict" });
  await transaction.store.put(upload);
  await transaction.done;
}

function partsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Infinity]);
}
