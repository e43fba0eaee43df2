import type { ApiServices } from "#shared/http/api-context.tsx";
import { failFastWhenSignedOut } from "#shared/http/client.ts";
import { isOnItsWay } from "./image-job.ts";
import { imageJobs, isOf, startImage } from "./image-jobs-queries.ts";
import { inspectImage, judgeLater } from "./send-image.ts";
import { type ImageBefore, loadImage } from "./stored-image.ts";

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
  if (!isForced && !(await isAsLeft(services, before))) return "conflict";
  const { slot, file } = before;
  startImage(services, slot.owner, slot.kind, file, activityId);
  return "sent";
}

/** Where nothing can be read, it is unknown; the earlier image may still be served for a moment. */
async function isAsLeft(
  services: ApiServices,
  { slot, print, sentPrint, proof }: ImageBefore,
): Promise<boolean> {
  const isChanging = imageJobs(services).some((job) => isOf(job, slot) && isOnItsWay(job));
  if (proof === null || isChanging) return false;
  const looking = { ...services, api: failFastWhenSignedOut(services.api) };
  const now = await inspectImage(looking, slot, new AbortController().signal);
  if (now.served?.print === print) return true;
  const found = judgeLater(now, { print: sentPrint, proof });
  return found === "seen" || found === "altered";
}
