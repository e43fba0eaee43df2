import { queryOptions } from "@tanstack/react-query";
import { createJobs } from "#changes/jobs.ts";
import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { failFastWhenSignedOut } from "#shared/http/client.ts";
import { toProblem } from "#shared/http/errors.ts";
import { retryUntilAnswered, sendingReasonOf } from "#shared/http/retry-until-answered.ts";
import { sendSignedFile } from "#shared/http/signed-form.ts";
import { pageObject, pageSlice } from "#shared/sync/page-store.ts";
import { setWorkPresence } from "#shared/sync/work-presence.ts";
import type { ImageKind } from "#videos/playable.ts";
import { forgetVideo, noteVideo } from "#videos/video-library-queries.ts";
import { getVideo } from "#videos/videos.ts";
import { awaitedPlaces, lackingKinds, placeOf } from "./bulk/board-videos.ts";
import {
  describeJob,
  hasIssue,
  type ImageJob,
  isAtStake,
  isOnItsWay,
  stateWith,
  storedImages,
  toStored,
} from "./image-job.ts";
import { type ImageOwner, type ImageSlot, initImage } from "./images.ts";
import { inspectImage, judgeLater, printOf, waitForImage } from "./send-image.ts";
import { isAsLeft, keepImage, loadImage, noteProof } from "./stored-image.ts";

/** To see a colleague's image sooner, users reload the page. */
const CHECK_MS = 60_000;

/** Limits the earlier images kept in memory per slot. */
const MAX_STORED = 8;

const MAX_SENDING = 3;
/** Includes those being polled. */
const MAX_BEGUN = 12;

const imageSliceOf = pageSlice<readonly ImageJob[]>("images", [], (jobs) => jobs.some(isAtStake));

export const imageJobsOf = pageObject((services: ApiServices) => {
  const queue = {
    stageOf(job: ImageJob) {
      const state = job.isQueued ? job.state : null;
      // An image that is refused for hours gives way to the others.
      if (state === "saving") return job.waitsFor === "busy" ? "open" : "sending";
      return state === "saved" ? "open" : state === "waiting" ? state : null;
    },
    maxSending: MAX_SENDING,
    maxOpen: MAX_BEGUN,
    start: ({ id }: ImageJob) => void run(services, id),
  };
  const jobs = createJobs(imageSliceOf(services), {
    queue,
    describe: describeJob,
    activityIdOf: (jobId) => jobId,
  });
  jobs.store.subscribe((all) => {
    storedImages.write(all.flatMap(toStored));
    setWorkPresence(
      services,
      "images",
      all.some((job) => job.isQueued && (isOnItsWay(job) || hasIssue(job))),
    );
  });
  return jobs;
});

export const imageJobQueries = {
  /**
   * Periodically checks whether a visible image is still served: colleagues can replace it. Inconclusive results
   * change nothing.
   */
  check: (services: ApiServices, jobId: string) =>
    queryOptions({
      queryKey: ["images", "check", jobId] as const,
      queryFn: async ({ signal }) => {
        const job = imageJobsOf(services).find(jobId);
        if (job === undefined || job.print === null || job.proof === null) return null;
        const { print, proof } = job;
        const now = await inspectImage(services, job, signal);
        const found = judgeLater(now, { print, proof });
        const reason = found === "seen" ? null : found;
        if (found !== null && (reason !== job.reason || reason === "replaced")) {
          change(services, jobId, { reason, instead: reason === "replaced" ? now : null });
        }
        return null;
      },
      initialData: null,
      staleTime: CHECK_MS,
      refetchInterval: CHECK_MS,
      refetchOnWindowFocus: "always",
      retry: false,
    }),
};

export function imageJobs(services: ApiServices): readonly ImageJob[] {
  return imageJobsOf(services).store.getState();
}

/**
 * Uploads an image and polls until it is visible. Survives navigation. Cancels an upload in progress to the
 * same slot: both would be stored under one key.
 * @param id of the job, and of its entry in the log of activity
 * @returns the job's id
 */
export function startImage(
  services: ApiServices,
  owner: ImageOwner,
  kind: ImageKind,
  file: Blob,
  id: string = newId(),
): string {
  resumeImages(services);
  const job: ImageJob = {
    ...newImage({ owner, kind, file }),
    id,
    state: "saving",
    isOvertaking: clearSlot(services, { owner, kind }),
  };
  imageJobsOf(services).put(job);
  void run(services, job.id);
  return job.id;
}

/**
 * Queues images of videos: a few are sent at a time, each after a lookup of its video. An image that was queued for the
 * same slot is dropped.
 * @param images `mayReplace`: it is sent as well where the video has one, which is skipped otherwise
 * @param batchId of their entries in the log of activity; by default a new one where there are several
 */
