import { queryOptions } from "@tanstack/react-query";
import type { ApiServices } from "./api-context.tsx";
import { createEdits, type EditOutcome } from "./edits-queries.ts";
import { ApiError, isOutcomeUnknown } from "./errors.ts";
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

/**
 * Removes a film for good. It is on record as pending until a lookup no longer knows it. That one made
 * moments ago is not known says nothing (supplement, "Habits"): then it counts once the film is older.
 * @throws ApiError when the service says no; then nothing has changed
 */
export async function removeVod(services: ApiServices, vodId: string): Promise<EditOutcome> {
  const { api, queryClient, settle } = services;
  const before = queryClient.getQueryData(vodEdits.pending().queryKey)?.[vodId];
  const tooYoungForMs = youthLeftMs(knownVod(services, vodId));
  vodEdits.noteRemoval(services, vodId, { isDoubtful: false });
  let outcome: EditOutcome = "accepted";
  try {
    await deleteVod(api, vodId);
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.kind === "not-found";
    if (!isUnknown && !isOutcomeUnknown(error)) {
      // One before it may well have been accepted.
      if (before?.kind === "removal") vodEdits.noteRemoval(services, vodId, before);
      else vodEdits.withdrawRemoval(services, vodId);
      throw error;
    }
    if (!isUnknown || tooYoungForMs > 0) {
      outcome = "doubtful";
      vodEdits.noteRemoval(services, vodId, { isDoubtful: true });
    }
  }
  settle.cancel(encodingId(vodId));
  lookForRemoval(services, vodId, outcome === "accepted" ? 0 : Date.now() + tooYoungForMs);
  return outcome;
}

/** @param countsFromMs the time from which it means something that a lookup does not know the film */
function lookForRemoval(services: ApiServices, vodId: string, countsFromMs: number): void {
  const { api, settle, queryClient } = services;
  settle.expect<Vod | null>({
    id: pendingVodId(vodId),
    resource: `removal:${vodId}`,
    cadence: "change",
    lookup: (signal) => getVod(api, vodId, signal).catch(nullWhereGone),
    isSeen: (vod) => vod === null && Date.now() >= countsFromMs,
    onSeen() {
      const last = queryClient.getQueryData(vodQueries.detail(api, vodId).queryKey);
      if (last !== undefined) {
        queryClient.setQueryData(vodEditQueries.removed().queryKey, (removed) => ({
          ...removed,
          [vodId]: last,
        }));
      }
      forgetVod(queryClient, vodId);
      vodEdits.noteGone(services, vodId);
      queryClient.removeQueries({ queryKey: vodQueries.detailKey(vodId) });
      refreshListsSoon(queryClient);
    },
  });
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

/** A film that was made less than this ago may be unknown to a lookup: twice what the service takes, and more. */
const YOUTH_MS = 60_000;

/** How long a film may go on being unknown to lookups though it is there; 0 when its age is not known. */
function youthLeftMs(vod: Vod | undefined): number {
  if (vod?.createdAtMs === undefined || vod.createdAtMs === null) return 0;
  // The two clocks may differ: a film of the future is a new one.
  return Math.min(YOUTH_MS, Math.max(0, vod.createdAtMs + YOUTH_MS - Date.now()));
}

function nullWhereGone(error: unknown): null {
  if (error instanceof ApiError && error.kind === "not-found") return null;
  throw error;
}
