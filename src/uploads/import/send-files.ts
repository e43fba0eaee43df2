import {
  dropSubtitleJob,
  runSubtitleJob,
  startSubtitle,
  subtitleJobs,
  subtitleJobsOf,
} from "#captions/subtitle-jobs-queries.ts";
import { listSubtitles } from "#captions/subtitles-queries.ts";
import type { ChangeState } from "#changes/change-state.ts";
import { isOnItsWay } from "#images/image-job.ts";
import {
  imageJobs,
  imageJobsOf,
  isOf,
  retryImageJob,
  startImage,
} from "#images/image-jobs-queries.ts";
import type { ImageOwner } from "#images/images.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { ApiError, type Problem, toProblem } from "#shared/http/errors.ts";
import { retryUntilAnswered } from "#shared/http/retry-until-answered.ts";
import { type PageSlice } from "#shared/sync/page-store.ts";
import type { TransferStore } from "#uploads/transfer-store.ts";

export interface FileToSend {
  name: string;
  /** Tells the language of captions, ISO 639-1. */
  language: string | null;
  content: Blob;
  /** Identifies the track of captions that storage has. */
  sentId?: string;
}

/**
 * Waits until the video of an upload is encoded.
 * @param known its id, if the upload may be forgotten by now
 * @returns null when the upload was cancelled or given up; one that waits for another person is waited for
 */
export function whenReady(
  store: TransferStore,
  transferId: string,
  known: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  return until(store.subscribe, signal, () => {
    const transfer = store.getState().find(({ id }) => id === transferId);
    if (transfer === undefined) {
      const isOthers = store.getOthers().some(({ id }) => id === transferId);
      return isOthers ? null : { result: known };
    }
    const { stage, isDismissed } = transfer;
    if (stage.kind === "ready") return { result: stage.videoId };
    const isGone = stage.kind === "cancelled" || (stage.kind === "failed" && isDismissed);
    return isGone ? { result: null } : null;
  });
}

/** Describes the state of one thing that a task does. */
export interface Outcome {
  state: Extract<ChangeState, "waiting" | "saving" | "visible" | "unknown" | "failed">;
  /** Is true if it is unknown and may not have arrived; otherwise it was accepted, and is no longer looked for. */
  isDoubtful: boolean;
  problem: Problem | null;
  /** Identifies its last wait until something is visible. */
  waitId?: string;
}

/** Says how something ended. */
export type Ending =
  | { state: "visible" }
  | { state: "unknown"; isDoubtful: boolean }
  | { state: "failed"; problem: Problem };

/** It was accepted, and did not become visible. */
const UNSEEN: Ending = { state: "unknown", isDoubtful: false };

/** Does one thing and notes its outcome; rejects only when aborted. */
export async function attempt(
  note: (outcome: Outcome) => void,
  signal: AbortSignal,
  act: (onWait: (waitId: string) => void) => Promise<Ending>,
): Promise<void> {
  const saving = { state: "saving", isDoubtful: false, problem: null } as const;
  note(saving);
  const ending = await act((waitId) => note({ ...saving, waitId })).catch(
    (error: unknown): Ending =>
      isUnseen(error) ? UNSEEN : { state: "failed", problem: toProblem(error) },
  );
  signal.throwIfAborted();
  if (ending.state === "failed") {
    const { kind, serviceMessage } = ending.problem;
    note({ ...saving, state: "failed", problem: { kind, serviceMessage } });
  } else note({ ...saving, ...ending });
}

/** Calls are repeated until they are answered: what takes too long was accepted, and is not visible. */
export function isUnseen(error: unknown): boolean {
  return error instanceof ApiError && error.kind === "timeout";
}

/**
 * Sends captions to a new video, unless its list has them from an earlier try; what was accepted then is only
 * looked for.
 * @param on what to call with the id of the wait for them, and with that of their track
 */
export async function sendCaptions(
  services: ApiServices,
  videoId: string,
  { name: fileName, language, content, sentId }: FileToSend,
  signal: AbortSignal,
  { onWait, onSent }: { onWait: (waitId: string) => void; onSent: (trackId: string) => void },
): Promise<Ending> {
  const isListed = async () => {
    const list = () => listSubtitles(services.api, videoId, signal);
    const tracks = await retryUntilAnswered(list, signal);
    return tracks.some((track) => track.fileName === fileName && track.language === language);
  };
  if (language === null || (await isListed())) return { state: "visible" };
  const earlier = subtitleJobs(services).find(
    (job) => job.videoId === videoId && job.upload?.fileName === fileName,
  );
  if (earlier?.state === "failed") dropSubtitleJob(services, earlier.id);
  if (earlier?.state === "unknown") void runSubtitleJob(services, earlier.id);
  const { id } =
    earlier === undefined || earlier.state === "failed"
      ? startSubtitle(
          services,
          videoId,
          { language, fileName, file: content, onSent, replaces: [] },
          sentId,
        )
      : earlier;
  onWait(id);
  const ending = await jobEnd(subtitleJobsOf(services).store, id, signal, () => false);
  // A job leaves the list when its track is listed, or when it is cancelled.
  const isCalledOff = ending.state === "visible" && !(await isListed());
  return isCalledOff ? { state: "unknown", isDoubtful: true } : ending;
}

/**
 * Sends a thumbnail, or waits for one that is on its way, or was sent before and not seen.
 * @param onWait called with the id of the wait for it
 */
export async function sendImage(
  services: ApiServices,
  owner: ImageOwner,
  { content }: Pick<FileToSend, "content">,
  signal: AbortSignal,
  onWait: (waitId: string) => void,
): Promise<Ending> {
  const slot = { owner, kind: "thumbnail" } as const;
  const earlier = imageJobs(services).find(
    (job) =>
      isOf(job, slot) && (isOnItsWay(job) || (job.state === "unknown" && job.file === content)),
  );
  const id = earlier?.id ?? startImage(services, owner, slot.kind, content);
  // A file that is being sent is not sent again.
  retryImageJob(services, id);
  onWait(id);
  const jobs = imageJobsOf(services).store;
  return await jobEnd(jobs, id, signal, ({ reason }) => reason !== null);
}

/**
 * Waits until a job has ended, or is off its list.
 * @param isDoubtful whether one that is unknown may not have arrived
 */
function jobEnd<J extends { id: string; state: ChangeState; problem: Problem | null }>(
  store: PageSlice<readonly J[]>,
  id: string,
  signal: AbortSignal,
  isDoubtful: (job: J) => boolean,
): Promise<Ending> {
  return until<Ending>(store.subscribe, signal, () => {
    const job = store.getState().find((each) => each.id === id);
    if (job === undefined || job.state === "visible") return { result: { state: "visible" } };
    const { state, problem } = job;
    if (state === "unknown") return { result: { state, isDoubtful: isDoubtful(job) } };
    return state === "failed" && problem !== null ? { result: { state, problem } } : null;
  });
}

/** Resolves with the first result of `check`, which is called at once and whenever the store changes. */
function until<T>(
  subscribe: (listener: () => void) => () => void,
  signal: AbortSignal,
  check: () => { result: T } | null,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = subscribe(look);
    signal.addEventListener("abort", abort);
    if (signal.aborted) abort();
    else look();

    function look(): void {
      try {
        const found = check();
        if (found === null) return;
        resolve(found.result);
      } catch (error) {
        reject(error);
      }
      end();
    }
    function abort(): void {
      reject(signal.reason);
      end();
    }
    function end(): void {
      stop();
      signal.removeEventListener("abort", abort);
    }
  });
}
