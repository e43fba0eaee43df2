import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { pageEnd, waitForever } from "#shared/http/page-end.ts";
import { folderName } from "./folder-name.ts";

/** A database of this browser, opened when it is first used and again when it was closed. */
export interface LocalDatabase<S extends DBSchema> {
  /** @throws whatever went wrong, or a DOMException `TimeoutError` when the storage does not answer */
  attempt: <T>(work: (database: IDBPDatabase<S>) => Promise<T>) => Promise<T>;
}

/** How a database is made. */
interface LocalDatabaseOptions<S extends DBSchema> {
  /** Each folder on the origin has one of its own by this name. */
  name: string;
  version: number;
  upgrade: (database: IDBPDatabase<S>) => void;
  /** Called when what it held was taken away under the open page. */
  onLoss?: () => void;
  /** For so long after it did not answer it is not waited for again; 0: it always is. */
  restMs?: number;
}

/** Some browsers never answer when their storage is damaged. */
const PATIENCE_MS = 5000;

/** What every memory on IndexedDB has in common: one connection, which gives way, and patience that ends. */
export function createLocalDatabase<S extends DBSchema>({
  name,
  version,
  upgrade,
  onLoss,
  restMs = 0,
}: LocalDatabaseOptions<S>): LocalDatabase<S> {
  let opening: Promise<IDBPDatabase<S>> | null = null;
  let restingUntilMs = 0;

  function open(): Promise<IDBPDatabase<S>> {
    opening ??= openDB<S>(folderName(name), version, {
      upgrade: (database) => upgrade(database),
      // A newer version of this page, in another tab, may change the form.
      blocking(_version, next) {
        void opening?.then((database) => database.close());
        opening = null;
        // Null: it is being deleted.
        if (next === null) onLoss?.();
      },
      terminated() {
        opening = null;
        onLoss?.();
      },
    }).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  }

  pageEnd.addEventListener("abort", () => {
    // It is about to be deleted, which waits for whoever has it open.
    opening?.then((database) => database.close()).catch(() => undefined);
    opening = null;
  });

  return {
    async attempt(work) {
      if (pageEnd.aborted) return waitForever();
      const isResting = performance.now() < restingUntilMs;
      const working = open()
        .then((opened) => (pageEnd.aborted ? waitForever() : work(opened)))
        .then((result) => {
          restingUntilMs = 0;
          return result;
        });
      let timer: ReturnType<typeof setTimeout> | undefined;
      const patience = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => {
            if (!isResting) restingUntilMs = performance.now() + restMs;
            reject(new DOMException("The storage does not answer.", "TimeoutError"));
          },
          isResting ? 0 : PATIENCE_MS,
        );
      });
      try {
        return await Promise.race([working, patience]);
      } catch (error) {
        if (pageEnd.aborted) return await waitForever();
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
