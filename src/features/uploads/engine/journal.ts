import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { KeptUpload } from "./kept-upload.ts";

/** The memory of uploads in this browser. Never throws: without storage, uploads go on unremembered. */
export interface Journal {
  uploads: () => Promise<KeptUpload[]>;
  upload: (id: string) => Promise<KeptUpload | null>;
  /** ETags of the parts that storage has, verbatim. */
  etags: (id: string) => Promise<Map<number, string>>;
  /** @returns whether it is on disk */
  save: (upload: KeptUpload) => Promise<boolean>;
  /** @returns whether it is on disk */
  savePart: (id: string, partNumber: number, etag: string) => Promise<boolean>;
  forgetParts: (id: string) => Promise<void>;
  forget: (id: string) => Promise<void>;
}

interface JournalSchema extends DBSchema {
  uploads: { key: string; value: KeptUpload };
  parts: { key: [string, number]; value: string };
}

const VERSION = 1;
/** Some browsers never answer when their storage is damaged. */
const PATIENCE_MS = 5000;
/** And then are not asked again for a while: uploads must not wait for them each time. */
const REST_MS = 60_000;

/** The journal on IndexedDB. Whatever is acknowledged survives a crash of the page and of the browser. */
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

  async function attempt<T>(
    work: (database: IDBPDatabase<JournalSchema>) => Promise<T>,
    otherwise: T,
  ): Promise<T> {
    if (performance.now() < restingUntilMs) return otherwise;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise<T>((resolve) => {
      timer = setTimeout(() => {
        restingUntilMs = performance.now() + REST_MS;
        resolve(otherwise);
      }, PATIENCE_MS);
    });
    try {
      return await Promise.race([open().then(work), patience]);
    } catch {
      // Blocked, full or damaged; what that means is said where `false` is read.
      return otherwise;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    uploads: () => attempt((database) => database.getAll("uploads"), []),
    upload: (id) => attempt(async (database) => (await database.get("uploads", id)) ?? null, null),
    etags: (id) =>
      attempt(async (database) => {
        const { store } = database.transaction("parts");
        const [keys, etags] = await Promise.all([
          store.getAllKeys(partsOf(id)),
          store.getAll(partsOf(id)),
        ]);
        return new Map(keys.map(([, partNumber], index) => [partNumber, etags[index] ?? ""]));
      }, new Map()),
    save: (upload) =>
      attempt(async (database) => {
        try {
          await database.put("uploads", upload);
        } catch (error) {
          if (upload.handle === null) throw error;
          // A handle that can't be kept must not cost the rest.
          await database.put("uploads", { ...upload, handle: null });
        }
        return true;
      }, false),
    savePart: (id, partNumber, etag) =>
      attempt(async (database) => {
        const transaction = database.transaction("parts", "readwrite", { durability: "strict" });
        await transaction.store.put(etag, [id, partNumber]);
        await transaction.done;
        return true;
      }, false),
    forgetParts: (id) => attempt((database) => database.delete("parts", partsOf(id)), undefined),
    forget: (id) =>
      attempt(async (database) => {
        await Promise.all([database.delete("uploads", id), database.delete("parts", partsOf(id))]);
      }, undefined),
  };
}

function partsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Infinity]);
}
