/** Pictures are much smaller; what is larger is none. */
const MAX_BYTES = 64 * 1024 ** 2;

/** A CDN that does not answer keeps nobody from giving a new picture. */
const PATIENCE_MS = 20_000;

/**
 * What an address serves now, past every cache on the way.
 * @returns null where it can't be read: the CDN does not let this page, it serves nothing there, or it is away
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
