import { BACKOFF, pause, retryDelayMs } from "#shared/http/backoff.ts";
import { ApiError, isNotFound, toProblem } from "#shared/http/errors.ts";
import { retryUntilAnswered, WAKE_ON } from "#shared/http/retry-until-answered.ts";
import type { Video } from "#videos/video-record.ts";
import { updateVideo } from "#videos/videos.ts";
import { lookUpEncoding, videoExpectation } from "#videos/videos-queries.ts";
import { dispatch } from "./dispatch.ts";
import { publishingWish, videoIdOf } from "./stored-upload.ts";
import type { UploadContext } from "./upload-context.ts";

/** Is the number of consecutive "not found" answers after which there is no such video. A new one appears within 25 s. */
const MAX_UNKNOWN = 16;
/** Is how many lookups in a row show it unpublished: the service may have some renditions before encoding ends. */
const MIN_UNPUBLISHED = 5;

/** Holds what one run has learned about a video. */
interface Run {
  id: string;
  videoId: string;
  signal: AbortSignal;
  /** Is what the service has accepted in this run. */
  accepted: boolean | null;
  unknownCount: number;
  unpublishedCount: number;
}

/**
 * Sees to it that a video is published, or not, as is wanted. Encoding publishes a video by itself (contract 2), whatever it
 * was told before: so one that is to stay unpublished is told at once, and again when a lookup shows it published. Looks
 * it up for as long as the page lives, in a hidden tab as well; further calls for the same upload do nothing.
 */
export async function followPublishing(context: UploadContext, id: string): Promise<void> {
  const { publishingRuns } = context;
  if (publishingRuns.has(id)) return;
  const controller = new AbortController();
  const { signal } = controller;
  publishingRuns.set(id, controller);
  try {
    await run(context, id, signal);
  } catch (error) {
    if (signal.aborted || context.states.get(id) === undefined) return;
    const { kind, serviceMessage } = toProblem(error);
    await dispatch(context, id, { kind: "published", problem: { kind, serviceMessage } });
  } finally {
    publishingRuns.delete(id);
  }
}

async function run(context: UploadContext, id: string, signal: AbortSignal): Promise<void> {
  let now = newRun(id, "", signal);
  for (let attempt = 1; ; attempt += 1) {
    const state = context.states.get(id);
    if (state === undefined || state.elsewhere !== null) return;
    const videoId = videoIdOf(state.stored.stage);
    // The wish may have changed meanwhile, and the video may have been found to be another one.
    const wish = publishingWish(state.stored);
    if (videoId === null || wish === null) return;
    if (now.videoId !== videoId) now = newRun(id, videoId, signal);
    const outcome = await takeTurn(context, now, wish);
    signal.throwIfAborted();
    if (outcome === "seen") {
      await dispatch(context, id, { kind: "published", told: wish, isSeen: true });
      return;
    }
    if (outcome === "soon") attempt = 0;
    await pause(retryDelayMs(Math.max(1, attempt), BACKOFF.lookup, null), signal, WAKE_ON.network);
  }
}

function newRun(id: string, videoId: string, signal: AbortSignal): Run {
  return { id, videoId, signal, accepted: null, unknownCount: 0, unpublishedCount: 0 };
}

/** Tells the service what is wanted where that may help, and looks. */
async function takeTurn(
  context: UploadContext,
  run: Run,
  wish: boolean,
): Promise<"seen" | "soon" | "open"> {
  // A video that is not encoded yet can't be published, but told not to be.
  if (!wish && run.accepted === null) await tell(context, run, wish);
  const video = await lookUp(context, run);
  if (video === null || video.status === "encoding") {
    run.unpublishedCount = 0;
    return "open";
  }
  const isPublished = video.status === "ready";
  run.unpublishedCount = isPublished ? 0 : run.unpublishedCount + 1;
  if (isPublished !== wish) {
    await tell(context, run, wish);
    return "soon";
  }
  if (wish || run.unpublishedCount >= MIN_UNPUBLISHED) return "seen";
  // Encoding seems to have ended: what comes of it is looked at closely.
  return run.unpublishedCount === 1 ? "soon" : "open";
}

/** Publishes a video, or unpublishes it. A new video may be unknown for a while, and is told later then. */
async function tell(context: UploadContext, run: Run, isOnline: boolean): Promise<void> {
  const { guarded } = context;
  const { id, videoId, signal } = run;
  // It may be carried out without an answer.
  await dispatch(context, id, { kind: "published", told: isOnline });
  try {
    await retryUntilAnswered(() => updateVideo(guarded.api, videoId, { isOnline }, signal), signal);
    run.accepted = isOnline;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** Returns the video; null while it is unknown. @throws ApiError */
async function lookUp({ guarded }: UploadContext, run: Run): Promise<Video | null> {
  const { videoId, signal } = run;
  try {
    const video = await retryUntilAnswered(() => lookUpEncoding(guarded, videoId, signal), signal);
    run.unknownCount = 0;
    videoExpectation(guarded, videoId).onAnswer?.(video);
    return video;
  } catch (error) {
    run.unknownCount += 1;
    const mayAppear = error instanceof ApiError && isNotFound(error);
    if (!mayAppear || run.unknownCount >= MAX_UNKNOWN) throw error;
    return null;
  }
}
