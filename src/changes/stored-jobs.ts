import type { DBSchema } from "idb";
import { createLocalDatabase, type LocalDatabase } from "#shared/storage/local-database.ts";
import { holdInTab, isLockedInTab } from "#shared/storage/tab-lock.ts";
import type { ChangeOwner } from "./change-owner.ts";

/** Describes a job as it is stored, without its rows. `H` is what the job is. */
export interface StoredJob<H> {
  /** Is also the id of its entry in the log of activity. */
  id: string;
  atMs: number;
  /** Is null when unknown. */
  owner: ChangeOwner | null;
  /** Nothing is left to do for it. It is kept because it can be taken back. */
  isOver: boolean;
  rowCount: number;
  head: H;
}

/** Describes a job as its owner module does. `R` is one of its rows; a row that has not changed is the same object. */
export type StoredForm<H, R> = Omit<StoredJob<H>, "rowCount"> & { rows: readonly R[] };

/** A job that is over is kept for this long, and no more than so many. */
const KEPT_FOR_MS = 30 * 86_400_000;
const MAX_OVER = 50;
/** A change of one row writes no more than so many. */
const ROWS_IN_PART = 200;

/** The key of a part is the job's id and the part's index. */
interface JobSchema<H, R> extends DBSchema {
  jobs: { key: string; value: StoredJob<H> };
  rows: { key: [string, number]; value: readonly R[] };
}

type JobDatabase<H, R> = LocalDatabase<JobSchema<H, R>>;

/**
 * Creates a store for jobs with many rows in this browser. Rows are written in parts, so that a job of thousands costs no
 * more per change than a small one.
 * @param name of the database, and prefix of the locks
 */
export function createStoredJobs<H, R>(name: string) {
  const database: JobDatabase<H, R> = createLocalDatabase({
    name,
    version: 2,
    upgrade(opened) {
      // Before version 2, rows had other names for their states.
      for (const store of opened.objectStoreNames) opened.deleteObjectStore(store);
      opened.createObjectStore("jobs");
      opened.createObjectStore("rows");
    },
  });
  const writers = createWriters(database);
  return {
    /** Stores a job, or what has changed of it. @returns whether it is on disk */
    keep: (form: StoredForm<H, R>) => writers.write(form.id, form),
    /** Returns whether it is gone. */
    drop: (id: string) => writers.write(id, null),
    /**
     * Returns the stored jobs without their rows, oldest first. Deletes those that were over long ago.
     * @throws if storage can't be read
     */
    async loadAll(): Promise<StoredJob<H>[]> {
      const all = await database.attempt((opened) => opened.getAll("jobs"));
      const kept = withoutOld(all);
      await Promise.all(
        all.filter((job) => !kept.includes(job)).map(({ id }) => writers.write(id, null)),
      );
      return kept;
    },
    /** Returns a job; undefined if there is none. @throws if storage can't be read */
    load: (id: string): Promise<StoredForm<H, R> | undefined> => loadJob(database, id),
    /** Removes all jobs. @returns the reason for a failure: one at work would be stored again */
    clear: async (): Promise<"in-use" | "failed" | null> => {
      if (await isLockedInTab(`${name}.`)) return "in-use";
      writers.forget();
      const isDone = await database.succeeds((opened) =>
        Promise.all([opened.clear("jobs"), opened.clear("rows")]),
      );
      return isDone ? null : "failed";
    },
    /** Locks a job for this tab, because two would send the same; see `holdInTab`. */
    hold: (id: string, onHold: (isOurs: boolean) => void) => holdInTab(`${name}.${id}`, onHold),
  };
}

interface Writer<H, R> {
  /** Is null when the job is to be deleted. */
  wanted: StoredForm<H, R> | null;
  written: readonly R[];
  current: Promise<boolean>;
  /** Is a write that has not begun, and takes up all changes until then. */
  next: Promise<boolean> | null;
}

