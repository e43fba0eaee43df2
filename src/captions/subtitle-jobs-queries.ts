import { queryOptions } from "@tanstack/react-query";
import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { type ApiClient, failFastWhenSignedOut } from "#shared/http/client.ts";
import { ApiError, type Problem, toProblem } from "#shared/http/errors.ts";
import type { SendingReason } from "#shared/http/retry-until-answered.ts";
import { createLeaveQuestion } from "#shared/sync/leave-question.ts";
import { videoQueries } from "#videos/videos-queries.ts";
import { removeSubtitles } from "./remove-subtitles.ts";
import { sendSubtitle, trackLookup, waitForSubtitle } from "./send-subtitle.ts";
import { listSubtitles, type Subtitle } from "./subtitles.ts";
import { subtitleQueries } from "./subtitles-queries.ts";

/** A job that is at work. */
interface Running {
  controller: AbortController;
  /** Id of the new track, known after the signed form was issued. */
  subtitleId: string | null;
}

const running = new WeakMap<ApiServices["queryClient"], Map<string, Running>>();
const askBeforeLeaving = createLeaveQuestion("work");

/** Track jobs of this page for all videos, oldest first. */
export const subtitleJobQueries = {
  key: [...subtitleQueries.all(), "jobs"] as const,
  all: () =>
    queryOptions({
      queryKey: subtitleJobQueries.key,
      queryFn: (): readonly SubtitleJob[] => [],
      initialData: [],
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
};

/**
 * Query options of a video's tracks, refetched right before a change; fails at once while signed out. Also
 * updates the shown list.
 */
export function tracksBeforeChange(api: ApiClient, videoId: string) {
  return queryOptions({
    queryKey: [...subtitleQueries.all(), "before-change", videoId],
    async queryFn({ client, signal }) {
      const tracks = await listSubtitles(failFastWhenSignedOut(api), videoId, signal);
      client.setQueryData(subtitleQueries.list(api, videoId).queryKey, tracks);
      return tracks;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** Returns the current jobs. */
export function subtitleJobs({ queryClient }: ApiServices): readonly SubtitleJob[] {
  return queryClient.getQueryData(subtitleJobQueries.all().queryKey) ?? [];
}

/**
 * Uploads a track, polls until it is listed, then removes those it replaces. Survives navigation. Stays in
 * the list of jobs while there is something to report.
 * @returns the job's id
 */
export function startSubtitle(
  services: ApiServices,
  videoId: string,
  upload: SubtitleFile,
): string {
  const id = newId();
  note(services, {
    kind: "sending",
    id,
    videoId,
    upload,
    step: "sending",
    sentShare: 0,
    waitsFor: null,
    subtitleId: null,
    problem: null,
  });
  void runSending(services, id, null);
  return id;
}

/**
 * Removes tracks of a video, skipping those that are gone (contract 4.7).
 * @returns the job's id
 */
export function startSubtitleRemoval(
  services: ApiServices,
  videoId: string,
  tracks: readonly Subtitle[],
): string {
  const id = newId();
  note(services, {
    kind: "removal",
    id,
    videoId,
    tracks,
    subtitleIds: tracks.map((track) => track.id),
    step: "asking",
    goneIds: [],
    problem: null,
  });
  void runRemoval(services, id);
  return id;
}

/** Tries a job again that failed or was never confirmed: what is done already is not done twice. */
export function retrySubtitleJob(services: ApiServices, jobId: string): void {
  const job = jobOf(services, jobId);
  if (job?.kind === "removal") void runRemoval(services, jobId);
  if (job?.kind !== "sending") return;
  void runSending(services, jobId, job.step === "failed" ? null : job.subtitleId);
}

/**
 * Cancels what has not been sent, and removes the job. What storage may have is polled, so the list shows it
 * later.
 */
export function dropSubtitleJob(services: ApiServices, jobId: string): void {
  const job = jobOf(services, jobId);
  const work = runningOf(services).get(jobId);
  work?.controller.abort();
  finish(services, jobId);
  if (job?.kind !== "sending" || job.step === "failed") return;
  const subtitleId = job.subtitleId ?? work?.subtitleId ?? null;
  if (subtitleId === null) return;
  services.settle.expect({
    ...trackLookup(services, job.videoId),
    id: `dropped:${subtitleId}`,
    pollRate: "change",
    isVisible: (tracks) => tracks.some(({ id }) => id === subtitleId),
    onSeen: () => refreshVideo(services, job.videoId),
  });
}

/** @param sentId of the track whose file storage has already */
async function runSending(
  services: ApiServices,
  jobId: string,
  sentId: string | null,
): Promise<void> {
  const job = jobOf(services, jobId);
  if (job?.kind !== "sending") return;
  const { videoId, upload } = job;
  const change = (to: Partial<SubtitleSending>) => update(services, jobId, "sending", to);
  let isThere = false;
  await run(services, jobId, async (signal) => {
    try {
      change({ step: sentId === null ? "sending" : "settling", problem: null });
      const subtitleId = sentId ?? (await send(services, job, signal, change));
      change({ step: "settling", subtitleId });
      await waitForSubtitle(services, videoId, subtitleId, signal);
      isThere = true;
      refreshVideo(services, videoId);
      if (upload.replaces.length > 0) {
        change({ step: "removing" });
        await removeSubtitles(services, videoId, upload.replaces, { signal });
        refreshVideo(services, videoId);
      }
      finish(services, jobId);
    } catch (error) {
      if (signal.aborted) return;
      const isUnseen = jobOf(services, jobId)?.step === "settling";
      change({
        step: isThere ? "kept" : isUnseen ? "unconfirmed" : "failed",
        problem: toProblem(error),
      });
    }
  });
}

function send(
  services: ApiServices,
  { id, videoId, upload }: SubtitleSending,
  signal: AbortSignal,
  change: (to: Partial<SubtitleSending>) => void,
): Promise<string> {
  return sendSubtitle(services, videoId, upload, {
    signal,
    onProgress: (sentBytes) =>
      change({ sentShare: Math.min(1, sentBytes / Math.max(1, upload.file.size)) }),
    onId(subtitleId) {
      const work = runningOf(services).get(id);
      if (work !== undefined) work.subtitleId = subtitleId;
    },
    onWaiting: (waitsFor) => change({ waitsFor }),
  });
}

async function runRemoval(services: ApiServices, jobId: string): Promise<void> {
  const job = jobOf(services, jobId);
  if (job?.kind !== "removal") return;
  const { videoId } = job;
  const change = (to: Partial<SubtitleRemoval>) => update(services, jobId, "removal", to);
  await run(services, jobId, async (signal) => {
    try {
      change({ step: "asking", problem: null });
      await removeSubtitles(services, videoId, job.subtitleIds, {
        signal,
        onAccepted: (goneIds) => change({ step: "going", goneIds }),
      });
      refreshVideo(services, videoId);
      // A removal by a colleague is reported until dismissed.
      const now = jobOf(services, jobId);
      if (now?.kind === "removal" && now.goneIds.length > 0) change({ step: "done" });
      else finish(services, jobId);
    } catch (error) {
      if (signal.aborted) return;
      const isLate = error instanceof ApiError && error.kind === "timeout";
      const isUnseen = isLate && jobOf(services, jobId)?.step === "going";
      change({ step: isUnseen ? "unconfirmed" : "failed", problem: toProblem(error) });
    }
  });
}

async function run(
  services: ApiServices,
  jobId: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const works = runningOf(services);
  works.get(jobId)?.controller.abort();
  const own: Running = { controller: new AbortController(), subtitleId: null };
  works.set(jobId, own);
  await work(own.controller.signal);
  if (works.get(jobId) === own) works.delete(jobId);
}

function runningOf({ queryClient }: ApiServices): Map<string, Running> {
  const known = running.get(queryClient) ?? new Map<string, Running>();
  running.set(queryClient, known);
  return known;
}

/** Returns whether leaving the page interrupts the job. */
function isCutOff(job: SubtitleJob): boolean {
  switch (job.step) {
    case "sending":
    case "removing":
    case "asking":
      return true;
    case "settling":
      return job.upload.replaces.length > 0;
    default:
      return false;
  }
}

/** The library shows the languages of each video. */
function refreshVideo({ queryClient }: ApiServices, videoId: string): void {
  void queryClient.invalidateQueries({
    queryKey: videoQueries.detailKey(videoId),
    refetchType: "all",
  });
}

function jobOf(services: ApiServices, jobId: string): SubtitleJob | undefined {
  return subtitleJobs(services).find(({ id }) => id === jobId);
}

function finish(services: ApiServices, jobId: string): void {
  setJobs(services, (jobs) => jobs.filter(({ id }) => id !== jobId));
}

function note(services: ApiServices, job: SubtitleJob): void {
  setJobs(services, (jobs) => [...jobs, job]);
}

function update<K extends SubtitleJob["kind"]>(
  services: ApiServices,
  jobId: string,
  kind: K,
  to: Partial<Extract<SubtitleJob, { kind: K }>>,
): void {
  setJobs(services, (jobs) =>
    jobs.map((job) => (job.id === jobId && job.kind === kind ? { ...job, ...to } : job)),
  );
}

function setJobs(
  { queryClient }: ApiServices,
  change: (jobs: readonly SubtitleJob[]) => readonly SubtitleJob[],
): void {
  // Keep jobs without observers.
  queryClient.setQueryDefaults(subtitleJobQueries.key, { gcTime: Number.POSITIVE_INFINITY });
  const jobs = queryClient.setQueryData(subtitleJobQueries.all().queryKey, (before) =>
    change(before ?? []),
  );
  askBeforeLeaving(jobs?.some(isCutOff) === true);
}

/** A file that is to become a track. */
interface SubtitleFile {
  /** ISO 639-1, two small letters. */
  language: string;
  /** Ends in `.srt` or `.vtt`. */
  fileName: string;
  /** UTF-8. */
  file: Blob;
  /** Tracks that go once this one is listed, and not before. */
  replaces: readonly string[];
}

/** Change to a video's tracks on this page, until the list shows it. */
export type SubtitleJob = SubtitleSending | SubtitleRemoval;

interface Job {
  id: string;
  videoId: string;
  /** Reason for the end; null while it continues or waits. */
  problem: Problem | null;
}

export interface SubtitleSending extends Job {
  kind: "sending";
  upload: SubtitleFile;
  /**
   * `removing`: the new track is listed, and the replaced ones are being removed. `stored`: these could not
   * be removed, see `problem`; the new one is there. `failed`: nothing changed.
   */
  step: "sending" | "settling" | "unconfirmed" | "removing" | "kept" | "failed";
  /** Share of the file sent, 0 to 1. */
  sentShare: number;
  /** Why sending is paused; null while it continues. */
  waitsFor: SendingReason | null;
  /** Known once storage has the file. */
  subtitleId: string | null;
}

export interface SubtitleRemoval extends Job {
  kind: "removal";
  /** Tracks as they were: the list no longer has them. */
  tracks: readonly Subtitle[];
  subtitleIds: readonly string[];
  /**
   * `going`: accepted, and listed for a while yet. `failed`: those that are still listed stay. `done`: all are
   * gone, and `goneIds` are worth a word.
   */
  step: "asking" | "going" | "unconfirmed" | "failed" | "done";
  /** Of these, those that a colleague had removed. */
  goneIds: readonly string[];
}
