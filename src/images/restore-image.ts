import type { ApiServices } from "#shared/http/api-context.tsx";
import { failFastWhenSignedOut } from "#shared/http/client.ts";
import { isOnItsWay } from "./image-job.ts";
import { imageJobs, isOf, queueImages, startImage } from "./image-jobs-queries.ts";
import { isAsLeft, loadImage } from "./stored-image.ts";

/**
 * Uploads again the image that a change has replaced. Nothing is sent where the slot does not show what the change left,
 * unless it is forced.
 * @param entryId of the change in the log of activity
 * @throws ApiError if the image can't be looked up
 */
export async function restoreImage(
  services: ApiServices,
  entryId: string,
  { activityId, isForced }: { activityId: string; isForced: boolean },
): Promise<"sent" | "conflict" | "not-kept"> {
  const before = await loadImage(entryId);
  if (before === null) return "not-kept";
  const { slot, file } = before;
  if (!isForced) {
    const isChanging = imageJobs(services).some((job) => isOf(job, slot) && isOnItsWay(job));
    const looking = { ...services, api: failFastWhenSignedOut(services.api) };
    const { signal } = new AbortController();
    if (isChanging || !(await isAsLeft(looking, before, signal))) return "conflict";
  }
  startImage(services, slot.owner, slot.kind, file, activityId);
  return "sent";
}

/**
 * Queues the images that changes have replaced: each is skipped if its slot does not show what the change left by then.
 * @param entryIds of the changes in the log of activity
 * @param batchId of the entries that this is in the log
 * @throws if storage can't be read
 */
export async function restoreImages(
  services: ApiServices,
  entryIds: readonly string[],
  batchId: string,
): Promise<"sent" | "not-kept"> {
  const kept = await Promise.all(entryIds.map(async (id) => ({ id, before: await loadImage(id) })));
  const images = kept.flatMap(({ id, before }) =>
    before === null ? [] : [{ ...before.slot, file: before.file, mayReplace: true, restores: id }],
  );
  if (images.length === 0) return "not-kept";
  queueImages(services, images, batchId);
  return "sent";
}
