import { type SaveEditOutcome, saveEdit } from "#changes/save-edit-queries.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import type { VideoEdit } from "./pending-videos.ts";
import { videoEdits } from "./video-edits-queries.ts";
import type { Video } from "./video-record.ts";
import { videoQueries } from "./videos-queries.ts";

/** Edits a video unless it changed since `shown`. Never rejects. */
export async function saveVideo(
  services: ApiServices,
  shown: Video,
  edit: VideoEdit,
): Promise<SaveEditOutcome<Video>> {
  const outcome = await saveEdit(videoEdits, services, shown, edit);
  if (outcome.kind === "failed" && outcome.problem.kind === "not-found") {
    // The video may be deleted: then the page itself reports it.
    void services.queryClient.invalidateQueries({ queryKey: videoQueries.detailKey(shown.id) });
  }
  return outcome;
}
