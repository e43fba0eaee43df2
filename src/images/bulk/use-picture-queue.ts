import { useSyncExternalStore } from "react";
import { useApi } from "#shared/http/api-context.tsx";
import { type PictureQueue, pictureQueueOf, type QueuedPicture } from "./picture-queue.ts";

/** Pictures on their way to many films, and the means to send more. */
export function usePictureQueue(): { queue: PictureQueue; pictures: readonly QueuedPicture[] } {
  const queue = pictureQueueOf(useApi());
  return { queue, pictures: useSyncExternalStore(queue.subscribe, queue.getSnapshot) };
}
