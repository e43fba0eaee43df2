import type { JobActivity } from "#changes/activity.ts";
import { type ChangeState, isUnderWay } from "#changes/change-state.ts";
import { createJobs } from "#changes/jobs.ts";
import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { failFastWhenSignedOut } from "#shared/http/client.ts";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import type { SendingReason } from "#shared/http/retry-until-answered.ts";
import { sendSignedFile } from "#shared/http/signed-form.ts";
import { pageObject, pageSlice } from "#shared/sync/page-store.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import { videoQueries } from "#videos/videos-queries.ts";
import { removeSubtitles } from "./remove-subtitles.ts";
import { keepTracks, noteAddedTrack } from "./stored-tracks.ts";
import {
  initSubtitle,
  listSubtitles,
  type Subtitle,
  subtitleIdOf,
  trackLookup,
} from "./subtitles-queries.ts";

interface SubtitleFile {
  /** Holds an ISO 639-1 code, two small letters. */
  language: string;
  /** Ends in `.srt` or `.vtt`. */
  fileName: string;
  file: Blob;
  /** Is called with the id of the track when storage has the file. */
  onSent?: (subtitleId: string) => void;
  /** Is called when the track is listed, again if those that it replaces are removed on a second try. */
  onListed?: () => void;
}

/**
 * Is a change to a video's tracks on this page, until the list shows it: an upload, a removal, or one after the other.
 */
export interface SubtitleJob {
  id: string;
  videoId: string;
  /** Is null when tracks are only removed. */
  upload: SubtitleFile | null;
  /** Lists what is uploaded after it, one when the other is listed: of what is restored. */
  further: readonly SubtitleFile[];
  /** Lists the ids of the tracks that go: at once, or when the uploads are listed, and not before. */
  removes: readonly string[];
  /** Lists those of a removal without an upload, as they were: the list no longer has them. */
  tracks: readonly Subtitle[];
  /**
   * Says how far it is. `saving`: its file, or a removal, is on its way; see `isRemoving`. `saved`: it was accepted,
   * and is not shown by the list yet. `unknown`: it was accepted, and never shown. `failed`: see `problem`; an upload
   * may be listed all the same. `visible`: it is a removal whose `goneIds` are worth a word; other jobs end by being
   * taken off the list.
   */
  state: Extract<ChangeState, "saving" | "saved" | "visible" | "unknown" | "failed">;
  isListed: boolean;
  /** Holds the removed tracks that a colleague had removed before. */
  goneIds: readonly string[];
  /** Says what share of the file is sent, 0 to 1. */
  sentShare: number;
  waitsFor: SendingReason | null;
  /** Identifies the new track, from the signed form. Is null before. Storage may not have the file yet. */
  givenId: string | null;
  /** Known once storage has the file. */
  subtitleId: string | null;
  /**
   * Says whether the tracks that it removes are kept on this device, under its id. Is null while that is still to be
   * done.
   */
  isKept: boolean | null;
  problem: Problem | null;
}

const subtitleSliceOf = pageSlice<readonly SubtitleJob[]>("subtitles", [], (jobs) =>
  jobs.some(isCutOff),
);

export const subtitleJobsOf = pageObject((services: Pick<ApiServices, "page">) =>
  createJobs(subtitleSliceOf(services), { describe: describeJob, activityIdOf: (jobId) => jobId }),
);

function describeJob(job: SubtitleJob): JobActivity {
  const { videoId, state, further, isKept, problem } = job;
  const isOpen = isUnderWay(state);
  const isCalledOff = (state === "saving" && !isRemoving(job)) || further.length > 0;
  return {
    action: "subtitles",
    kind: "video",
    recordId: videoId,
    outcome: isOpen ? "saving" : state,
    isKept: isKept === true,
    problem: problem?.kind ?? null,
    // A job leaves the list when the track is listed or gone, or when it is cancelled before.
    ...(isOpen ? { whenRemoved: isCalledOff ? "failed" : "visible" } : {}),
  };
}

