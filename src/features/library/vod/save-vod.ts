import type { ApiServices } from "#api/api-context.tsx";
import { ApiError, toProblem } from "#api/errors.ts";
import type { VodEdit } from "#api/pending-vods.ts";
import { editVodUnlessChanged } from "#api/vod-edits-queries.ts";
import type { Vod } from "#api/vod-record.ts";
import { vodQueries } from "#api/vods-queries.ts";
import type { Problem } from "#lib/problem.ts";

/** What became of an edit. A lost answer counts as saved: it is looked for, and shown as being so. */
export type VodSaveOutcome =
  | { kind: "saved" }
  | { kind: "conflict"; theirs: Vod }
  | { kind: "failed"; problem: Problem };

/** Changes a film, and gives way to what others did since it was as in `shown`. Never throws. */
export async function saveVod(
  services: ApiServices,
  shown: Vod,
  edit: VodEdit,
): Promise<VodSaveOutcome> {
  try {
    const outcome = await editVodUnlessChanged(services, shown, edit);
    return outcome.kind === "conflict" ? outcome : { kind: "saved" };
  } catch (error) {
    if (error instanceof ApiError && error.kind === "not-found") {
      // It may be gone altogether: then that is for the whole page to say.
      void services.queryClient.invalidateQueries({ queryKey: vodQueries.detailKey(shown.id) });
    }
    return {
      kind: "failed",
      problem: toProblem(error) ?? { kind: "unexpected", serviceMessage: "" },
    };
  }
}
