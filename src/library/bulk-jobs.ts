import type { JobActivity } from "#changes/activity.ts";
import { knownOwner } from "#changes/change-owner.ts";
import { createJobs } from "#changes/jobs.ts";
import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { pageObject, pageSlice } from "#shared/sync/page-store.ts";
import { setWorkPresence } from "#shared/sync/work-presence.ts";
import { withPendingEdits } from "#videos/pending-videos.ts";
import { videoEdits } from "#videos/video-edits-queries.ts";
import { videosById } from "#videos/video-library.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { videoQueries } from "#videos/videos-queries.ts";
import { applyToEach } from "./bulk/apply-to-each.ts";
import { fillPlaylist, findOnline } from "./bulk/fill-playlist.ts";
import { holdBulk, keepBulk, keepForm, storedBulk } from "./bulk/stored-bulk.ts";
import { type BulkRun, failure } from "./bulk/work.ts";
import { seenFieldsOf, undoable, undoCount } from "./bulk-actions.ts";
import {
  type AppliedEdit,
  type BulkAction,
  type BulkItem,
  type BulkJob,
  type BulkOutcome,
  type BulkStage,
  countOutcomes,
  doneCount,
  isActive,
} from "./bulk-job.ts";
import { storedBulkQueries } from "./stored-bulk-queries.ts";

const bulkSliceOf = pageSlice<readonly BulkJob[]>("bulk", [], (jobs) => jobs.some(isAtStake));

/** Holds the bulk jobs of a page, oldest first. They run one after the other. */
export const bulkJobsOf = pageObject((services: ApiServices) => {
  const queue = {
    stageOf,
    maxSending: 1,
    maxOpen: Number.POSITIVE_INFINITY,
    start: ({ id }: BulkJob) => void run(services, id),
  };
  const jobs = createJobs(bulkSliceOf(services), {
    queue,
    describe: describeJob,
    // The entry is found again by the job's own id, to undo the job.
    activityIdOf: (jobId) => jobId,
  });
  jobs.store.subscribe((all, before) => follow(services, all, before));
  jobs.store.subscribe((all) =>
    setWorkPresence(
      services,
      "videos",
      all.some((job) => isActive(job) || isOpen(job)),
    ),
  );
  services.settle.subscribe(() => {
    for (const { id } of jobs.store.getState()) followLookups(services, id);
  });
  addEventListener("online", () => pollAgain(services));
  return jobs;
});

/** Stores what has changed of the jobs of a page. */
function follow(services: ApiServices, all: readonly BulkJob[], before: readonly BulkJob[]): void {
  for (const job of all) {
    const last = before.find(({ id }) => id === job.id);
    if (last?.items === job.items && last.stage === job.stage) continue;
    void keepBulk(services, job).then((isStored) => noteStored(services, job.id, isStored));
  }
  for (const job of before) {
    if (!all.some(({ id }) => id === job.id)) void keepBulk(services, job, true);
  }
}

/** Says whether a job is at stake: one that runs would stand still until the dashboard is opened again. */
function isAtStake(job: BulkJob): boolean {
  return isActive(job) || (isHalted(job) && !job.isStored);
}

function noteStored(services: ApiServices, jobId: string, isStored: boolean): void {
  const jobs = bulkJobsOf(services);
  if (jobs.find(jobId)?.isStored === !isStored) jobs.update(jobId, (job) => ({ ...job, isStored }));
}

function stageOf({ action, stage, items }: BulkJob): "waiting" | "sending" | "open" | null {
  if (stage.kind === "queued") return "waiting";
  if (stage.kind === "ended") return null;
  // A playlist can take minutes to show its items, which delays no other job.
  const isFilling =
    action.kind === "playlist" && items.every(({ outcome }) => outcome.kind !== "waiting");
  return isFilling ? "open" : "sending";
}

/** Returns a job as the log of activity has it. */
export function describeJob({ action, items, stage }: BulkJob): JobActivity {
  const facts = {
    action: "bulk",
    kind: "video",
    recordId: null,
    change: action.kind,
    ...("folderPath" in action && action.folderPath && { title: action.folderPath }),
  } as const;
  // The count is taken only at the end: each of thousands of items is a change.
  if (stage.kind !== "ended") return { ...facts, count: items.length, outcome: "saving" };
  const counts = countOutcomes(items);
  const { failed, unknown, unconfirmed, saved, checking, waiting, skipped } = counts;
  const isSettling = saved + checking > 0;
  const end = isSettling ? "saved" : unknown + unconfirmed > 0 ? "unknown" : "visible";
  const count = items.length - waiting - skipped;
  return { ...facts, count, outcome: failed > 0 ? "failed" : count === 0 ? "skipped" : end };
}

