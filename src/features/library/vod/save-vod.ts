import type { ApiServices } from "#api/api-context.tsx";
import type { VodEdit } from "#api/pending-vods.ts";
import { type SaveEditOutcome, saveEdit } from "#api/save-edit-queries.ts";
import { vodEdits } from "#api/vod-edits-queries.ts";
import type { Vod } from "#api/vod-record.ts";
import { vodQueries } from "#api/vods-queries.ts";

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
