import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { ImageJob } from "#images/image-job.ts";
import {
  dropImageJob,
  imageJobQueries,
  imageJobs,
  retryImageJob,
  startImage,
} from "#images/image-jobs-queries.ts";
import type { ImageKind } from "#images/images.ts";
import { newId } from "#shared/format/ids.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { ApiError, toProblem } from "#shared/http/errors.ts";
import { failFastWhenSignedOut } from "#shared/http/fail-fast-when-signed-out.ts";
import type { Problem } from "#shared/http/problem.ts";
import {
  retryUntilAnswered,
  sendingReasonOf,
  waitReasonOf,
} from "#shared/http/retry-until-answered.ts";
import { createLeaveQuestion } from "#shared/sync/leave-question.ts";
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
 * What was seen of the film before anything was sent to it. `hasOne`: somebody else gave it a picture meanwhile.
 * `noFilm`: there is no such film any more.
 */
type CheckState = "none" | "looking" | "hasOne" | "noFilm" | "failed";

/** How a given picture stands. */
export interface QueuedImage extends GivenImage {
  id: string;
  check: CheckState;
  /** Why the film could not be looked up. */
  checkProblem: Problem | null;
  /** Null: it waits for its turn, or is no longer on its way. */
  job: ImageJob | null;
  /** Something else called it off: another picture for the same place. */
  isGone: boolean;
}

/** Pictures on their way to many films, on whatever page the person is meanwhile. */
export interface ImageQueue {
  subscribe: (listener: () => void) => () => void;
  /** In the order in which they were given. */
  getSnapshot: () => readonly QueuedImage[];
  /** The ones of a film; the same list until one of them changes. */
  ofVideo: (videoId: string) => readonly QueuedImage[];
  add: (images: readonly GivenImage[]) => void;
  /** Puts in line again what failed, and looks once more for what was not seen. */
  retry: (ids: Iterable<string>) => void;
  /** Calls one off as far as it has not left, and takes it off the list. */
  drop: (id: string) => void;
  /** Takes those off the list of which there is nothing more to say. */
  tidy: () => void;
}

/** On their way to storage at one time. */
const MAX_SENDING = 3;
/** The same with those that are looked for. */
const MAX_BEGUN = 12;

const NONE: readonly QueuedImage[] = [];

const queues = new WeakMap<QueryClient, ImageQueue>();

/** The one queue of the page. */
export function imageQueueOf(services: ApiServices): ImageQueue {
  const queue = queues.get(services.queryClient) ?? createImageQueue(services);
  queues.set(services.queryClient, queue);
  return queue;
}

function createImageQueue(services: ApiServices): ImageQueue {
  const looking = failFastWhenSignedOut(services.api);
  const listeners = new Set<() => void>();
  const askBeforeLeaving = createLeaveQuestion("work");
  /** The job of each that was begun. */
  const jobIds = new Map<string, string>();
  /** Of each whose film is being looked up. */
  const looks = new Map<string, AbortController>();
  let snapshot: readonly QueuedImage[] = [];
  let byVideo: Map<string, readonly QueuedImage[]> = new Map();

  function publish(next: readonly QueuedImage[]): void {
    snapshot = next;
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
    for (const listener of listeners) listener();
  }

  /** What is begun in here is heard of in the midst of it. */
  let isFollowing = false;
  /** Takes over how the jobs stand, and begins as many as there is room for. */
  function follow(): void {
    if (isFollowing) return;
    isFollowing = true;
    takeOver();
    while (beginOne()) takeOver();
    isFollowing = false;
  }
  function takeOver(): void {
    const jobs = new Map(imageJobs(services).map((job) => [job.id, job]));
    const next = snapshot.map((each) => {
      const jobId = jobIds.get(each.id);
      if (jobId === undefined) return each;
      const job = jobs.get(jobId) ?? null;
      return job === each.job ? each : { ...each, job, isGone: job === null };
    });
    if (next.some((each, at) => each !== snapshot[at])) publish(next);
  }
  function beginOne(): boolean {
    const count = (status: ImageStatusName) =>
      snapshot.filter((each) => statusOf(each) === status).length;
    const sending = count("looking") + count("sending");
    const isRoom = sending < MAX_SENDING && sending + count("settling") < MAX_BEGUN;
    const next = isRoom ? snapshot.find(isWaiting) : undefined;
    if (next === undefined) return false;
    change(next.id, { check: "looking", checkProblem: null });
    void lookAndSend(next);
    return true;
  }
  function change(id: string, to: Partial<QueuedImage>): void {
    publish(snapshot.map((each) => (each.id === id ? { ...each, ...to } : each)));
  }

  /** What was true when frames were proposed may not be any more: the film is looked up right before. */
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
        publish(snapshot.map((each) => (isWaiting(each) ? { ...each, ...to } : each)));
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
  function stopLooking(id: string): void {
    looks.get(id)?.abort();
    looks.delete(id);
  }

  new QueryObserver(services.queryClient, imageJobQueries.all()).subscribe(follow);

  function takeOff(isOff: (each: QueuedImage) => boolean): void {
    const next = snapshot.filter((each) => !isOff(each));
    if (next.length === snapshot.length) return;
    for (const each of snapshot.filter(isOff)) {
      stopLooking(each.id);
      jobIds.delete(each.id);
      if (statusOf(each) === "noFilm") forgetVideo(services.queryClient, each.videoId);
    }
    publish(next);
    follow();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    ofVideo: (videoId) => byVideo.get(videoId) ?? NONE,
    add(images) {
      const isRival = (each: QueuedImage) => images.some((given) => isSamePlace(given, each));
      for (const { id } of snapshot.filter(isRival)) stopLooking(id);
      publish([
        ...snapshot.filter((each) => !isRival(each)),
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
      const next = snapshot.map((each): QueuedImage => {
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

/** How a picture stands, in one word. */
export type ImageStatusName = ImageJob["step"] | "waiting" | "gone" | Exclude<CheckState, "none">;

/** Says it of the furthest that a picture has come. */
export function statusOf({ job, isGone, check }: QueuedImage): ImageStatusName {
  if (isGone) return "gone";
  if (job === null) return check === "none" ? "waiting" : check;
  return job.step === "failed" && job.problem?.kind === "not-found" ? "noFilm" : job.step;
}

/** Whether it has not been begun. */
function isWaiting(each: QueuedImage): boolean {
  return statusOf(each) === "waiting";
}

/** Whether nothing was sent of it, and something is to be. */
function isUnbegun(each: QueuedImage): boolean {
  return isWaiting(each) || statusOf(each) === "looking";
}

/** Whether nobody was signed in when it was to be sent: one press sends it, as long as the page is there. */
function isHalted(each: QueuedImage): boolean {
  const problem = each.job?.problem ?? each.checkProblem;
  return statusOf(each) === "failed" && problem?.kind === "signed-out";
}

/** Whether something is still to come of it by itself. */
function isOnItsWay(each: QueuedImage): boolean {
  return ["waiting", "looking", "sending", "settling"].includes(statusOf(each));
}

/** Whether somebody may want to try it again. */
export function hasIssue(each: QueuedImage): boolean {
  return ["failed", "unconfirmed"].includes(statusOf(each));
}

/** How many of them are there, how many need somebody, and how many are to come or have come. */
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

/** Pictures on their way to many films, and the means to send more. */
export function useImageQueue(): { queue: ImageQueue; images: readonly QueuedImage[] } {
  const queue = imageQueueOf(useApi());
  return { queue, images: useSyncExternalStore(queue.subscribe, queue.getSnapshot) };
}