/** Can be resumed with one press, while the page is open. */
function isHalted({ stage }: BulkJob): boolean {
  return stage.kind === "ended" && stage.end === "signed-out";
}

/** May have something to retry, or to look at. */
function isOpen(job: BulkJob): boolean {
  const { failed, unknown, unconfirmed } = countOutcomes(job.items);
  return failed + unknown + unconfirmed > 0 || isHalted(job) || job.items.some(isLeft);
}

/** A colleague has changed it, so that it was not taken back. */
function isLeft({ outcome }: BulkItem): boolean {
  return outcome.kind === "skipped" && outcome.reason === "changed-since";
}

/** Starts a bulk job and returns its id. */
export function startBulk(
  services: ApiServices,
  action: BulkAction,
  videoIds: readonly string[],
): string {
  const { api, queryClient } = services;
  const library = queryClient.getQueryData(videoLibraryQueries.all(api).queryKey)?.videos ?? [];
  const byId = videosById(library);
  const pending = videoEdits.pendingOf(services).getState();
  // What a job at work does to a video is no change by a colleague.
  const atWork = bulkJobsOf(services).store.getState().filter(isActive);
  const isAtWork = new Set(atWork.flatMap((job) => job.items.map(({ videoId }) => videoId)));
  const items = videoIds.map((videoId) => {
    const detail = queryClient.getQueryData(videoQueries.detail(api, videoId).queryKey);
    const video = byId.get(videoId) ?? detail;
    const item = { videoId, title: video?.title ?? detail?.title ?? null, undoes: null };
    if (action.kind !== "delete" || video === undefined || isAtWork.has(videoId)) return item;
    return { ...item, seen: seenFieldsOf(withPendingEdits(video, pending)) };
  });
  return begin(services, action, items);
}

/** Holds the texts that a video is to get, and those that it was looked at with. */
export type WantedTexts = Pick<BulkItem, "videoId" | "title"> & { wanted: AppliedEdit };

/** Starts a job that gives each video texts of its own, and returns its id. */
export function startTexts(services: ApiServices, items: readonly WantedTexts[]): string {
  return begin(
    services,
    { kind: "texts" },
    items.map((item) => ({ ...item, undoes: null })),
  );
}

/** Starts a job that takes back what another has changed. */
function startUndo(services: ApiServices, changed: readonly BulkItem[], undoId?: string): void {
  const items = changed.map(({ videoId, title, applied }) => ({ videoId, title, undoes: applied }));
  begin(services, { kind: "undo" }, items, undoId);
}

function begin(
  services: ApiServices,
  action: BulkAction,
  items: readonly Pick<BulkItem, "videoId" | "title" | "undoes" | "wanted" | "seen">[],
  id: string = newId(),
): string {
  const pending = videoEdits.pendingOf(services).getState();
  holdBulk(services, id);
  bulkJobsOf(services).put({
    id,
    action,
    stage: { kind: "queued" },
    items: items
      .filter(({ videoId }) => pending[videoId]?.kind !== "removal")
      .map((item) => ({ ...item, outcome: { kind: "waiting" }, applied: null })),
    startedAtMs: Date.now(),
    pace: null,
    owner: knownOwner(services),
    isStored: false,
  });
  return id;
}

/** Starts no further videos. Calls in flight finish. */
export function stopBulk(services: ApiServices, jobId: string): void {
  const jobs = bulkJobsOf(services);
  const job = jobs.find(jobId);
  if (job === undefined || !isActive(job)) return;
  const isQueued = job.stage.kind === "queued";
  setStage(services, jobId, isQueued ? { kind: "ended", end: "over" } : { kind: "stopping" });
  jobs.abort(jobId);
}

/** Returns the ids under which the consistency poller waits for the changes of a job. */
export function waitIdsOf({ id, action, items }: BulkJob): readonly string[] {
  // A playlist is looked up as a whole.
  if (action.kind === "playlist") return [id];
  return items.flatMap(({ videoId, outcome }) =>
    outcome.kind === "saved" || isUnseen(outcome) ? [videoEdits.settleId(videoId)] : [],
  );
}

