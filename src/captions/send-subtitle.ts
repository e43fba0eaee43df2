import type { ApiServices } from "#shared/http/api-context.tsx";
import type { SendingReason } from "#shared/http/persist.ts";
import { sendSignedFile } from "#shared/http/signed-form.ts";
import type { Expectation } from "#shared/sync/settle-tracker.ts";
import { waitUntilSeen } from "#shared/sync/wait-until-seen.ts";
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
  vodId: string,
  { file, ...track }: { language: string; fileName: string; file: Blob },
  {
    signal,
    onId,
    onProgress,
    onWaiting,
  }: {
    signal: AbortSignal;
    /** Told before anything is sent. */
    onId: (subtitleId: string) => void;
    onProgress: (sentBytes: number) => void;
    onWaiting: (reason: SendingReason | null) => void;
  },
): Promise<string> {
  const init = async () => {
    const form = await initSubtitle(api, vodId, track, signal);
    onId(subtitleIdOf(form.key));
    return form;
  };
  const key = await sendSignedFile(init, file, {
    signal,
    onProgress,
    onWaiting,
    async isThere(key) {
      const tracks = await listSubtitles(api, vodId, signal);
      return tracks.some(({ id }) => id === subtitleIdOf(key));
    },
  });
  return subtitleIdOf(key);
}

/**
 * Waits until a track is listed.
 * @throws as `waitUntilSeen`
 */
export async function waitForSubtitle(
  services: ApiServices,
  vodId: string,
  subtitleId: string,
  signal: AbortSignal,
): Promise<void> {
  await waitUntilSeen(
    services.settle,
    {
      ...trackLookup(services, vodId),
      isSeen: (tracks) => tracks.some(({ id }) => id === subtitleId),
    },
    signal,
  );
}

/** How the tracks of a film are looked up: the cache takes over what each lookup says. */
export function trackLookup(
  { api, queryClient }: ApiServices,
  vodId: string,
): Omit<Expectation<Subtitle[]>, "id" | "cadence" | "isSeen"> {
  return {
    resource: `subtitles:${vodId}`,
    lookup: (signal) => listSubtitles(api, vodId, signal),
    onAnswer(tracks) {
      queryClient.setQueryData(subtitleQueries.list(api, vodId).queryKey, tracks);
    },
  };
}
