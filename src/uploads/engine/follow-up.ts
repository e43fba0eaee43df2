import type { ApiServices } from "#shared/http/api-context.tsx";
import { BACKOFF, pause, retryDelayMs } from "#shared/http/backoff.ts";
import { ApiError } from "#shared/http/errors.ts";
import { retryUntilAnswered } from "#shared/http/retry-until-answered.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import type { Video } from "#videos/video-record.ts";
import { updateVideo, type VideoChange } from "#videos/videos.ts";
import { videoExpectation } from "#videos/videos-queries.ts";
import { isSameSet } from "./stored-upload.ts";

/** Consecutive "not found" answers, about three minutes of them. A new video appears within 25 s. */
const MAX_UNKNOWN = 16;

/**
 * Applies title and folders to an existing video and waits until a lookup shows them. Idempotent.
 * @param id of the wait
 * @param isSent they are only looked for
 * @throws ApiError if the service refuses; kind `timeout` if the change was accepted but not visible for
 * three minutes, or until the person stops waiting: it may still appear
 */
export async function applyDetails(
  services: ApiServices,
  {
    videoId,
    change,
    id,
    isSent = false,
    signal,
  }: { videoId: string; change: VideoChange; id: string; isSent?: boolean; signal: AbortSignal },
): Promise<void> {
  const video = videoExpectation(services, videoId);
  if (!isSent) {
    // A new video can be unknown for a while. Also works in a hidden tab, where polling rests.
    await whileUnknown(() => video.lookup(signal), signal);
    await whileUnknown(() => updateVideo(services.api, videoId, change, signal), signal);
  }
  await waitUntilVisible(
    services.settle,
    { ...video, id, isVisible: (seen) => shows(seen, change) },
    signal,
  );
}

function shows(video: Video, { title, folderIds }: VideoChange): boolean {
  return (
    // Accept a title that the service trimmed.
    (title === undefined || video.title?.trim() === title.trim()) &&
    (folderIds === undefined ||
      isSameSet(
        video.folders.map(({ id }) => id),
        folderIds,
      ))
  );
}

/**
 * Repeats a call on a new video while it is unknown.
 * @throws ApiError, or the signal's reason
 */
async function whileUnknown(call: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await retryUntilAnswered(call, signal);
      return;
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.kind === "not-found";
      if (!isUnknown || attempt >= MAX_UNKNOWN) throw error;
      await pause(retryDelayMs(attempt, BACKOFF.lookup, error.retryAfterMs), signal);
    }
  }
}
