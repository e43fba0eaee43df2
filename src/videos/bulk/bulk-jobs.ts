import type { JobActivity } from "#changes/activity.ts";
import { createJobs } from "#changes/jobs.ts";
import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { perPage } from "#shared/sync/per-page.ts";
import { setWorkPresence } from "#shared/sync/work-presence.tsx";
import { videoEdits } from "#videos/video-edits-queries.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { videoQueries } from "#videos/videos-queries.ts";
import { applyToEach } from "./apply-to-each.ts";
import {
  type BulkAction,
  type BulkJob,
  type BulkOutcome,
  type BulkStage,
  countOutcomes,
  isActive,
  undoCount,
} from "./bulk-job.ts";
import { fillPlaylist, findOnline } from "./fill-playlist.ts";
import { type BulkRun, failure } from "./work.ts";

/** The bulk jobs of a page, oldest first. They run one after the other. */
export const bulkJobsOf = perPage((services: ApiServices) => {
  const queue = {
    stageOf,
    maxSending: 1,
    maxOpen: Number.POSITIVE_INFINITY,
    start: ({ id }: BulkJob) => void run(services, id),
  };
  const jobs = createJobs<BulkJob>((job) => isActive(job) || isHalted(job), queue, describeJob);
  jobs.store.subscribe((all) =>
    setWorkPresence(
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

function stageOf({ action, stage, items }: BulkJob): "waiting" | "sending" | "open" | null {
  if (stage.kind === "queued") return "waiting";
  if (stage.kind === "ended") return null;
  // A playlist can take minutes to show its items, which holds up no other job.
  const isFilling =
    action.kind === "playlist" && items.every(({ outcome }) => outcome.kind !== "waiting");
  return isFilling ? "open" : "sending";
}

function describeJob({ items, stage }: BulkJob): JobActivity {
  // Counted at the end only: of thousands of items each is a change.
  const { failed, unseen, unconfirmed } = countOutcomes(stage.kind === "ended" ? items : []);
  const end = failed > 0 ? "failed" : unseen + unconfirmed > 0 ? "unknown" : "visible";
  return {
    action: "bulk",
    kind: "video",
    recordId: null,
    count: items.length,
    outcome: stage.kind === "ended" ? end : "saving",
  };
}

/** Can be resumed with one press, while the page is open. */
function isHalted({ stage }: BulkJob): boolean {
  return stage.kind === "ended" && stage.end === "signed-out";
}

/** May have something to retry. */
function isOpen(job: BulkJob): boolean {
  const { failed, unseen, unconfirmed } = countOutcomes(job.items);
  return failed + unseen + unconfirmed > 0 || isHalted(job);
}

/** @returns the job's id */
export function startBulk(
  services: ApiServices,
  action: BulkAction,
  videoIds: readonly string[],
): string {
  const { api, queryClient } = services;
  const library = queryClient.getQueryData(videoLibraryQueries.all(api).queryKey)?.videos ?? [];
  const titles = new Map(library.map(({ id, title }) => [id, title]));
  const titleOf = (videoId: string) =>
    titles.get(videoId) ??
    queryClient.getQueryData(videoQueries.detail(api, videoId).queryKey)?.title ??
    null;
  const pending = videoEdits.pendingOf(services).getState();
  const id = newId();
  bulkJobsOf(services).put({
    id,
    action,
    stage: { kind: "queued" },
    items: videoIds
      .filter((videoId) => pending[videoId]?.kind !== "removal")
      .map((videoId) => ({ videoId, title: titleOf(videoId), outcome: { kind: "waiting" } })),
    applied: new Map(),
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

/** What a job's changes are waited for under, in the consistency poller. */
export function waitIdsOf({ id, action, items }: BulkJob): readonly string[] {
  // A playlist is looked up as a whole.
  if (action.kind === "playlist") return [id];
  return items.flatMap(({ videoId, outcome: { kind } }) =>
    ["accepted", "doubtful", "unseen"].includes(kind) ? [videoEdits.settleId(videoId)] : [],
  );
}

/** Looks again for changes that were accepted and not seen. Sends nothing. */
export function checkBulk(services: ApiServices, jobId: string): void {
  const job = bulkJobsOf(services).find(jobId);
  if (job?.stage.kind !== "ended") return;
  services.settle.checkAgain(...waitIdsOf(job));
  if (job.action.kind !== "playlist") return;
  setOutcomes(services, jobId, ({ kind }) => (kind === "unseen" ? { kind: "accepted" } : null));
  setStage(services, jobId, { kind: "queued" });
}

/** Retries videos that failed, were never seen changed, or were not updated. */
export function retryBulk(services: ApiServices, jobId: string): void {
  const stage = bulkJobsOf(services).find(jobId)?.stage;
  if (stage?.kind !== "ended" || stage.end === "undone") return;
  setOutcomes(services, jobId, ({ kind }) =>
    ["failed", "unseen", "unconfirmed"].includes(kind) ? { kind: "waiting" } : null,
  );
  setStage(services, jobId, { kind: "queued" });
}

/** Starts a job that takes this one back. */
export function undoBulk(services: ApiServices, jobId: string): void {
  const jobs = bulkJobsOf(services);
  const job = jobs.find(jobId);
  if (job?.stage.kind !== "ended" || undoCount(job) === 0) return;
  const { applied } = job;
  jobs.update(jobId, () => ({
    ...job,
    applied: new Map(),
    stage: { kind: "ended", end: "undone" },
  }));
  startBulk(services, { kind: "undo", applied }, [...applied.keys()]);
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
      // A mistake of our own ends its job, and no other.
      setOutcomes(services, jobId, ({ kind }) =>
        kind === "waiting" || kind === "running" ? failure(error) : null,
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
  const { action, applied, items } = job;
  const waiting = items.filter(({ outcome }) => outcome.kind === "waiting");
  const ids = waiting.map(({ videoId }) => videoId);
  const bulkRun: BulkRun = {
    jobId,
    services,
    action,
    applied,
    signal,
    outcomeOf: (videoId) =>
      bulkJobsOf(services)
        .find(jobId)
        ?.items.find((item) => item.videoId === videoId)?.outcome.kind,
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
  const sent = items.filter(({ outcome }) => outcome.kind === "accepted");
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
  bulkJobsOf(services).update(jobId, (job) => ({ ...job, stage }));
}

/** @param change returns the new outcome of a video; null: it stays */
function setOutcomes(
  services: ApiServices,
  jobId: string,
  change: (outcome: BulkOutcome, videoId: string) => BulkOutcome | null,
): void {
  const jobs = bulkJobsOf(services);
  let hasChanged = false;
  const items = jobs.find(jobId)?.items.map((item) => {
    const outcome = change(item.outcome, item.videoId);
    hasChanged ||= outcome !== null;
    return outcome === null ? item : { ...item, outcome };
  });
  if (items !== undefined && hasChanged) jobs.update(jobId, (job) => ({ ...job, items }));
}

/** Applies what lookups show of the changes that a job has sent. */
function followLookups(services: ApiServices, jobId: string): void {
  // A playlist is looked up as a whole.
  if (bulkJobsOf(services).find(jobId)?.action.kind === "playlist") return;
  setOutcomes(services, jobId, ({ kind }, videoId) => {
    if (!["accepted", "doubtful", "unseen", "unconfirmed"].includes(kind)) return null;
    const state = services.settle.stateOf(videoEdits.settleId(videoId));
    if (state === "seen") return { kind: "seen" };
    if (state === "settling") return kind === "unseen" ? { kind: "accepted" } : null;
    if (kind === "unconfirmed" || (kind === "unseen" && state !== undefined)) return null;
    return { kind: kind === "accepted" && state !== undefined ? "unseen" : "unconfirmed" };
  });
}

/** Polls again for changes that were not seen: without a network, polling is inconclusive. */
function pollAgain(services: ApiServices): void {
  const { settle } = services;
  const ids = bulkJobsOf(services)
    .store.getState()
    .flatMap(({ items }) => items)
    .filter(({ outcome }) => outcome.kind === "unseen" || outcome.kind === "unconfirmed")
    .map(({ videoId }) => videoEdits.settleId(videoId));
  settle.checkAgain(...ids.filter((id) => settle.stateOf(id) === "unconfirmed"));
}
