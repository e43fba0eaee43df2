import type { ApiServices } from "#shared/http/api-context.tsx";
import { retryDelayMs } from "#shared/http/backoff.ts";
import { ApiError } from "#shared/http/errors.ts";
import { pause } from "#shared/http/pause.ts";
import { retryUntilAnswered } from "#shared/http/retry-until-answered.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import type { Video } from "#videos/video-record.ts";
import { updateVideo, type VideoChange } from "#videos/videos.ts";
import { videoExpectation } from "#videos/videos-queries.ts";

const PACE = { firstMs: 1000, factor: 1.6, maximumMs: 15_000 };
/** Answers in a row that know no such film, about three minutes of them. A new film shows within 25 s. */
const MAX_UNKNOWN = 16;

/**
 * Gives a film that exists by now its title and its folders, and waits until a lookup shows them. Can be
 * done again at any time.
 * @throws ApiError when the service says no; of kind `timeout` when it accepted the change and did not
 *   show it for three minutes: then it may still come
 */
export async function applyDetails(
  services: ApiServices,
  { videoId, change, signal }: { videoId: string; change: VideoChange; signal: AbortSignal },
): Promise<void> {
  const video = videoExpectation(services, videoId);
  // A film that was made just now is unknown for a while. In a hidden tab too, where settling rests.
  await whileUnknown(() => video.lookup(signal), signal);
  await whileUnknown(() => updateVideo(services.api, videoId, change, signal), signal);
  await waitUntilVisible(
    services.settle,
    { ...video, isVisible: (seen) => shows(seen, change) },
    signal,
  );
}

function shows(video: Video, { title, folderIds }: VideoChange): boolean {
  return (
    // A service that trims what it is told has done what was asked for.
    (title === undefined || video.title?.trim() === title.trim()) &&
    (folderIds === undefined ||
      isSameSet(
        video.folders.map(({ id }) => id),
        folderIds,
      ))
  );
}

/** Makes a call about a film that not every part of the service may know yet. @throws ApiError, or the signal's reason */
async function whileUnknown(call: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await retryUntilAnswered(call, signal);
      return;
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.kind === "not-found";
      if (!isUnknown || attempt >= MAX_UNKNOWN) throw error;
      await pause(retryDelayMs(attempt, PACE, Math.random(), error.retryAfterMs), signal);
    }
  }
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  const wanted = new Set(others);
  return wanted.size === new Set(some).size && some.every((id) => wanted.has(id));
}
