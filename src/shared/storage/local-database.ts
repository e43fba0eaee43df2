import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { signedOutSignal, waitForever } from "#shared/http/signed-out-signal.ts";
import { scopedName } from "./base-path.ts";

/** IndexedDB database, opened on first use and reopened after it was closed. */
export interface LocalDatabase<S extends DBSchema> {
  /**
   * Runs `work` on the open database.
   * @throws whatever went wrong, or a DOMException `TimeoutError` when the storage does not answer
   */
  attempt: <T>(work: (database: IDBPDatabase<S>) => Promise<T>) => Promise<T>;
  /**
   * Works as `attempt` does, and returns whether it succeeded. False means that storage is blocked, full or damaged.
   */
  succeeds: (work: (database: IDBPDatabase<S>) => Promise<unknown>) => Promise<boolean>;
}

interface LocalDatabaseOptions<S extends DBSchema> {
  /** Is scoped to the dashboard's base path on the origin. */
  name: string;
  version: number;
  upgrade: (database: IDBPDatabase<S>) => void;
  /** Is called when the database was deleted or terminated while the page is open. */
  onLoss?: () => void;
  /** Says for how long calls fail at once after a timeout. 0 means that they always wait. */
  restMs?: number;
}

/** Some browsers never answer when their storage is damaged. */
const PATIENCE_MS = 5000;

/**
 * Creates a database with one shared connection, which closes for newer versions, and a timeout for each
 * attempt.
 */
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
    opening ??= openDB<S>(scopedName(name), version, {
      upgrade: (database) => upgrade(database),
      // A newer version of the page, in another tab, may change the schema.
      blocking(_version, next) {
        void opening?.then((database) => database.close());
        opening = null;
        // Null: the database is being deleted.
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

  signedOutSignal.addEventListener("abort", () => {
    // The database is about to be deleted, which is blocked by open connections.
    opening?.then((database) => database.close()).catch(() => undefined);
    opening = null;
  });

  const database: LocalDatabase<S> = {
    async attempt(work) {
      if (signedOutSignal.aborted) return waitForever();
      const isResting = performance.now() < restingUntilMs;
      const working = open()
        .then((opened) => (signedOutSignal.aborted ? waitForever() : work(opened)))
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
        if (signedOutSignal.aborted) return await waitForever();
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    succeeds: (work) =>
      database.attempt(work).then(
        () => true,
        () => false,
      ),
  };
  return database;
}

/** Estimates the stored size of a value in bytes. The browser's own overhead is unknown. */
export function jsonSizeBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value) ?? "").length;
}
