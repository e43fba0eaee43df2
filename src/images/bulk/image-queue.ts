import { useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";
import type { ImageJob } from "#images/image-job.ts";
import {
  dropImageJob,
  imageJobs,
  imageJobsOf,
  retryImageJob,
  startImage,
} from "#images/image-jobs-queries.ts";
import type { ImageKind } from "#images/images.ts";
import { newId } from "#shared/format/ids.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { failFastWhenSignedOut } from "#shared/http/client.ts";
import { ApiError, type Problem, toProblem } from "#shared/http/errors.ts";
import {
  retryUntilAnswered,
  sendingReasonOf,
  waitReasonOf,
} from "#shared/http/retry-until-answered.ts";
import { createLeaveQuestion } from "#shared/sync/leave-question.ts";
import { perPage } from "#shared/sync/per-page.ts";
import { setWorkPresence } from "#shared/sync/work-presence.tsx";
import { forgetVideo, noteVideo } from "#videos/video-library-queries.ts";
import { getVideo } from "#videos/videos.ts";
import { awaitedPlaces, lackingKinds, placeOf } from "./board-videos.ts";

interface GivenImage {
  videoId: string;
  kind: ImageKind;
  file: Blob;
}

/**
 * Result of the lookup before sending. `hasOne`: a colleague added an image meanwhile. `noFilm`: the video no
 * longer exists.
 */
type CheckState = "none" | "looking" | "hasOne" | "noFilm" | "failed";

/** Queued image with its status. */
export interface QueuedImage extends GivenImage {
  id: string;
  check: CheckState;
  /** Why the video could not be looked up. */
  checkProblem: Problem | null;
  /** Null: it waits for its turn, or is no longer on its way. */
  job: ImageJob | null;
  /** Cancelled by another image for the same slot. */
  isGone: boolean;
}

/** Upload queue of images for many videos, across pages. */
export interface ImageQueue {
  subscribe: (listener: () => void) => () => void;
  /** In the order in which they were given. */
  getSnapshot: () => readonly QueuedImage[];
  /** Images of a video; the same array until one changes. */
  ofVideo: (videoId: string) => readonly QueuedImage[];
  add: (images: readonly GivenImage[]) => void;
  /** Requeues failed images, and polls again for those that were not seen. */
  retry: (ids: Iterable<string>) => void;
  /** Calls one off as far as it has not left, and takes it off the list. */
  drop: (id: string) => void;
  /** Takes those off the list of which there is nothing more to say. */
  tidy: () => void;
}

/** On their way to storage at one time. */
const MAX_SENDING = 3;
/** Including those being polled. */
const MAX_BEGUN = 12;

const NONE: readonly QueuedImage[] = [];

/** The image queue of a page. */
export const imageQueueOf = perPage(createImageQueue);

function createImageQueue(services: ApiServices): ImageQueue {
  const looking = failFastWhenSignedOut(services.api);
  const askBeforeLeaving = createLeaveQuestion("work");
  /** The job of each that was begun. */
  const jobIds = new Map<string, string>();
  /** Lookups in progress, by image id. */
  const looks = new Map<string, AbortController>();
  const store = createStore<readonly QueuedImage[]>(() => []);
  let byVideo: Map<string, readonly QueuedImage[]> = new Map();

  function publish(next: readonly QueuedImage[]): void {
    const before = byVideo;
    byVideo = videosOf(next);
    for (const [videoId, images] of before) {
      if (areSame(images, byVideo.get(videoId) ?? NONE)) byVideo.set(videoId, images);
    }
    askBeforeLeaving(next.some((each) => isUnbegun(each) || isHalted(each)));
    setWorkPresence(
      "pictures",
      next.some((each) => isOnItsWay(each) || hasIssue(each)),
    );
    store.setState(next, true);
  }

  /** Starting jobs re-enters `follow`. */
  let isFollowing = false;
  /** Reads the status of the jobs and starts as many as there is room for. */
  function follow(): void {
    if (isFollowing) return;
    isFollowing = true;
    takeOver();
    while (beginOne()) takeOver();
    isFollowing = false;
  }
  function takeOver(): void {
    const jobs = new Map(imageJobs(services).map((job) => [job.id, job]));
    const next = store.getState().map((each) => {
      const jobId = jobIds.get(each.id);
      if (jobId === undefined) return each;
      const job = jobs.get(jobId) ?? null;
      return job === each.job ? each : { ...each, job, isGone: job === null };
    });
    if (next.some((each, at) => each !== store.getState()[at])) publish(next);
  }
  function beginOne(): boolean {
    const count = (status: ImageStatusName) =>
      store.getState().filter((each) => statusOf(each) === status).length;
    const sending = count("looking") + count("sending");
    const isRoom = sending < MAX_SENDING && sending + count("settling") < MAX_BEGUN;
    const next = isRoom ? store.getState().find(isWaiting) : undefined;
    if (next === undefined) return false;
    change(next.id, { check: "looking", checkProblem: null });
    void lookAndSend(next);
    return true;
  }
  function change(id: string, to: Partial<QueuedImage>): void {
    publish(store.getState().map((each) => (each.id === id ? { ...each, ...to } : each)));
  }

  /** The proposal may be outdated: look up the video right before sending. */
  async function lookAndSend({ id, videoId, kind, file }: QueuedImage): Promise<void> {
    const stopping = new AbortController();
    looks.set(id, stopping);
    const { signal } = stopping;
    let to: Partial<QueuedImage> = {};
    try {
      const video = await retryUntilAnswered(
        () => getVideo(looking, videoId, signal),
        signal,
        undefined,
        sendingReasonOf,
      );
      if (signal.aborted) return;
      noteVideo(services.queryClient, video);
      if (!lackingKinds(video, "both").includes(kind)) to = { check: "hasOne" };
      else if (isGivenElsewhere({ videoId, kind })) to = { check: "none", isGone: true };
      else jobIds.set(id, startImage(services, { type: "vod", id: videoId }, kind, file));
    } catch (error) {
      if (signal.aborted) return;
      const isNoVideo = error instanceof ApiError && error.kind === "not-found";
      to = isNoVideo ? { check: "noFilm" } : { check: "failed", checkProblem: toProblem(error) };
      // Those behind it would be refused alike.
      if (waitReasonOf(error) === "signed-out") {
        publish(store.getState().map((each) => (isWaiting(each) ? { ...each, ...to } : each)));
      }
    }
    looks.delete(id);
    change(id, to);
    follow();
  }
  function isGivenElsewhere({ videoId, kind }: Pick<GivenImage, "videoId" | "kind">): boolean {
    const own = new Set(jobIds.values());
    const others = imageJobs(services).filter((job) => !own.has(job.id));
    return awaitedPlaces(others).has(placeOf(videoId, kind));
  }
  function stopChecking(id: string): void {
    looks.get(id)?.abort();
    looks.delete(id);
  }

  imageJobsOf(services).store.subscribe(follow);

  function takeOff(isOff: (each: QueuedImage) => boolean): void {
    const next = store.getState().filter((each) => !isOff(each));
    if (next.length === store.getState().length) return;
    for (const each of store.getState().filter(isOff)) {
      stopChecking(each.id);
      jobIds.delete(each.id);
      if (statusOf(each) === "noFilm") forgetVideo(services.queryClient, each.videoId);
    }
    publish(next);
    follow();
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getState,
    ofVideo: (videoId) => byVideo.get(videoId) ?? NONE,
    add(images) {
      const isRival = (each: QueuedImage) => images.some((given) => isSamePlace(given, each));
      for (const { id } of store.getState().filter(isRival)) stopChecking(id);
      publish([
        ...store.getState().filter((each) => !isRival(each)),
        ...images.map(
          (given): QueuedImage => ({
            ...given,
            id: newId(),
            check: "none",
            checkProblem: null,
            job: null,
            isGone: false,
          }),
        ),
      ]);
      follow();
    },
    retry(ids) {
      const wanted = new Set(ids);
      const next = store.getState().map((each): QueuedImage => {
        if (!wanted.has(each.id) || statusOf(each) !== "failed") return each;
        jobIds.delete(each.id);
        return { ...each, job: null, check: "none" };
      });
      publish(next);
      for (const { id, job } of next) {
        const isUnseen = wanted.has(id) && job?.step === "unconfirmed";
        if (isUnseen) retryImageJob(services, job.id);
      }
      follow();
    },
    drop(id) {
      const jobId = jobIds.get(id);
      if (jobId !== undefined) dropImageJob(services, jobId);
      // Storage may have it, and then it stays in sight as that.
      const isLeft = imageJobs(services).some((job) => job.id === jobId);
      if (!isLeft) takeOff((each) => each.id === id);
    },
    tidy: () => takeOff((each) => !isOnItsWay(each) && !hasIssue(each)),
  };
}

function videosOf(images: readonly QueuedImage[]): Map<string, readonly QueuedImage[]> {
  const videos = new Map<string, QueuedImage[]>();
  for (const each of images) videos.set(each.videoId, [...(videos.get(each.videoId) ?? []), each]);
  return videos;
}

function isSamePlace(one: GivenImage, other: GivenImage): boolean {
  return one.videoId === other.videoId && one.kind === other.kind;
}

function areSame(some: readonly QueuedImage[], others: readonly QueuedImage[]): boolean {
  return some.length === others.length && some.every((each, at) => each === others[at]);
}

/** Status of a queued image. */
export type ImageStatusName = ImageJob["step"] | "waiting" | "gone" | Exclude<CheckState, "none">;

/** Returns the latest stage that an image reached. */
export function statusOf({ job, isGone, check }: QueuedImage): ImageStatusName {
  if (isGone) return "gone";
  if (job === null) return check === "none" ? "waiting" : check;
  return job.step === "failed" && job.problem?.kind === "not-found" ? "noFilm" : job.step;
}

/** Returns whether it has not been started. */
function isWaiting(each: QueuedImage): boolean {
  return statusOf(each) === "waiting";
}

/** Returns whether it is still to be sent. */
function isUnbegun(each: QueuedImage): boolean {
  return isWaiting(each) || statusOf(each) === "looking";
}

/** Returns whether it was stopped by a sign-out: one press sends it, while the page is open. */
function isHalted(each: QueuedImage): boolean {
  const problem = each.job?.problem ?? each.checkProblem;
  return statusOf(each) === "failed" && problem?.kind === "signed-out";
}

/** Returns whether it is still in progress. */
function isOnItsWay(each: QueuedImage): boolean {
  return ["waiting", "looking", "sending", "settling"].includes(statusOf(each));
}

/** Returns whether it can be retried. */
export function hasIssue(each: QueuedImage): boolean {
  return ["failed", "unconfirmed"].includes(statusOf(each));
}

/** Counts images: done, with issues, total. */
export function countImages(images: readonly QueuedImage[]): {
  done: number;
  issue: number;
  total: number;
} {
  const isDone = (each: QueuedImage) =>
    ["seen", "altered", "untold", "replaced"].includes(statusOf(each));
  const isLeftOut = (each: QueuedImage) => ["hasOne", "noFilm"].includes(statusOf(each));
  return {
    done: images.filter(isDone).length,
    issue: images.filter(hasIssue).length,
    total: images.filter((each) => !isLeftOut(each)).length,
  };
}

/** Upload queue and its images. */
export function useImageQueue(): { queue: ImageQueue; images: readonly QueuedImage[] } {
  const queue = imageQueueOf(useApi());
  return { queue, images: useSyncExternalStore(queue.subscribe, queue.getSnapshot) };
}