export function queueImages(
  services: ApiServices,
  images: readonly QueuedImage[],
  batchId: string | null = images.length > 1 ? newId() : null,
): void {
  const jobs = imageJobsOf(services);
  const batch = batchId === null ? null : { id: batchId, count: images.length };
  const added = images.map((image) => {
    const rivals = queuedImages(services).filter((job) => isOf(job, image));
    for (const rival of rivals) releaseImage(services, rival);
    return { ...newImage(image), batch, isQueued: true, isOvertaking: rivals.some(mayArrive) };
  });
  jobs.put(...added);
}

type QueuedImage = ImageSlot & { file: Blob } & Partial<
    Pick<ImageJob, "mayReplace" | "seenUrl" | "restores">
  >;

function newImage(image: Omit<QueuedImage, "file"> & Pick<ImageJob, "file">): ImageJob {
  return {
    mayReplace: false,
    batch: null,
    restores: null,
    ...image,
    id: newId(),
    print: null,
    atMs: Date.now(),
    isQueued: false,
    state: "waiting",
    reason: null,
    isOvertaking: false,
    sentShare: 0,
    waitsFor: null,
    before: null,
    proof: null,
    instead: null,
    isKept: null,
    problem: null,
  };
}

/**
 * Cancels uploads to a slot, and forgets the oldest of its earlier images.
 * @returns whether one of them may still arrive
 */
function clearSlot(services: ApiServices, slot: ImageSlot): boolean {
  const jobs = imageJobsOf(services);
  const earlier = imageJobs(services).filter((job) => isOf(job, slot));
  const rivals = earlier.filter((job) => mayArrive(job) || job.state === "failed");
  for (const rival of rivals) {
    jobs.abort(rival.id);
    if (rival.isQueued) change(services, rival.id, stateWith("skipped", "gone"));
    else jobs.remove(rival.id);
  }
  const served = earlier.filter(({ state }) => state === "visible");
  for (const old of served.slice(0, Math.max(0, served.length - MAX_STORED + 1))) {
    jobs.remove(old.id);
  }
  return rivals.some(mayArrive);
}

/** Returns whether an image may have left this page, and has not been seen. */
function mayArrive({ state, reason }: ImageJob): boolean {
  return (state === "saving" && reason === null) || state === "saved" || state === "unknown";
}

export function queuedImages(services: ApiServices): readonly ImageJob[] {
  return imageJobs(services).filter(({ isQueued }) => isQueued);
}

export function tidyQueuedImages(services: ApiServices): void {
  for (const job of queuedImages(services)) {
    if (!isOnItsWay(job) && !hasIssue(job)) releaseImage(services, job);
  }
}

/** Takes an image off the queue; one that is in storage remains among the images of its slot. */
function releaseImage(services: ApiServices, job: ImageJob): void {
  const { id, state, reason, owner } = job;
  if (reason === "noVideo") forgetVideo(services.queryClient, owner.id);
  if (state === "visible") change(services, id, { isQueued: false });
  else imageJobsOf(services).remove(id);
}

const hasResumedOf = pageSlice("images:resumed", false);

/** Resumes polling for images sent before a reload. Idempotent. */
export function resumeImages(services: ApiServices): void {
  const hasResumed = hasResumedOf(services);
  if (hasResumed.getState()) return;
  hasResumed.setState(true);
  const jobs = imageJobsOf(services);
  const stored = storedImages.read();
  for (const { isStored: _, before, ...image } of stored) {
    const served = before.print === null ? null : { print: before.print, file: null };
    jobs.put({
      ...newImage({ ...image, file: null }),
      ...image,
      ...stateWith("unknown", "unconfirmed"),
      sentShare: 1,
      before: { url: before.url, served },
    });
  }
  for (const { id, isStored } of stored) if (isStored) void run(services, id);
}

/**
 * Tries a job again that failed or was never confirmed: what storage has is not sent again. A queued one waits for
 * its turn.
 */
export function retryImageJob(services: ApiServices, jobId: string): void {
  const job = imageJobsOf(services).find(jobId);
  if (job === undefined || !hasIssue(job)) return;
  if (job.isQueued && job.state === "failed") {
    change(services, jobId, {
      ...stateWith("waiting"),
      problem: null,
      before: null,
      sentShare: 0,
    });
  } else void run(services, jobId);
}

/**
 * Calls off what has not been sent, stops looking for it, and takes the job off the list. One of which something
 * has left stays there as unconfirmed: storage may have it.
 */
export function dropImageJob(services: ApiServices, jobId: string): void {
  const jobs = imageJobsOf(services);
  const job = jobs.find(jobId);
  if (job === undefined) return;
  if (job.state !== "saving" || job.sentShare === 0) {
    if (job.isQueued) releaseImage(services, job);
    else jobs.remove(jobId);
    return;
  }
  jobs.abort(jobId);
  change(services, jobId, { ...stateWith("unknown", "unconfirmed"), waitsFor: null });
}

