import { withTimeout } from "./http.ts";

/**
 * Returns whether a host answers, and lets no page of this origin read its answers. Such a host looks unreachable, so
 * it is asked in no-cors mode, whose answers can't be read, as well.
 */
export async function isReadingForbidden(href: string, signal: AbortSignal): Promise<boolean> {
  return (await answers(href, "no-cors", signal)) && !(await answers(href, "cors", signal));
}

async function answers(href: string, mode: RequestMode, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(href, {
      mode,
      credentials: "omit",
      cache: "no-store",
      signal: withTimeout(signal),
    });
    await answer.body?.cancel();
    return true;
  } catch {
    return false;
  }
}