/** Returns whether it was accepted, and is no longer looked for. */
function isUnseen(outcome: BulkOutcome): boolean {
  return outcome.kind === "unknown" && !outcome.isDoubtful;
}

const ACCEPTED: BulkOutcome = { kind: "saved", isDoubtful: false };

/** Looks again for changes that were accepted and not seen. Sends nothing. */
export function checkBulk(services: ApiServices, jobId: string): void {
  const job = bulkJobsOf(services).find(jobId);
  if (job?.stage.kind !== "ended") return;
  services.settle.checkAgain(...waitIdsOf(job));
  if (job.action.kind !== "playlist") return;
  setOutcomes(services, jobId, (outcome) => (isUnseen(outcome) ? ACCEPTED : null));
  setStage(services, jobId, { kind: "queued" });
}

/** Retries videos that failed, were never seen changed, or were not updated. */
export function retryBulk(services: ApiServices, jobId: string): void {
  const stage = bulkJobsOf(services).find(jobId)?.stage;
  if (stage?.kind !== "ended" || stage.end === "undone") return;
  setOutcomes(services, jobId, ({ kind }) =>
    kind === "failed" || kind === "unknown" ? { kind: "waiting" } : null,
  );
  setStage(services, jobId, { kind: "queued" });
}

/** Starts a job that takes this one back. */
export function undoBulk(services: ApiServices, jobId: string, undoId?: string): void {
  const job = bulkJobsOf(services).find(jobId);
  if (job?.stage.kind !== "ended") return;
  if (undoCount(job) === 0) return;
  startUndo(services, undoable(job.action, job.items), undoId);
  setStage(services, jobId, { kind: "ended", end: "undone" });
}

/**
 * Takes back what a job of this page or an earlier one has changed, of all its videos or of one. Does nothing where that
 * is not stored any more.
 * @param undoId id of the job that does it
 */
export async function takeBackBulk(
  services: ApiServices,
  jobId: string,
  { videoId = null, undoId }: { videoId?: string | null; undoId?: string } = {},
): Promise<void> {
  const isMeant = (item: BulkItem) => videoId === null || item.videoId === videoId;
  const isHere = bulkJobsOf(services).find(jobId) !== undefined;
  if (isHere && videoId === null) undoBulk(services, jobId, undoId);
  else {
    const kept = await storedBulk.load(jobId);
    if (kept === undefined) return;
    const changed = undoable(kept.head.action, kept.rows).filter(isMeant);
    if (changed.length === 0) return;
    startUndo(services, changed, undoId);
    const withoutChange = (item: BulkItem) => (isMeant(item) ? { ...item, applied: null } : item);
    if (isHere) setItems(services, jobId, withoutChange);
    const job = bulkJobsOf(services).find(jobId);
    if (job !== undefined) await keepBulk(services, job);
    else await keepForm({ ...kept, rows: kept.rows.map(withoutChange) });
  }
  await services.queryClient.invalidateQueries({ queryKey: storedBulkQueries.all() });
}

export function dismissBulk(services: ApiServices, jobId: string): void {
  const jobs = bulkJobsOf(services);
  if (jobs.find(jobId)?.stage.kind === "ended") jobs.remove(jobId);
}

async function run(services: ApiServices, jobId: string): Promise<void> {
  await bulkJobsOf(services).run(jobId, async (signal) => {
    try {
      setStage(services, jobId, { kind: "running" });
      const end = await carryOut(services, jobId, signal);
      setStage(services, jobId, { kind: "ended", end });
    } catch (error) {
      // A bug of our own ends its job, and no other.
      setOutcomes(services, jobId, ({ kind }) =>
        kind === "waiting" || kind === "saving" ? failure(error) : null,
      );
      setStage(services, jobId, { kind: "ended", end: "over" });
    }
  });
}

