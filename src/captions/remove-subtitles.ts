import type { ApiServices } from "#shared/http/api-context.tsx";
import { failFastWhenSignedOut } from "#shared/http/client.ts";
import { ApiError, isOutcomeUnknown } from "#shared/http/errors.ts";
import { retryUntilAnswered, sendingReasonOf } from "#shared/http/retry-until-answered.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import { deleteSubtitles, listSubtitles, trackLookup } from "./subtitles-queries.ts";

/** For this long, the list may show a track that a colleague removed and the service rejects. */
const DOUBT_MS = 30_000;

/** Describes a removal of tracks while it is under way. */
interface Removal {
  services: ApiServices;
  videoId: string;
  /** Names the wait. */
  id: string;
  signal: AbortSignal;
  /** An answer was lost: what is gone later may have been removed by this page. */
  isAnswerLost: boolean;
  /** Holds the tracks that were gone when they were to be removed. */
  goneIds: string[];
  /** Holds tracks that are listed and were rejected all the same, with the reason. */
  doubtful: Map<string, ApiError>;
}

/**
 * Removes tracks and waits until they are no longer listed. The service removes all or none, with 400 if one is gone
 * (contract 4.7): then the list tells which, and the others are removed.
 * @param id of the wait
 * @param onAccepted called with those that a colleague had removed
 * @throws ApiError if a listed track is rejected; kind `timeout` after three minutes
 */
export async function removeSubtitles(
  services: ApiServices,
  videoId: string,
  subtitleIds: readonly string[],
  {
    id,
    signal,
    onAccepted,
  }: { id: string; signal: AbortSignal; onAccepted: (goneIds: readonly string[]) => void },
): Promise<void> {
  const removal: Removal = {
    services,
    videoId,
    id,
    signal,
    isAnswerLost: false,
    goneIds: [],
    doubtful: new Map(),
  };
  await removeThoseThere(removal, subtitleIds);
  const { isAnswerLost, goneIds, doubtful } = removal;
  // After a lost answer, it was this page that removed them.
  const notify = () => onAccepted(isAnswerLost ? [] : goneIds);
  if (isAnswerLost || doubtful.size < subtitleIds.length) notify();
  if (!isAnswerLost && doubtful.size > 0) {
    await untilDoubtEnds(removal);
    goneIds.push(...doubtful.keys());
    notify();
  }
  await untilGone(removal, subtitleIds, signal);
}

/** Removes tracks; after a rejection those that are still listed, and at last one at a time. */
async function removeThoseThere(removal: Removal, subtitleIds: readonly string[]): Promise<void> {
  const { services, videoId, signal, goneIds, doubtful } = removal;
  let left = subtitleIds;
  while (left.length > 0 && (await removeOnce(removal, left)) !== null) {
    const listed = await retryUntilAnswered(
      () => listSubtitles(failFastWhenSignedOut(services.api), videoId, signal),
      signal,
      undefined,
      sendingReasonOf,
    );
    const there = left.filter((each) => listed.some(({ id }) => id === each));
    goneIds.push(...left.filter((each) => !there.includes(each)));
    if (there.length === left.length) {
      // A list may still show deleted tracks: only deleting them one by one finds them.
      for (const id of left) {
        const rejection = await removeOnce(removal, [id]);
        if (rejection !== null) doubtful.set(id, rejection);
      }
      return;
    }
    left = there;
  }
}

/** Returns why the service rejects them, if one is gone; null if they are removed. */
async function removeOnce(removal: Removal, ids: readonly string[]): Promise<ApiError | null> {
  const { services, videoId, signal } = removal;
  const call = () =>
    deleteSubtitles(services.api, videoId, ids, signal).catch((error: unknown) => {
      removal.isAnswerLost ||= isOutcomeUnknown(error);
      throw error;
    });
  try {
    // Removing twice does no harm: the second answer says that they are gone.
    await retryUntilAnswered(call, signal, undefined, sendingReasonOf);
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return error;
    throw error;
  }
}

/** Waits until the list no longer shows tracks that were rejected. @throws why they were, if it goes on showing them */
async function untilDoubtEnds(removal: Removal): Promise<void> {
  const { signal, doubtful } = removal;
  const doubt = new AbortController();
  const timer = setTimeout(() => doubt.abort(), DOUBT_MS);
  try {
    await untilGone(removal, [...doubtful.keys()], AbortSignal.any([signal, doubt.signal]));
  } catch (error) {
    signal.throwIfAborted();
    throw [...doubtful.values()][0] ?? error;
  } finally {
    clearTimeout(timer);
  }
}

function untilGone(
  { services, videoId, id }: Removal,
  ids: readonly string[],
  until: AbortSignal,
): Promise<unknown> {
  return waitUntilVisible(
    services.settle,
    {
      ...trackLookup(services, videoId),
      id,
      isVisible: (tracks) => !tracks.some((track) => ids.includes(track.id)),
    },
    until,
  );
}