/** Returns whether tracks are being removed, after an upload or without one. */
export function isRemoving({ state, upload, isListed }: SubtitleJob): boolean {
  return state === "saving" && (upload === null || isListed);
}

function isCutOff({ state, upload, further, removes }: SubtitleJob): boolean {
  const isFollowed = further.length > 0 || (upload !== null && removes.length > 0);
  return state === "saving" || (state === "saved" && isFollowed);
}

export function subtitleJobs(services: ApiServices): readonly SubtitleJob[] {
  return subtitleJobsOf(services).store.getState();
}

/**
 * Uploads a track, polls until it is listed, then removes those it replaces. Survives navigation. Stays in
 * the list of jobs while there is something to report.
 * @param sentId id of the track, if an earlier page has sent the file: then it is only polled
 */
export function startSubtitle(
  services: ApiServices,
  videoId: string,
  { replaces, ...upload }: SubtitleFile & { replaces: readonly string[] },
  sentId: string | null = null,
): SubtitleJob {
  const task = { ...NEW, videoId, upload, removes: replaces, subtitleId: sentId };
  return start(services, { ...task, isKept: replaces.length === 0 ? false : null });
}

/** Removes tracks of a video, skipping those that are gone (contract 4.7). */
export function startSubtitleRemoval(
  services: ApiServices,
  videoId: string,
  tracks: readonly Subtitle[],
): void {
  const removes = tracks.map(({ id }) => id);
  start(services, { ...NEW, videoId, removes, tracks });
}

/**
 * Uploads tracks one after the other, then removes others.
 * @param change `id`: of its entry in the log of activity
 */
export function startTrackRestore(
  services: ApiServices,
  {
    id,
    videoId,
    files: [first, ...further],
    tracks,
  }: {
    id: string;
    videoId: string;
    files: readonly SubtitleFile[];
    tracks: readonly Subtitle[];
  },
): void {
  const removes = tracks.map((track) => track.id);
  const upload = first ?? null;
  start(services, { ...NEW, id, videoId, upload, further, removes, tracks });
}

const NEW: Omit<SubtitleJob, "id" | "videoId"> = {
  upload: null,
  further: [],
  removes: [],
  tracks: [],
  state: "saving",
  isListed: false,
  goneIds: [],
  sentShare: 0,
  waitsFor: null,
  givenId: null,
  subtitleId: null,
  isKept: null,
  problem: null,
};

function start(services: ApiServices, task: Omit<SubtitleJob, "id"> & { id?: string }) {
  const job: SubtitleJob = { id: newId(), ...task };
  subtitleJobsOf(services).put(job);
  void runSubtitleJob(services, job.id);
  return job;
}

/**
 * Cancels what has not been sent, and removes the job. What storage may have is polled, so the list shows it
 * later.
 */
export function dropSubtitleJob(services: ApiServices, jobId: string): void {
  const job = subtitleJobsOf(services).find(jobId);
  subtitleJobsOf(services).remove(jobId);
  const subtitleId = job?.subtitleId ?? job?.givenId ?? null;
  if (job === undefined || subtitleId === null || (job.state === "failed" && !job.isListed)) return;
  services.settle.expect({
    ...trackLookup(services, job.videoId),
    id: `dropped:${subtitleId}`,
    pollRate: "change",
    isVisible: (tracks) => tracks.some(({ id }) => id === subtitleId),
    onSeen: () => refreshVideo(services, job.videoId),
  });
}