async function carryOut(
  services: ApiServices,
  jobId: string,
  signal: AbortSignal,
): Promise<"over" | "signed-out"> {
  const job = bulkJobsOf(services).find(jobId);
  if (job === undefined) return "over";
  const { action, items } = job;
  const places = new Map(items.map(({ videoId }, index) => [videoId, index]));
  const itemOf = (videoId: string) =>
    bulkJobsOf(services).find(jobId)?.items[places.get(videoId) ?? -1];
  let canStore = true;
  const waiting = items.filter(({ outcome }) => outcome.kind === "waiting");
  const ids = waiting.map(({ videoId }) => videoId);
  const bulkRun: BulkRun = {
    jobId,
    services,
    action,
    signal,
    itemOf,
    async setApplied(videoId, applied) {
      setItems(services, jobId, (item) => (item.videoId === videoId ? { ...item, applied } : null));
      const now = bulkJobsOf(services).find(jobId);
      // Storage that does not answer would delay each video.
      if (canStore && applied !== null && now !== undefined)
        canStore = await keepBulk(services, now);
    },
    setOutcome(videoIds, outcome) {
      const changed = new Set(videoIds);
      setOutcomes(services, jobId, (_, videoId) => (changed.has(videoId) ? outcome : null));
      followLookups(services, jobId);
    },
    onPause(reason) {
      const kind = bulkJobsOf(services).find(jobId)?.stage.kind;
      if (reason !== null && (kind === "running" || kind === "paused")) {
        setStage(services, jobId, { kind: "paused", reason });
      } else if (kind === "paused") {
        setStage(services, jobId, { kind: "running" });
        pollAgain(services);
      }
    },
  };
  if (action.kind !== "playlist") return await applyToEach(bulkRun, ids);
  const sent = items.filter(({ outcome }) => outcome.kind === "saved");
  if (sent.length > 0) {
    const sentIds = sent.map(({ videoId }) => videoId);
    const end = await fillPlaylist(bulkRun, action.playlistId, sentIds, true);
    if (end === "signed-out") return end;
  }
  const online = await findOnline(bulkRun, ids);
  if (online === null) return "signed-out";
  if (online.length === 0 || signal.aborted) return "over";
  return await fillPlaylist(bulkRun, action.playlistId, online);
}

function setStage(services: ApiServices, jobId: string, stage: BulkStage): void {
  bulkJobsOf(services).update(jobId, (job) => {
    const isRunning = stage.kind === "running";
    const pace = isRunning ? { sinceMs: Date.now(), doneBefore: doneCount(job) } : null;
    return { ...job, stage, pace };
  });
}

/**
 * Sets the outcomes of a job's videos.
 * @param change returns the new outcome of a video; null: it stays
 */
function setOutcomes(
  services: ApiServices,
  jobId: string,
  change: (outcome: BulkOutcome, videoId: string) => BulkOutcome | null,
): void {
  setItems(services, jobId, (item) => {
    const outcome = change(item.outcome, item.videoId);
    return outcome === null ? null : { ...item, outcome };
  });
}

/**
 * Changes the items of a job.
 * @param change returns a changed item; null: it stays
 */
function setItems(
  services: ApiServices,
  jobId: string,
  change: (item: BulkItem) => BulkItem | null,
): void {
  const jobs = bulkJobsOf(services);
  let hasChanged = false;
  const items = jobs.find(jobId)?.items.map((item) => {
    const changed = change(item);
    hasChanged ||= changed !== null;
    return changed ?? item;
  });
  if (items !== undefined && hasChanged) jobs.update(jobId, (job) => ({ ...job, items }));
}

/** Applies what lookups show of the changes that a job has sent. */
function followLookups(services: ApiServices, jobId: string): void {
  // A playlist is looked up as a whole.
  if (bulkJobsOf(services).find(jobId)?.action.kind === "playlist") return;
  setOutcomes(services, jobId, (outcome, videoId) => {
    if (outcome.kind !== "saved" && outcome.kind !== "unknown") return null;
    const state = services.settle.stateOf(videoEdits.settleId(videoId));
    if (state === "seen") return { kind: "visible" };
    if (state === "settling") return isUnseen(outcome) ? ACCEPTED : null;
    const isDoubtful = outcome.isDoubtful || state === undefined;
    const isSame = outcome.kind === "unknown" && outcome.isDoubtful === isDoubtful;
    return isSame ? null : { kind: "unknown", isDoubtful };
  });
}

/** Polls again for changes that were not seen: without a network, polling is inconclusive. */
function pollAgain(services: ApiServices): void {
  const { settle } = services;
  const ids = bulkJobsOf(services)
    .store.getState()
    .flatMap(({ items }) => items)
    .filter(({ outcome }) => outcome.kind === "unknown")
    .map(({ videoId }) => videoEdits.settleId(videoId));
  settle.checkAgain(...ids.filter((id) => settle.stateOf(id) === "unconfirmed"));
}
