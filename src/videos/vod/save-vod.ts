import type { ApiServices } from "#shared/http/api-context.tsx";
import { type SaveEditOutcome, saveEdit } from "#shared/sync/save-edit-queries.ts";
import type { VodEdit } from "#videos/pending-vods.ts";
import { vodEdits } from "#videos/vod-edits-queries.ts";
import type { Vod } from "#videos/vod-record.ts";
import { vodQueries } from "#videos/vods-queries.ts";

/** Changes a film, and gives way to what others did since it was as in `shown`. Never throws. */
export async function saveVod(
  services: ApiServices,
  shown: Vod,
  edit: VodEdit,
): Promise<SaveEditOutcome<Vod>> {
  const outcome = await saveEdit(vodEdits, services, shown, edit);
  if (outcome.kind === "failed" && outcome.problem.kind === "not-found") {
    // It may be gone altogether: then that is for the whole page to say.
    void services.queryClient.invalidateQueries({ queryKey: vodQueries.detailKey(shown.id) });
  }
  return outcome;
}