/** Writes one state of a job after the other; what changes meanwhile goes together. */
function createWriters<H, R>(database: JobDatabase<H, R>) {
  const writers = new Map<string, Writer<H, R>>();

  async function begin(id: string, writer: Writer<H, R>): Promise<boolean> {
    writer.next = null;
    const { wanted, written } = writer;
    if (wanted === null) {
      writers.delete(id);
      return await deleteJob(database, id);
    }
    const isDone = await putJob(database, wanted, written);
    if (isDone) writer.written = wanted.rows;
    return isDone;
  }

  return {
    /** Returns whether it is on disk, with all that was wanted of the job until then. */
    write(id: string, wanted: StoredForm<H, R> | null): Promise<boolean> {
      const current = Promise.resolve(true);
      const writer = writers.get(id) ?? { wanted, written: [], current, next: null };
      writers.set(id, writer);
      writer.wanted = wanted;
      if (writer.next === null) {
        writer.next = writer.current.then(() => begin(id, writer));
        writer.current = writer.next;
      }
      return writer.next;
    },
    /** Writes everything anew from now on. */
    forget: () => writers.clear(),
  };
}

const partsOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY]);

/**
 * Writes a job, and what has changed of its rows.
 * @param written the rows that are on disk
 */
function putJob<H, R>(
  { succeeds }: JobDatabase<H, R>,
  { rows, ...job }: StoredForm<H, R>,
  written: readonly R[],
): Promise<boolean> {
  return succeeds((opened) => {
    const transaction = opened.transaction(["jobs", "rows"], "readwrite");
    void transaction.objectStore("jobs").put({ ...job, rowCount: rows.length }, job.id);
    for (const index of changedParts(written, rows)) {
      const start = index * ROWS_IN_PART;
      const part = rows.slice(start, start + ROWS_IN_PART);
      void transaction.objectStore("rows").put(part, [job.id, index]);
    }
    // A page that is being left would not commit by itself.
    transaction.commit();
    return transaction.done;
  });
}

function deleteJob<H, R>({ succeeds }: JobDatabase<H, R>, id: string): Promise<boolean> {
  return succeeds((opened) => {
    const transaction = opened.transaction(["jobs", "rows"], "readwrite");
    void transaction.objectStore("jobs").delete(id);
    void transaction.objectStore("rows").delete(partsOf(id));
    transaction.commit();
    return transaction.done;
  });
}

function loadJob<H, R>(
  { attempt }: JobDatabase<H, R>,
  id: string,
): Promise<StoredForm<H, R> | undefined> {
  return attempt(async (opened) => {
    const transaction = opened.transaction(["jobs", "rows"]);
    const [job, parts] = await Promise.all([
      transaction.objectStore("jobs").get(id),
      transaction.objectStore("rows").getAll(partsOf(id)),
    ]);
    if (job === undefined) return undefined;
    const { rowCount, ...form } = job;
    return { ...form, rows: parts.flat().slice(0, rowCount) };
  });
}

/** Leaves out what was over long ago, and the oldest beyond their number. @returns the others, oldest first */
function withoutOld<H>(jobs: readonly StoredJob<H>[]): StoredJob<H>[] {
  const latest = jobs.toSorted((a, b) => b.atMs - a.atMs);
  const over = latest.filter(({ isOver }) => isOver);
  const isOld = (job: StoredJob<H>) =>
    over.indexOf(job) >= MAX_OVER || (job.isOver && Date.now() - job.atMs >= KEPT_FOR_MS);
  return latest.filter((job) => !isOld(job)).toReversed();
}

/** Returns the indices of the parts in which a row differs. */
function changedParts<R>(written: readonly R[], rows: readonly R[]): Set<number> {
  const changed = new Set<number>();
  rows.forEach((row, index) => {
    if (row !== written[index]) changed.add(Math.floor(index / ROWS_IN_PART));
  });
  return changed;
}