/** Does the work of a job, again if it failed or was never confirmed: what is done already is not done twice. */
export async function runSubtitleJob(services: ApiServices, jobId: string): Promise<void> {
  const jobs = subtitleJobsOf(services);
  const job = jobs.find(jobId);
  if (job === undefined) return;
  const { videoId, upload, removes } = job;
  const change = (to: Partial<SubtitleJob>) => jobs.update(jobId, (now) => ({ ...now, ...to }));
  await jobs.run(jobId, async (signal) => {
    try {
      change({ problem: null });
      if (job.isKept === null) change({ isKept: await keepBeforeChange(services, job, signal) });
      if (upload !== null) await uploadTracks(services, jobId, signal);
      if (removes.length > 0) {
        change({ state: "saving" });
        await removeSubtitles(services, videoId, removes, {
          signal,
          id: jobId,
          onAccepted(goneIds) {
            if (upload === null) change({ state: "saved", goneIds });
          },
        });
        refreshVideo(services, videoId);
      }
      // A removal by a colleague is reported until dismissed.
      if ((jobs.find(jobId)?.goneIds.length ?? 0) > 0) change({ state: "visible" });
      else jobs.remove(jobId);
    } catch (error) {
      if (signal.aborted) return;
      const problem = toProblem(error);
      const isAccepted = jobs.find(jobId)?.state === "saved";
      const isUnknown = isAccepted && (upload !== null || problem.kind === "timeout");
      change({ state: isUnknown ? "unknown" : "failed", problem });
    }
  });
}

/** Looks up the tracks, and keeps the files of those that go. @returns whether they are kept */
async function keepBeforeChange(
  services: ApiServices,
  { id, videoId, upload, further, removes }: SubtitleJob,
  signal: AbortSignal,
): Promise<boolean> {
  const added = upload === null ? [] : [upload, ...further];
  // A change whose files can't be kept is made nevertheless.
  const isKept = await listSubtitles(failFastWhenSignedOut(services.api), videoId, signal)
    .then((listed) => keepTracks(services, id, listed, { videoId, removes, added }))
    .catch(() => false);
  signal.throwIfAborted();
  return isKept;
}

/** Uploads the files of a job, and waits for each track until it is listed. @throws like `sendFile` */
async function uploadTracks(
  services: ApiServices,
  jobId: string,
  signal: AbortSignal,
): Promise<void> {
  const jobs = subtitleJobsOf(services);
  const change = (to: Partial<SubtitleJob>) => jobs.update(jobId, (now) => ({ ...now, ...to }));
  for (let job = jobs.find(jobId); job?.upload; job = jobs.find(jobId)) {
    const { videoId, upload, further, isKept, subtitleId: sentId } = job;
    change({ isListed: false, givenId: sentId });
    if (sentId === null) change({ state: "saving" });
    const subtitleId = sentId ?? (await sendFile(services, videoId, upload, signal, change));
    if (sentId === null && isKept === true) {
      change({ isKept: await noteAddedTrack(jobId, subtitleId) });
      signal.throwIfAborted();
    }
    change({ state: "saved", subtitleId });
    upload.onSent?.(subtitleId);
    const isVisible = (tracks: readonly Subtitle[]) => tracks.some(({ id }) => id === subtitleId);
    const lookup = { ...trackLookup(services, videoId), id: jobId, isVisible };
    await waitUntilVisible(services.settle, lookup, signal);
    change({ isListed: true });
    upload.onListed?.();
    refreshVideo(services, videoId);
    const [next, ...others] = further;
    if (next === undefined) return;
    change({ upload: next, further: others, subtitleId: null, sentShare: 0 });
  }
}

/**
 * Brings the file to storage. Its track is not listed then (contract 4.6).
 * @returns the id that the track will have
 * @throws StorageError, ApiError, or the signal's reason; nothing was changed then
 */
async function sendFile(
  { api }: ApiServices,
  videoId: string,
  upload: SubtitleFile,
  signal: AbortSignal,
  change: (to: Partial<SubtitleJob>) => void,
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

/** The library shows the languages of each video. */
function refreshVideo({ queryClient }: ApiServices, videoId: string): void {
  void queryClient.invalidateQueries({
    queryKey: videoQueries.detailKey(videoId),
    refetchType: "all",
  });
}
