import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { ApiError, type Problem, toProblem } from "#shared/http/errors.ts";
import type { SendingReason } from "#shared/http/retry-until-answered.ts";
import { sendSignedFile } from "#shared/http/signed-form.ts";
import { createJobs } from "#shared/sync/jobs.ts";
import { perPage } from "#shared/sync/per-page.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import { videoQueries } from "#videos/videos-queries.ts";
import { removeSubtitles } from "./remove-subtitles.ts";
import { initSubtitle, listSubtitles, type Subtitle, subtitleIdOf } from "./subtitles.ts";
import { trackLookup } from "./subtitles-queries.ts";

/** The track jobs of a page, for all videos. */
export const subtitleJobsOf = perPage(() => createJobs<SubtitleJob>(isCutOff));

/** Returns the current jobs. */
export function subtitleJobs(services: ApiServices): readonly SubtitleJob[] {
  return subtitleJobsOf(services).store.getState();
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
  subtitleJobsOf(services).put({
    kind: "sending",
    id,
    videoId,
    upload,
    step: "sending",
    sentShare: 0,
    waitsFor: null,
    givenId: null,
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
  subtitleJobsOf(services).put({
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
  const job = subtitleJobsOf(services).find(jobId);
  if (job?.kind === "removal") void runRemoval(services, jobId);
  if (job?.kind !== "sending") return;
  void runSending(services, jobId, job.step === "failed" ? null : job.subtitleId);
}

/**
 * Cancels what has not been sent, and removes the job. What storage may have is polled, so the list shows it
 * later.
 */
export function dropSubtitleJob(services: ApiServices, jobId: string): void {
  const job = subtitleJobsOf(services).find(jobId);
  subtitleJobsOf(services).remove(jobId);
  if (job?.kind !== "sending" || job.step === "failed") return;
  const subtitleId = job.subtitleId ?? job.givenId;
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
  const job = subtitleJobsOf(services).find(jobId);
  if (job?.kind !== "sending") return;
  const { videoId, upload } = job;
  const change = (to: Partial<SubtitleSending>) => update(services, jobId, "sending", to);
  let isThere = false;
  await subtitleJobsOf(services).run(jobId, async (signal) => {
    try {
      change({ step: sentId === null ? "sending" : "settling", givenId: sentId, problem: null });
      const subtitleId = sentId ?? (await sendFile(services, job, signal, change));
      change({ step: "settling", subtitleId });
      const isVisible = (tracks: readonly Subtitle[]) => tracks.some(({ id }) => id === subtitleId);
      await waitUntilVisible(
        services.settle,
        { ...trackLookup(services, videoId), isVisible },
        signal,
      );
      isThere = true;
      upload.onListed?.();
      refreshVideo(services, videoId);
      if (upload.replaces.length > 0) {
        change({ step: "removing" });
        await removeSubtitles(services, videoId, upload.replaces, { signal });
        refreshVideo(services, videoId);
      }
      subtitleJobsOf(services).remove(jobId);
    } catch (error) {
      if (signal.aborted) return;
      const isUnseen = subtitleJobsOf(services).find(jobId)?.step === "settling";
      change({
        step: isThere ? "kept" : isUnseen ? "unconfirmed" : "failed",
        problem: toProblem(error),
      });
    }
  });
}

/**
 * Brings the file to storage. Its track is not listed then (contract 4.6).
 * @returns the id that the track will have
 * @throws StorageError, ApiError, or the signal's reason; nothing was changed then
 */
async function sendFile(
  { api }: ApiServices,
  { videoId, upload }: SubtitleSending,
  signal: AbortSignal,
  change: (to: Partial<SubtitleSending>) => void,
): Promise<string> {
  const init = async () => {
    const form = await initSubtitle(api, videoId, upload, signal);
    change({ givenId: subtitleIdOf(form.key) });
    return form;
  };
  const key = await sendSignedFile(init, upload.file, {
    signal,
    onProgress: (sentBytes) =>
      change({ sentShare: Math.min(1, sentBytes / Math.max(1, upload.file.size)) }),
    onWaiting: (waitsFor) => change({ waitsFor }),
    async isThere(key) {
      const tracks = await listSubtitles(api, videoId, signal);
      return tracks.some(({ id }) => id === subtitleIdOf(key));
    },
  });
  return subtitleIdOf(key);
}

async function runRemoval(services: ApiServices, jobId: string): Promise<void> {
  const job = subtitleJobsOf(services).find(jobId);
  if (job?.kind !== "removal") return;
  const { videoId } = job;
  const change = (to: Partial<SubtitleRemoval>) => update(services, jobId, "removal", to);
  await subtitleJobsOf(services).run(jobId, async (signal) => {
    try {
      change({ step: "asking", problem: null });
      await removeSubtitles(services, videoId, job.subtitleIds, {
        signal,
        onAccepted: (goneIds) => change({ step: "going", goneIds }),
      });
      refreshVideo(services, videoId);
      // A removal by a colleague is reported until dismissed.
      const now = subtitleJobsOf(services).find(jobId);
      if (now?.kind === "removal" && now.goneIds.length > 0) change({ step: "done" });
      else subtitleJobsOf(services).remove(jobId);
    } catch (error) {
      if (signal.aborted) return;
      const isLate = error instanceof ApiError && error.kind === "timeout";
      const isUnseen = isLate && subtitleJobsOf(services).find(jobId)?.step === "going";
      change({ step: isUnseen ? "unconfirmed" : "failed", problem: toProblem(error) });
    }
  });
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

function update<K extends SubtitleJob["kind"]>(
  services: ApiServices,
  jobId: string,
  kind: K,
  to: Partial<Extract<SubtitleJob, { kind: K }>>,
): void {
  subtitleJobsOf(services).update(jobId, (job) => (job.kind === kind ? { ...job, ...to } : job));
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
  /** Called when the track is listed, again if those that it replaces are removed on a second try. */
  onListed?: () => void;
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
   * `removing`: the new track is listed, and the replaced ones are being removed. `kept`: these could not
   * be removed, see `problem`; the new one is there. `failed`: nothing changed.
   */
  step: "sending" | "settling" | "unconfirmed" | "removing" | "kept" | "failed";
  /** Share of the file sent, 0 to 1. */
  sentShare: number;
  /** Why sending is paused; null while it continues. */
  waitsFor: SendingReason | null;
  /** Id of the new track, from the signed form; null before. Storage may not have the file yet. */
  givenId: string | null;
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