async function run(services: ApiServices, jobId: string): Promise<void> {
  const jobs = imageJobsOf(services);
  const job = jobs.find(jobId);
  if (job !== undefined) await jobs.run(jobId, (signal) => send(services, job, signal));
}

async function send(services: ApiServices, job: ImageJob, signal: AbortSignal): Promise<void> {
  const { id: jobId, file } = job;
  const put = (to: Partial<ImageJob>) => change(services, jobId, to);
  const onWaiting = (waitsFor: ImageJob["waitsFor"]) => put({ waitsFor });
  const looking = { ...services, api: failFastWhenSignedOut(services.api) };
  let { isOvertaking } = job;
  const isDoubtful = job.reason === "unconfirmed";
  let isStored = job.state === "unknown";
  try {
    if (job.state === "waiting") {
      put(stateWith("saving", "looking"));
      const reason = await reasonNotToSend(looking, job, signal, onWaiting);
      if (reason !== null) {
        put(stateWith("skipped", reason));
        return;
      }
      isOvertaking = clearSlot(services, job) || isOvertaking;
    }
    put({ ...stateWith(isStored ? "saved" : "saving"), isOvertaking, problem: null });
    const before =
      job.before ??
      (await retryUntilAnswered(
        () => inspectImage(looking, job, signal),
        signal,
        onWaiting,
        sendingReasonOf,
      ));
    // A job without a file has its digest from before the reload.
    const print = job.print ?? (await printOf(file ?? new Blob()));
    put({ before, print });
    if (!isStored && job.isKept !== true) {
      put({ isKept: await keepImage(job, before, print) });
      signal.throwIfAborted();
    }
    if (!isStored && file !== null) {
      await sendSignedFile(() => initImage(services.api, job, signal), file, {
        signal,
        // All images of a slot share one key, so its existence proves nothing.
        isThere: () => Promise.resolve(false),
        onProgress: (sentBytes) =>
          put({ sentShare: Math.min(1, sentBytes / Math.max(1, file.size)) }),
        onWaiting,
      });
      isStored = true;
      put(stateWith("saved"));
    }
    const sent = { id: jobId, print, before, isOvertaking };
    const { outcome, now } = await waitForImage(services, job, sent, signal);
    if (imageJobsOf(services).find(jobId)?.isKept !== false) {
      put({ isKept: await noteProof(jobId, now) });
      signal.throwIfAborted();
    }
    put({
      ...stateWith("visible", outcome === "seen" ? null : outcome),
      proof: outcome === "untold" ? null : now,
      file: file ?? now.served?.file ?? null,
    });
  } catch (error) {
    if (signal.aborted) return;
    const problem = toProblem(error);
    if (problem.kind === "signed-out") {
      // The images after it would be refused alike.
      const waiting = queuedImages(services).filter(({ state }) => state === "waiting");
      for (const each of waiting) change(services, each.id, { ...stateWith("failed"), problem });
    }
    const isNoVideo = job.isQueued && problem.kind === "not-found";
    const ended = isStored
      ? stateWith("unknown", isDoubtful ? "unconfirmed" : null)
      : isNoVideo
        ? stateWith("skipped", "noVideo")
        : stateWith("failed");
    put({ ...ended, problem });
  }
}

/** Looks up the video of a queued image, as it may have got one since: what a person hasn't looked at is not replaced. */
async function reasonNotToSend(
  services: ApiServices,
  { owner, kind, mayReplace, seenUrl, restores }: ImageJob,
  signal: AbortSignal,
  onWaiting: (waitsFor: ImageJob["waitsFor"]) => void,
): Promise<"hasOne" | "gone" | "changed" | null> {
  const video = await retryUntilAnswered(
    () => getVideo(services.api, owner.id, signal),
    signal,
    onWaiting,
    sendingReasonOf,
  );
  noteVideo(services.queryClient, video);
  if (!mayReplace && !lackingKinds(video, "both").includes(kind)) return "hasOne";
  const others = imageJobs(services).filter(({ isQueued }) => !isQueued);
  const url = kind === "thumbnail" ? video.thumbnailUrl : video.splashScreenUrl;
  if (seenUrl !== undefined && url !== null && url !== seenUrl) return "changed";
  if (mayReplace) {
    if (others.some((job) => isOf(job, { owner, kind }) && isOnItsWay(job))) return "gone";
    const before = restores === null ? null : await loadImage(restores);
    return before === null || (await isAsLeft(services, before, signal)) ? null : "changed";
  }
  return awaitedPlaces(others).has(placeOf(owner.id, kind)) ? "gone" : null;
}

function change(services: ApiServices, jobId: string, to: Partial<ImageJob>): void {
  imageJobsOf(services).update(jobId, (job) => ({ ...job, ...to }));
}

export function isOf(job: ImageJob, { owner, kind }: ImageSlot): boolean {
  return job.owner.type === owner.type && job.owner.id === owner.id && job.kind === kind;
}
