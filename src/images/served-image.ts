/** Images are much smaller; larger files are none. */
const MAX_BYTES = 64 * 1024 ** 2;

/** A CDN that does not respond must not block uploads. */
const PATIENCE_MS = 20_000;

/**
 * Fetches the file currently served at a URL, bypassing caches.
 * @returns null if it can't be read: no CORS, not found, or unreachable
 * @throws the signal's reason
 */
export async function readServedImage(url: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const answer = await fetch(url, {
      cache: "reload",
      credentials: "omit",
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    if (answer.ok && Number(answer.headers.get("content-length") ?? 0) <= MAX_BYTES) {
      return await answer.blob();
    }
    await answer.body?.cancel();
    return null;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
