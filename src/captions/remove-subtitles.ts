import type { ApiServices } from "#shared/http/api-context.tsx";
import { failFastWhenSignedOut } from "#shared/http/client.ts";
import { ApiError, isOutcomeUnknown } from "#shared/http/errors.ts";
import { retryUntilAnswered, sendingReasonOf } from "#shared/http/retry-until-answered.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import { deleteSubtitles, listSubtitles } from "./subtitles.ts";
import { trackLookup } from "./subtitles-queries.ts";

/** Time during which the list may show a track that a colleague removed and the service rejects. */
const DOUBT_MS = 30_000;

/**
 * Removes tracks of a video and waits until they are no longer listed. The service removes all or none, with
 * 400 if one is gone (contract 4.7): then the list tells which, and the others are removed. A rejected track
 * that stays listed is not gone.
 * @param onAccepted called with those that a colleague had removed, after the others are
 * @throws ApiError if the service rejects a listed track; kind `timeout` if they stay listed for three
 * minutes
 */
export async function removeSubtitles(
  services: ApiServices,
  videoId: string,
  subtitleIds: readonly string[],
  {
    signal,
    onAccepted,
  }: { signal: AbortSignal; onAccepted?: (goneIds: readonly string[]) => void },
): Promise<void> {
  const { api, settle } = services;
  let isAnswerLost = false;
  /** @returns why the service rejects them, if one is gone; null: they are removed */
  const remove = async (ids: readonly string[]): Promise<ApiError | null> => {
    const call = () =>
      deleteSubtitles(api, videoId, ids, signal).catch((error: unknown) => {
        isAnswerLost ||= isOutcomeUnknown(error);
        throw error;
      });
    try {
      // To remove twice does no harm: the second time says that they are gone.
      await retryUntilAnswered(call, signal, undefined, sendingReasonOf);
      return null;
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return error;
      throw error;
    }
  };
  const goneIds: string[] = [];
  const doubtful = new Map<string, ApiError>();
  let left = subtitleIds;
  while (left.length > 0 && (await remove(left)) !== null) {
    const listed = await retryUntilAnswered(
      () => listSubtitles(failFastWhenSignedOut(api), videoId, signal),
      signal,
      undefined,
      sendingReasonOf,
    );
    const there = left.filter((each) => listed.some(({ id }) => id === each));
    goneIds.push(...left.filter((each) => !there.includes(each)));
    if (there.length === left.length) {
      // A list may show for a while what is gone: only one at a time tells which.
      for (const id of left) {
        const rejection = await remove([id]);
        if (rejection !== null) doubtful.set(id, rejection);
      }
      break;
    }
    left = there;
  }
  // After an answer that was lost it was this page that removed them.
  const notify = () => onAccepted?.(isAnswerLost ? [] : goneIds);
  if (isAnswerLost || doubtful.size < subtitleIds.length) notify();
  if (!isAnswerLost && doubtful.size > 0) {
    const doubt = new AbortController();
    const timer = setTimeout(() => doubt.abort(), DOUBT_MS);
    try {
      await untilGone([...doubtful.keys()], AbortSignal.any([signal, doubt.signal]));
    } catch (error) {
      signal.throwIfAborted();
      throw [...doubtful.values()][0] ?? error;
    } finally {
      clearTimeout(timer);
    }
    goneIds.push(...doubtful.keys());
    notify();
  }
  await untilGone(subtitleIds, signal);

  function untilGone(ids: readonly string[], until: AbortSignal) {
    return waitUntilVisible(
      settle,
      {
        ...trackLookup(services, videoId),
        isVisible: (tracks) => !tracks.some(({ id }) => ids.includes(id)),
      },
      until,
    );
  }
}
