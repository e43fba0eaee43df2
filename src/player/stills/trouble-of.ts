import { StreamError } from "#player/stream-error.ts";
import { ApiError } from "#shared/http/errors.ts";
import { withTimeout } from "#shared/http/http.ts";
import { UnreadablePictureError } from "./grab-frame.ts";
import type { StillTrouble } from "./still-source.ts";

/**
 * What a failure means. A host that lets no other page read looks like one that can't be reached, and so
 * it is asked once more, in a way that needs no leave.
 * @param link of the stream; null where none was given
 */
export async function troubleOf(
  error: unknown,
  link: string | null,
  signal: AbortSignal,
): Promise<StillTrouble> {
  if (link === null) return { kind: "failed", error };
  const address = (error instanceof StreamError ? error.address : null) ?? link;
  const { host } = new URL(address);
  if (error instanceof UnreadablePictureError) return { kind: "unreadable", host };
  const isUnreached = error instanceof ApiError && error.kind === "network" && navigator.onLine;
  if (!isUnreached || !(await answers(address, "no-cors", signal)))
    return { kind: "failed", error };
  return (await answers(address, "cors", signal))
    ? { kind: "failed", error }
    : { kind: "unreadable", host };
}

async function answers(address: string, mode: RequestMode, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(address, {
      mode,
      credentials: "omit",
      cache: "no-store",
      signal: withTimeout(signal),
    });
    return true;
  } catch {
    return false;
  }
}
