import type {
  AppliedEdit,
  BulkAction,
  BulkItem,
  BulkOutcome,
  PauseReason,
} from "#library/bulk-job.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { failFastWhenSignedOut } from "#shared/http/client.ts";
import { ApiError, toProblem } from "#shared/http/errors.ts";
import type { ApiRequest } from "#shared/http/http.ts";
import { mapInTurn } from "#shared/http/map-in-turn.ts";
import { retryUntilAnswered, sendingReasonOf } from "#shared/http/retry-until-answered.ts";
import { withPendingEdits } from "#videos/pending-videos.ts";
import { videoEdits } from "#videos/video-edits-queries.ts";
import type { Video } from "#videos/video-record.ts";
import { getVideo } from "#videos/videos.ts";

export interface BulkRun {
  jobId: string;
  services: ApiServices;
  action: BulkAction;
  /** Is aborted when the job is stopped: calls in flight finish. */
  signal: AbortSignal;
  itemOf: (videoId: string) => BulkItem | undefined;
  setOutcome: (videoIds: readonly string[], outcome: BulkOutcome) => void;
  /** Notes the edit of a video that is about to be sent; null: none was. Resolves once that is stored, where it can be. */
  setApplied: (videoId: string, applied: AppliedEdit | null) => Promise<void>;
  /** Shows the job as paused; null resumes it. */
  onPause: (reason: PauseReason | null) => void;
}

/** Is the number of calls at one time, beside those of the page. */
const MAX_IN_FLIGHT = 4;

/** Limits the failed attempts of one video while others succeed; after so many, the error is that video's. */
const MAX_BAD_ANSWERS = 8;

/**
 * Processes videos a few at a time, repeating failures that pass. Paused while all wait, or the service asks for a pause.
 * @param onFailure called with the last error of a video; returns whether no further videos are begun
 * @returns whether a failure halted the run
 */
export async function forEachVideo(
  { signal, onPause }: BulkRun,
  videoIds: readonly string[],
  work: (videoId: string, isHalted: () => boolean) => Promise<void>,
  onFailure: (videoId: string, error: unknown) => boolean,
): Promise<boolean> {
  const halt = new AbortController();
  // The next person to sign in must not send what waits here.
  const waitSignal = AbortSignal.any([signal, halt.signal]);
  let leftCount = videoIds.length;
  const waiting = new Map<string, { reason: PauseReason; isForAll: boolean }>();
  const report = () => {
    const waits = [...waiting.values()];
    const isPaused =
      waits.some(({ isForAll }) => isForAll) || waits.length === Math.min(leftCount, MAX_IN_FLIGHT);
    onPause(isPaused ? (waits[0]?.reason ?? null) : null);
  };
  await mapInTurn(videoIds, MAX_IN_FLIGHT, async (videoId) => {
    if (waitSignal.aborted) return;
    let badAnswers = 0;
    let lastError: unknown;
    const reasonOf = (error: unknown) => {
      lastError = error;
      const reason = pauseReasonOf(error);
      if (reason === "busy" && !isForAll(error)) badAnswers += 1;
      return badAnswers < MAX_BAD_ANSWERS ? reason : null;
    };
    const onWaiting = (reason: PauseReason | null) => {
      if (reason === null) waiting.delete(videoId);
      else waiting.set(videoId, { reason, isForAll: isForAll(lastError) });
      report();
    };
    try {
      await retryUntilAnswered(
        () => work(videoId, () => halt.signal.aborted),
        waitSignal,
        onWaiting,
        reasonOf,
      );
    } catch {
      // The work was stopped while this item waited: it can be retried.
      const isLeft = waitSignal.aborted && pauseReasonOf(lastError) !== null;
      if (!isLeft && onFailure(videoId, lastError)) halt.abort();
    }
    leftCount -= 1;
    report();
  });
  return halt.signal.aborted;
}

/** Returns whether the service asked for a pause: the request gate then delays every call. */
function isForAll(error: unknown): boolean {
  return error instanceof ApiError && error.kind === "too-many-requests";
}

export function failure(error: unknown): BulkOutcome {
  return { kind: "failed", problem: toProblem(error) };
}

/** Returns what to wait for before a retry; null if waiting can't help. */
export function pauseReasonOf(error: unknown): PauseReason | null {
  // The sign-in page of a hotel's network is not an answer either.
  const isUnreadable = error instanceof ApiError && error.kind === "unreadable";
  return isUnreadable ? "busy" : sendingReasonOf(error);
}

/**
 * Looks up a video before it is edited.
 * @returns it with its pending edits
 * @throws ApiError, immediately while signed out
 */
export async function lookUp(services: ApiServices, videoId: string): Promise<Video> {
  const video = await getVideo(failFastWhenSignedOut(services.api), videoId);
  return withPendingEdits(video, videoEdits.pendingOf(services).getState());
}

/** Wraps `http` to observe failed writes, because `edit()` swallows lost responses. */
export function watchCalls(
  services: ApiServices,
  watcher: {
    onBegin?: (request: ApiRequest) => void;
    onAnswer?: (request: ApiRequest) => void;
    onFailure: (request: ApiRequest, error: unknown) => void;
  },
): ApiServices {
  const { api } = services;
  async function http(request: ApiRequest): Promise<unknown> {
    watcher.onBegin?.(request);
    try {
      const answer = await api.http(request);
      watcher.onAnswer?.(request);
      return answer;
    } catch (error) {
      watcher.onFailure(request, error);
      throw error;
    }
  }
  return { ...services, api: { ...api, http } };
}

export function isChange({ method = "GET" }: ApiRequest): boolean {
  return method !== "GET";
}
