import { scopedName } from "#shared/storage/base-path.ts";
import { readStored, tryWriteStored } from "#shared/storage/stored-text.ts";

const storageKey = () => scopedName("reeldesk.jobs");

/** Returns the id of the last job that may be unfinished in this browser; null: none. Known without opening their database. */
export function storedJobFlag(): string | null {
  return readStored(storageKey());
}

/**
 * Notes which job is unfinished.
 * @param jobId null: none is unfinished
 */
export function noteStoredJob(jobId: string | null): void {
  if (storedJobFlag() !== jobId) tryWriteStored(storageKey(), jobId);
}
