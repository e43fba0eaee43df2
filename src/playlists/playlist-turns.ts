import { orSignedOut, signedOutSignal, waitForever } from "#shared/http/signed-out-signal.ts";

/** The last change of each playlist that has begun or waits. */
const changes = new Map<string, Promise<void>>();

/**
 * Changes of what one playlist plays follow each other: on this page always, over all tabs where the browser
 * can. Each replaces the whole (contract 4.10), so two at once would lose one.
 */
export function oneAtATime(
  playlistId: string,
  signal: AbortSignal,
  change: () => Promise<void>,
): Promise<void> {
  const alone = async () => {
    signal.throwIfAborted();
    const locks = locksOfBrowser();
    if (locks === null) {
      await change();
      return;
    }
    try {
      await locks.request(`reeldesk.playlist.${playlistId}`, { signal }, () =>
        orSignedOut(change()),
      );
    } catch (error) {
      if (signedOutSignal.aborted) await waitForever();
      throw error;
    }
  };
  const before = changes.get(playlistId) ?? Promise.resolve();
  const done = before.then(alone, alone);
  changes.set(playlistId, done);
  const forget = () => {
    if (changes.get(playlistId) === done) changes.delete(playlistId);
  };
  done.then(forget, forget);
  return done;
}

/** Null where pages have none: over plain http. */
function locksOfBrowser(): LockManager | null {
  return typeof navigator !== "undefined" && "locks" in navigator ? navigator.locks : null;
}
