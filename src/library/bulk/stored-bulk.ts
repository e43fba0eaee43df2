import { createStoredJobs, type StoredForm } from "#changes/stored-jobs.ts";
import { noteStoredJob } from "#changes/stored-jobs-flag.ts";
import { undoable } from "#library/bulk-actions.ts";
import {
  type BulkAction,
  type BulkItem,
  type BulkJob,
  countOutcomes,
  isUndone,
} from "#library/bulk-job.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { pageSlice } from "#shared/sync/page-store.ts";

/** Describes a stored bulk job, without its videos. */
export interface BulkHead {
  action: BulkAction;
  /** Counts the videos whose change can be taken back. */
  undoableCount: number;
  /** Counts the videos for which nothing was begun. */
  leftCount: number;
}

export type StoredBulkForm = StoredForm<BulkHead, BulkItem>;

/** Stores the bulk jobs that a later page finishes, and those that it can take back. */
export const storedBulk = createStoredJobs<BulkHead, BulkItem>("reeldesk-jobs");

/** Releases the locks of a page's jobs, by their id. */
export const bulkLocksOf = pageSlice<Readonly<Record<string, () => void>>>("bulk:locks", {});

/** Has other tabs leave a job to this one. @param release of a lock that this tab has already */
export function holdBulk(services: ApiServices, jobId: string, release?: () => void): void {
  const locks = bulkLocksOf(services);
  if (locks.getState()[jobId] !== undefined) return;
  const held = release ?? storedBulk.hold(jobId, () => {});
  locks.setState((all) => ({ ...all, [jobId]: held }));
}

/**
 * Stores a job as it is now; one that is over only if it can be taken back.
 * @param isGivenUp nothing more is to be done for it, whatever is left
 * @returns whether it is on disk
 */
export async function keepBulk(
  services: ApiServices,
  job: BulkJob,
  isGivenUp = false,
): Promise<boolean> {
  const form = formOf(job, isGivenUp);
  if (form.isOver) releaseBulk(services, job.id);
  const isStored = await keepForm(form);
  if (isStored && !form.isOver) noteStoredJob(job.id);
  return isStored;
}

function releaseBulk(services: ApiServices, jobId: string): void {
  const locks = bulkLocksOf(services);
  const { [jobId]: release, ...others } = locks.getState();
  release?.();
  if (release !== undefined) locks.setState(others);
}

/** Stores a job, or drops it where it is over and can't be taken back. @returns whether that is done */
export async function keepForm(form: StoredBulkForm): Promise<boolean> {
  const undoableCount = undoable(form.head.action, form.rows).length;
  if (form.isOver && undoableCount === 0) return await storedBulk.drop(form.id);
  return await storedBulk.keep({ ...form, head: { ...form.head, undoableCount } });
}

function formOf(job: BulkJob, isGivenUp: boolean): StoredBulkForm {
  const { id, action, stage, items, owner, startedAtMs } = job;
  const { waiting, saved, checking } = countOutcomes(items);
  const hasEnded = stage.kind === "ended" && stage.end !== "signed-out";
  return {
    id,
    atMs: startedAtMs,
    owner,
    isOver: isGivenUp || (hasEnded && saved + checking === 0),
    head: { action, undoableCount: 0, leftCount: waiting },
    rows: isUndone(job) ? items.map((item) => ({ ...item, applied: null })) : items,
  };
}

/**
 * Returns a stored job as it goes on. What was under way is looked up before it is sent again; what was accepted is only
 * looked for.
 */
export function revived({ id, atMs, owner, head, rows }: StoredBulkForm): BulkJob {
  const items = rows.map((item): BulkItem => {
    const { outcome } = item;
    const isDoubtful = outcome.kind === "saved" && outcome.isDoubtful;
    return isDoubtful || outcome.kind === "saving"
      ? { ...item, outcome: { kind: "waiting" } }
      : item;
  });
  const { action } = head;
  const stage = { kind: "queued" } as const;
  return { id, action, stage, items, owner, startedAtMs: atMs, pace: null, isStored: true };
}
