import type { StoreApi } from "zustand/vanilla";
import {
  dropSubtitleJob,
  startSubtitle,
  subtitleJobs,
  subtitleJobsOf,
} from "#captions/subtitle-jobs-queries.ts";
import { listSubtitles } from "#captions/subtitles-queries.ts";
import { isOnItsWay, stateOf } from "#images/image-job.ts";
import { imageJobs, imageJobsOf, isOf, startImage } from "#images/image-jobs-queries.ts";
import type { ImageOwner } from "#images/images.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { ApiError, type Problem } from "#shared/http/errors.ts";
import { retryUntilAnswered } from "#shared/http/retry-until-answered.ts";
import type { TransferStore } from "#uploads/engine/transfer-store.ts";

interface FileToSend {
  name: string;
  /** Of captions, ISO 639-1. */
  language: string | null;
  content: Blob;
}

/**
 * Waits until the video of an upload is encoded.
 * @param known its id, if the upload may be forgotten by now
 * @returns null when the upload was cancelled or given up
 */
export function whenReady(
  store: TransferStore,
  transferId: string,
  known: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  return until(store.subscribe, signal, () => {
    const transfer = store.getSnapshot().find(({ id }) => id === transferId);
    if (transfer === undefined) return { result: known };
    const { stage, isDismissed } = transfer;
    if (stage.kind === "ready") return { result: stage.videoId };
    const isGone = stage.kind === "cancelled" || (stage.kind === "failed" && isDismissed);
    return isGone ? { result: null } : null;
  });
}

/** Sends captions to a new video, unless its list has them from an earlier try. */
export async function sendCaptions(
  services: ApiServices,
  videoId: string,
  { name: fileName, language, content }: FileToSend,
  signal: AbortSignal,
): Promise<void> {
  const isListed = async () => {
    const list = () => listSubtitles(services.api, videoId, signal);
    const tracks = await retryUntilAnswered(list, signal);
    return tracks.some((track) => track.fileName === fileName && track.language === language);
  };
  if (language === null || (await isListed())) return;
  const earlier = subtitleJobs(services).find(
    (job) => job.videoId === videoId && job.upload?.fileName === fileName,
  );
  const hasFailed = earlier?.step === "failed" || earlier?.step === "unknown";
  if (earlier !== undefined && hasFailed) dropSubtitleJob(services, earlier.id);
  const { id } =
    earlier === undefined || hasFailed
      ? startSubtitle(services, videoId, { language, fileName, file: content, replaces: [] })
      : earlier;
  await jobEnd(subtitleJobsOf(services).store, id, signal, ({ step }) => step);
  // A job leaves the list when its track is there, or when it is called off.
  if (!(await isListed())) throw new ApiError("timeout");
}

/** Sends a thumbnail, or waits for one that is on its way. */
export async function sendImage(
  services: ApiServices,
  owner: ImageOwner,
  { content }: Pick<FileToSend, "content">,
  signal: AbortSignal,
): Promise<void> {
  const slot = { owner, kind: "thumbnail" } as const;
  const earlier = imageJobs(services).find((job) => isOf(job, slot) && isOnItsWay(job));
  const id = earlier?.id ?? startImage(services, owner, slot.kind, content);
  await jobEnd(imageJobsOf(services).store, id, signal, stateOf);
}

/** Waits until a job is done or off its list. @throws its problem when it fails or was not confirmed */
function jobEnd<J extends { id: string; problem: Problem | null }>(
  store: StoreApi<readonly J[]>,
  id: string,
  signal: AbortSignal,
  stepOf: (job: J) => string,
): Promise<void> {
  return until(store.subscribe, signal, () => {
    const job = store.getState().find((each) => each.id === id);
    if (job === undefined || stepOf(job) === "done") return { result: undefined };
    if (!["failed", "unknown"].includes(stepOf(job))) return null;
    throw job.problem instanceof ApiError ? job.problem : new ApiError("timeout");
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
