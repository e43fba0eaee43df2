import { queryOptions } from "@tanstack/react-query";
import type { ApiServices } from "./api-context.tsx";
import { createEdits, type EditOutcome } from "./edits-queries.ts";
import { ApiError, isOutcomeUnknown } from "./errors.ts";
import { toChange, type VodEdit, type VodFields, vodFieldsOf } from "./pending-vods.ts";
import { forgetVod } from "./vod-library-queries.ts";
import type { Vod } from "./vod-record.ts";
import { deleteVod, getVod, updateVod } from "./vods.ts";
import { encodingId, vodExpectation, vodQueries } from "./vods-queries.ts";

/** Changes of films. */
export const vodEdits = createEdits<Vod, VodFields>({
  name: "vod",
  update: ({ api }, vodId, edit) => updateVod(api, vodId, toChange(edit)),
  fieldsOf: vodFieldsOf,
  expectation: vodExpectation,
});

export const vodEditQueries = {
  /** What films were told on this page and no lookup has shown so far. */
  pending: vodEdits.pending,
  /** Films as they were when they were removed on this page, by id: an address of before still names them. */
  removed: () =>
    queryOptions({
      queryKey: ["removed-vods"],
      queryFn: (): RemovedVods => ({}),
      initialData: (): RemovedVods => ({}),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
};

type RemovedVods = Readonly<Record<string, Vod>>;

/** Names the wait for what a film was told in the settle tracker. */
export const pendingVodId = vodEdits.settleId;

/** Changes a film; see `Edits.edit`. @throws ApiError when the service says no */
export function editVod(services: ApiServices, vodId: string, edit: VodEdit): Promise<EditOutcome> {
  return vodEdits.edit(services, vodId, edit);
}

/** Changes a film unless somebody else has meanwhile; see `Edits.editUnlessChanged`. @throws ApiError */
export const editVodUnlessChanged = vodEdits.editUnlessChanged;

/**
 * Removes a film for good. It is on record as pending until a lookup no longer knows it.
 * @throws ApiError when the service says no; then nothing has changed
 */
export async function removeVod(services: ApiServices, vodId: string): Promise<EditOutcome> {
  const before = services.queryClient.getQueryData(vodEdits.pending().queryKey)?.[vodId];
  vodEdits.note(services, vodId, { kind: "removal", isDoubtful: false });
  let outcome: EditOutcome = "accepted";
  try {
    await deleteVod(services.api, vodId);
  } catch (error) {
    const isGone = error instanceof ApiError && error.kind === "not-found";
    if (!isGone && !isOutcomeUnknown(error)) {
      vodEdits.note(services, vodId, before);
      throw error;
    }
    if (!isGone) {
      outcome = "doubtful";
      vodEdits.note(services, vodId, { kind: "removal", isDoubtful: true });
    }
  }
  services.settle.cancel(encodingId(vodId));
  lookForRemoval(services, vodId);
  return outcome;
}

function lookForRemoval(services: ApiServices, vodId: string): void {
  const { api, settle, queryClient } = services;
  settle.expect<Vod | null>({
    id: pendingVodId(vodId),
    resource: `removal:${vodId}`,
    cadence: "change",
    lookup: (signal) => getVod(api, vodId, signal).catch(nullWhereGone),
    isSeen: (vod) => vod === null,
    onSeen() {
      const last = queryClient.getQueryData(vodQueries.detail(api, vodId).queryKey);
      if (last !== undefined) {
        queryClient.setQueryData(vodEditQueries.removed().queryKey, (removed) => ({
          ...removed,
          [vodId]: last,
        }));
      }
      forgetVod(queryClient, vodId);
      vodEdits.note(services, vodId, undefined);
      queryClient.removeQueries({ queryKey: vodQueries.detailKey(vodId) });
      void queryClient.invalidateQueries({ queryKey: vodQueries.lists() });
    },
  });
}

function nullWhereGone(error: unknown): null {
  if (error instanceof ApiError && error.kind === "not-found") return null;
  throw error;
}
