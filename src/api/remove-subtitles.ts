import type { ApiServices } from "./api-context.tsx";
import { ApiError } from "./errors.ts";
import { persist } from "./persist.ts";
import { trackLookup } from "./send-subtitle.ts";
import { deleteSubtitles, listSubtitles } from "./subtitles.ts";
import { waitUntilSeen } from "./wait-until-seen.ts";

/**
 * Removes tracks of a film and waits until they are listed no more. The service removes all or none and says
 * 400 where one is gone already (contract 4.7): then the list says which, and the others are removed.
 * @param onAccepted told of those that were gone already, once the service has removed the others
 * @throws ApiError when the service says no; of kind `timeout` when they stay listed for three minutes
 */
export async function removeSubtitles(
  services: ApiServices,
  vodId: string,
  subtitleIds: readonly string[],
  {
    signal,
    onAccepted,
  }: { signal: AbortSignal; onAccepted?: (goneIds: readonly string[]) => void },
): Promise<void> {
  const { api, settle } = services;
  const remove = (ids: readonly string[]) =>
    // To remove twice does no harm: the second time says that they are gone.
    persist(() => deleteSubtitles(api, vodId, ids, signal), signal);
  const goneIds: string[] = [];
  let left = subtitleIds;
  while (left.length > 0) {
    try {
      await remove(left);
      break;
    } catch (error) {
      if (!isMissing(error)) throw error;
      const listed = await persist(() => listSubtitles(api, vodId, signal), signal);
      const there = left.filter((each) => listed.some(({ id }) => id === each));
      goneIds.push(...left.filter((each) => !there.includes(each)));
      if (there.length < left.length) {
        left = there;
        continue;
      }
      // A list may show for a while what is gone: only one at a time tells which.
      for (const id of left) {
        try {
          await remove([id]);
        } catch (failure) {
          if (!isMissing(failure)) throw failure;
          goneIds.push(id);
        }
      }
      break;
    }
  }
  onAccepted?.(goneIds);
  await waitUntilSeen(
    settle,
    {
      ...trackLookup(services, vodId),
      isSeen: (tracks) => !tracks.some(({ id }) => subtitleIds.includes(id)),
    },
    signal,
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400;
}
