import type { ApiServices } from "#shared/http/api-context.tsx";
import type { SendingReason } from "#shared/http/retry-until-answered.ts";
import { sendSignedFile } from "#shared/http/signed-form.ts";
import type { Expectation } from "#shared/sync/consistency-poller.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import { initSubtitle, listSubtitles, type Subtitle, subtitleIdOf } from "./subtitles.ts";
import { subtitleQueries } from "./subtitles-queries.ts";

/**
 * Brings the file of a new track to storage. It is not listed then (contract 4.6): see `waitForSubtitle`.
 * @param track `language` in two letters of ISO 639-1
 * @returns the id that the track will have
 * @throws StorageError, ApiError, or the signal's reason; nothing was changed then
 */
export async function sendSubtitle(
  { api }: ApiServices,
  videoId: string,
  { file, ...track }: { language: string; fileName: string; file: Blob },
  {
    signal,
    onId,
    onProgress,
    onWaiting,
  }: {
    signal: AbortSignal;
    /** Called before sending. */
    onId: (subtitleId: string) => void;
    onProgress: (sentBytes: number) => void;
    onWaiting: (reason: SendingReason | null) => void;
  },
): Promise<string> {
  const init = async () => {
    const form = await initSubtitle(api, videoId, track, signal);
    onId(subtitleIdOf(form.key));
    return form;
  };
  const key = await sendSignedFile(init, file, {
    signal,
    onProgress,
    onWaiting,
    async isThere(key) {
      const tracks = await listSubtitles(api, videoId, signal);
      return tracks.some(({ id }) => id === subtitleIdOf(key));
    },
  });
  return subtitleIdOf(key);
}

/**
 * Waits until a track is listed.
 * @throws as `waitUntilVisible`
 */
export async function waitForSubtitle(
  services: ApiServices,
  videoId: string,
  subtitleId: string,
  signal: AbortSignal,
): Promise<void> {
  await waitUntilVisible(
    services.settle,
    {
      ...trackLookup(services, videoId),
      isVisible: (tracks) => tracks.some(({ id }) => id === subtitleId),
    },
    signal,
  );
}

/** Polls the tracks of a video and updates the cache with each lookup. */
export function trackLookup(
  { api, queryClient }: ApiServices,
  videoId: string,
): Omit<Expectation<Subtitle[]>, "id" | "pollRate" | "isVisible"> {
  return {
    resource: `subtitles:${videoId}`,
    lookup: (signal) => listSubtitles(api, videoId, signal),
    onAnswer(tracks) {
      queryClient.setQueryData(subtitleQueries.list(api, videoId).queryKey, tracks);
    },
  };
}
