import type { ApiServices } from "#shared/http/api-context.tsx";
import { retryDelayMs } from "#shared/http/backoff.ts";
import { ApiError } from "#shared/http/errors.ts";
import { pause } from "#shared/http/pause.ts";
import { persist } from "#shared/http/persist.ts";
import { waitUntilSeen } from "#shared/sync/wait-until-seen.ts";
import type { Vod } from "#videos/vod-record.ts";
import { updateVod, type VodChange } from "#videos/vods.ts";
import { vodExpectation } from "#videos/vods-queries.ts";

const PACE = { firstMs: 1000, factor: 1.6, maximumMs: 15_000 };
/** Answers in a row that know no such film, about three minutes of them. A new film shows within 25 s. */
const MOST_UNKNOWN = 16;

/**
 * Gives a film that exists by now its title and its folders, and waits until a lookup shows them. Can be
 * done again at any time.
 * @throws ApiError when the service says no; of kind `timeout` when it accepted the change and did not
 *   show it for three minutes: then it may still come
 */
export async function applyDetails(
  services: ApiServices,
  { vodId, change, signal }: { vodId: string; change: VodChange; signal: AbortSignal },
): Promise<void> {
  const vod = vodExpectation(services, vodId);
  // A film that was made just now is unknown for a while. In a hidden tab too, where settling rests.
  await whileUnknown(() => vod.lookup(signal), signal);
  await whileUnknown(() => updateVod(services.api, vodId, change, signal), signal);
  await waitUntilSeen(services.settle, { ...vod, isSeen: (seen) => shows(seen, change) }, signal);
}

function shows(vod: Vod, { title, folderIds }: VodChange): boolean {
  return (
    // A service that trims what it is told has done what was asked for.
    (title === undefined || vod.title?.trim() === title.trim()) &&
    (folderIds === undefined ||
      isSameSet(
        vod.folders.map(({ id }) => id),
        folderIds,
      ))
  );
}

/** Makes a call about a film that not every part of the service may know yet. @throws ApiError, or the signal's reason */
async function whileUnknown(call: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await persist(call, signal);
      return;
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.kind === "not-found";
      if (!isUnknown || attempt >= MOST_UNKNOWN) throw error;
      await pause(retryDelayMs(attempt, PACE, Math.random(), error.retryAfterMs), signal);
    }
  }
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  const wanted = new Set(others);
  return wanted.size === new Set(some).size && some.every((id) => wanted.has(id));
}
