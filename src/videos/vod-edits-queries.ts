import { queryOptions } from "@tanstack/react-query";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { createEdits, type EditOutcome } from "#shared/sync/edits-queries.ts";
import { removeRecord } from "#shared/sync/removals-queries.ts";
import { toChange, type VodEdit, type VodFields, vodFieldsOf } from "./pending-vods.ts";
import { forgetVod, vodLibraryQueries } from "./vod-library-queries.ts";
import type { Vod } from "./vod-record.ts";
import { deleteVod, getVod, updateVod, type VodPage } from "./vods.ts";
import { encodingId, refreshListsSoon, vodExpectation, vodQueries } from "./vods-queries.ts";

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

/** Removes a film for good; see `removeRecord`. @throws ApiError when the service says no */
export async function removeVod(services: ApiServices, vodId: string): Promise<EditOutcome> {
  const { api, queryClient, settle } = services;
  const outcome = await removeRecord(services, {
    edits: vodEdits,
    id: vodId,
    known: knownVod(services, vodId),
    remove: () => deleteVod(api, vodId),
    lookup: (signal) => getVod(api, vodId, signal),
    onGone() {
      const last = queryClient.getQueryData(vodQueries.detail(api, vodId).queryKey);
      if (last !== undefined) {
        queryClient.setQueryData(vodEditQueries.removed().queryKey, (removed) => ({
          ...removed,
          [vodId]: last,
        }));
      }
      forgetVod(queryClient, vodId);
      queryClient.removeQueries({ queryKey: vodQueries.detailKey(vodId) });
      refreshListsSoon(queryClient);
    },
  });
  settle.cancel(encodingId(vodId));
  return outcome;
}

/** A film as one of the caches has it. */
function knownVod({ api, queryClient }: ApiServices, vodId: string): Vod | undefined {
  const lists = queryClient.getQueriesData<VodPage>({ queryKey: vodQueries.lists() });
  return (
    queryClient.getQueryData(vodQueries.detail(api, vodId).queryKey) ??
    [
      queryClient.getQueryData(vodLibraryQueries.all(api).queryKey),
      ...lists.map(([, page]) => page),
    ]
      .flatMap((page) => page?.vods ?? [])
      .find(({ id }) => id === vodId)
  );
}
