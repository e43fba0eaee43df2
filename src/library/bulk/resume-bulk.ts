import { noteActivity } from "#changes/activity.ts";
import { askOwner, isOfSignIn, knownOwner } from "#changes/change-owner.ts";
import { noteStoredJob } from "#changes/stored-jobs-flag.ts";
import type { BulkJob } from "#library/bulk-job.ts";
import { bulkJobsOf, describeJob } from "#library/bulk-jobs.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { pageSlice } from "#shared/sync/page-store.ts";
import { expectRemoval, videoEdits } from "#videos/video-edits-queries.ts";
import { holdBulk, keepBulk, revived, type StoredBulkForm, storedBulk } from "./stored-bulk.ts";

/** Holds a job of an earlier page that nothing is sent for before the person says so. This tab has its lock. */
export interface PausedBulk {
  form: StoredBulkForm;
  release: () => void;
}

export const pausedBulkOf = pageSlice<readonly PausedBulk[]>("bulk:paused", []);

/** Lists the ids of the jobs that another tab has at work. */
export const bulkElsewhereOf = pageSlice<readonly string[]>("bulk:elsewhere", []);

/** Lists the ids of the jobs for whose lock a page waits, or which it has. */
const claimedOf = pageSlice<readonly string[]>("bulk:claimed", []);

/**
 * Continues the bulk jobs of earlier pages, unless another tab has them; then this one takes them up when that one is
 * closed. Those of another sign-in wait until the user says so.
 */
export async function resumeBulk(services: ApiServices): Promise<void> {
  const stored = await storedBulk.loadAll().catch(() => null);
  const open = stored?.filter(({ isOver }) => !isOver) ?? [];
  if (stored !== null && open.length === 0) noteStoredJob(null);
  for (const { id } of open) {
    const isKnown =
      claimedOf(services).getState().includes(id) || bulkJobsOf(services).find(id) !== undefined;
    if (!isKnown) claim(services, id);
  }
}

function claim(services: ApiServices, id: string): void {
  let giveUp: (() => void) | null = null;
  const claimed = claimedOf(services);
  const elsewhere = bulkElsewhereOf(services);
  const release = () => {
    claimed.setState((ids) => ids.filter((each) => each !== id));
    giveUp?.();
  };
  const takeUp = async () => {
    // Another tab may have resumed it.
    const form = await storedBulk.load(id).catch(() => undefined);
    if (form === undefined || form.isOver) {
      release();
      return;
    }
    const owner = await askOwner(services).catch(() => null);
    if (isOfSignIn(form.owner, owner)) goOn(services, form, release);
    else pausedBulkOf(services).setState((all) => [...all, { form, release }]);
  };
  claimed.setState((ids) => [...ids, id]);
  giveUp = storedBulk.hold(id, (isOurs) => {
    elsewhere.setState((ids) => [...ids.filter((each) => each !== id), ...(isOurs ? [] : [id])]);
    if (isOurs) void takeUp();
  });
}

function goOn(services: ApiServices, form: StoredBulkForm, release: () => void): void {
  const job = revived(form);
  for (const { videoId, outcome, applied } of job.items) {
    if (outcome.kind !== "saved") continue;
    if (job.action.kind === "delete") expectRemoval(services, videoId);
    else if (applied !== null) videoEdits.expect(services, videoId, applied.after);
  }
  holdBulk(services, job.id, release);
  bulkJobsOf(services).put(job);
}

/** Goes on with a job for the person who is signed in now: they have said so. */
export function continueBulk(services: ApiServices, paused: PausedBulk): void {
  forget(services, paused);
  goOn(services, { ...paused.form, owner: knownOwner(services) }, paused.release);
}

/** Leaves the rest of a job undone. What was done can still be taken back. */
export function discardBulk(services: ApiServices, paused: PausedBulk): void {
  forget(services, paused);
  const job: BulkJob = { ...revived(paused.form), stage: { kind: "ended", end: "over" } };
  noteActivity(job.id, describeJob(job));
  void keepBulk(services, job, true).then(paused.release);
}

function forget(services: ApiServices, paused: PausedBulk): void {
  pausedBulkOf(services).setState((all) => all.filter((each) => each !== paused));
}
