import { queryOptions } from "@tanstack/react-query";
import type { ApiServices } from "./api-context.tsx";
import { ApiError, isOutcomeUnknown } from "./errors.ts";
import {
  type PendingVod,
  type PendingVods,
  showsEdit,
  toChange,
  type VodEdit,
} from "./pending-vods.ts";
import { forgetVod } from "./vod-library-queries.ts";
import type { Vod } from "./vod-record.ts";
import { deleteVod, getVod, updateVod } from "./vods.ts";
import { encodingId, vodExpectation, vodQueries } from "./vods-queries.ts";

/** What became of a change: accepted, or sent with the answer lost. Either way it is looked for. */
export type EditOutcome = "accepted" | "doubtful";

export const vodEditQueries = {
  /** What films were told on this page and no lookup has shown so far. */
  pending: () =>
    queryOptions({
      queryKey: ["pending-vods"],
      queryFn: (): PendingVods => ({}),
      initialData: {},
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
};

/** Names the wait for what a film was told in the settle tracker. */
export function pendingVodId(vodId: string): string {
  return `pending:${vodId}`;
}

/**
 * Changes a film. The change is on record as pending from now on until a lookup shows it, so that every
 * view can show the film as it was asked for; several changes of one film add up.
 * @throws ApiError when the service says no; then that change is no longer pending
 */
export async function editVod(
  services: ApiServices,
  vodId: string,
  edit: VodEdit,
): Promise<EditOutcome> {
  note(services, vodId, {
    kind: "edit",
    edit: { ...pendingEdit(services, vodId), ...edit },
    isDoubtful: false,
  });
  try {
    await updateVod(services.api, vodId, toChange(edit));
  } catch (error) {
    if (!isOutcomeUnknown(error)) {
      withdraw(services, vodId, edit);
      throw error;
    }
    const pending = { kind: "edit", edit: pendingEdit(services, vodId), isDoubtful: true } as const;
    note(services, vodId, pending);
    lookForEdit(services, vodId);
    return "doubtful";
  }
  lookForEdit(services, vodId);
  return "accepted";
}

/**
 * Removes a film for good. It is on record as pending until a lookup no longer knows it.
 * @throws ApiError when the service says no; then nothing has changed
 */
export async function removeVod(services: ApiServices, vodId: string): Promise<EditOutcome> {
  const before = pendingVods(services)[vodId];
  note(services, vodId, { kind: "removal", isDoubtful: false });
  let outcome: EditOutcome = "accepted";
  try {
    await deleteVod(services.api, vodId);
  } catch (error) {
    const isGone = error instanceof ApiError && error.kind === "not-found";
    if (!isGone && !isOutcomeUnknown(error)) {
      note(services, vodId, before);
      throw error;
    }
    if (!isGone) {
      outcome = "doubtful";
      note(services, vodId, { kind: "removal", isDoubtful: true });
    }
  }
  services.settle.cancel(encodingId(vodId));
  lookForRemoval(services, vodId);
  return outcome;
}

/** Shows a film as the service has it again, whatever it was told. */
export function forgetPending(services: ApiServices, vodId: string): void {
  services.settle.cancel(pendingVodId(vodId));
  note(services, vodId, undefined);
}

function lookForEdit(services: ApiServices, vodId: string): void {
  const vod = vodExpectation(services, vodId);
  services.settle.expect<Vod>({
    ...vod,
    id: pendingVodId(vodId),
    cadence: "change",
    isSeen: (seen) => showsEdit(seen, pendingEdit(services, vodId)),
    onSeen(seen) {
      note(services, vodId, undefined);
      vod.onSeen?.(seen);
    },
  });
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
      forgetVod(queryClient, vodId);
      note(services, vodId, undefined);
      queryClient.removeQueries({ queryKey: vodQueries.detailKey(vodId) });
      void queryClient.invalidateQueries({ queryKey: vodQueries.lists() });
    },
  });
}

function nullWhereGone(error: unknown): null {
  if (error instanceof ApiError && error.kind === "not-found") return null;
  throw error;
}

function pendingVods({ queryClient }: ApiServices): PendingVods {
  return queryClient.getQueryData(vodEditQueries.pending().queryKey) ?? {};
}

function pendingEdit(services: ApiServices, vodId: string): VodEdit {
  const pending = pendingVods(services)[vodId];
  return pending?.kind === "edit" ? pending.edit : {};
}

/** Takes back the parts of an edit that nothing has replaced since. */
function withdraw(services: ApiServices, vodId: string, edit: VodEdit): void {
  const { title, description, isOnline, folders, ...none } = pendingEdit(services, vodId);
  const rest: VodEdit = {
    ...none,
    ...(title === undefined || title === edit.title ? {} : { title }),
    ...(description === undefined || description === edit.description ? {} : { description }),
    ...(isOnline === undefined || isOnline === edit.isOnline ? {} : { isOnline }),
    ...(folders === undefined || folders === edit.folders ? {} : { folders }),
  };
  const isEmpty = Object.keys(rest).length === 0;
  note(services, vodId, isEmpty ? undefined : { kind: "edit", edit: rest, isDoubtful: false });
}

function note(services: ApiServices, vodId: string, asked: PendingVod | undefined): void {
  const { [vodId]: _, ...rest } = pendingVods(services);
  services.queryClient.setQueryData(
    vodEditQueries.pending().queryKey,
    asked === undefined ? rest : { ...rest, [vodId]: asked },
  );
}
