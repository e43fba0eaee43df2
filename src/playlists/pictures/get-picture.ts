import { readServedPicture } from "#images/served-picture.ts";

/** A picture that was got, or why it was not. */
export type GotPicture =
  | { kind: "got"; blob: Blob }
  /** Its host shows it and lets no page copy it. */
  | { kind: "unreadable"; host: string }
  | { kind: "away" };

/** How long a host is waited for that is asked whether it is there at all. */
const PATIENCE_MS = 10_000;

/**
 * Gets a picture that can be worked on. A host that lets no page read looks like one that is away, and so it is
 * asked once more, in a way that needs no leave.
 * @throws the signal's reason
 */
export async function getPicture(url: string, signal: AbortSignal): Promise<GotPicture> {
  const blob = await readServedPicture(url, signal);
  if (blob !== null) return { kind: "got", blob };
  const isThere = await answers(url, "no-cors", signal);
  if (!isThere || (await answers(url, "cors", signal))) return { kind: "away" };
  return { kind: "unreadable", host: new URL(url).host };
}

async function answers(url: string, mode: RequestMode, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      mode,
      credentials: "omit",
      cache: "no-store",
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    await answer.body?.cancel();
    return true;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}
