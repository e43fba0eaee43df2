import { type Activity, changeIdOf, noteWayBack } from "#changes/activity.ts";
import { isUnderWay } from "#changes/change-state.ts";
import { channelEdits } from "#channels/channels-queries.ts";
import { folderEdits } from "#folders/folders-queries.ts";
import { isReversible } from "#library/bulk-actions.ts";
import { takeBackBulk } from "#library/bulk-jobs.ts";
import { playlistEdits } from "#playlists/playlist-edits-queries.ts";
import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { videoEdits } from "#videos/video-edits-queries.ts";

/** Holds values of fields by name, as the log of activity has them. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * Sets fields of a record to what they were before a change, unless one is not as that change left it.
 * @param fields `from` null: whatever they are now
 * @param activityId of the entry that this is in the log
 * @throws ApiError when the lookup fails or the service refuses
 */
export async function restoreFields(
  services: ApiServices,
  { kind, recordId }: Pick<Activity, "kind"> & { recordId: string },
  fields: { from: Values | null; to: Values },
  activityId: string = newId(),
): Promise<"sent" | "conflict"> {
  return (await EDITS[kind].restore(services, recordId, fields, activityId)).kind;
}

const EDITS: Record<Activity["kind"], { restore: RestoreFields }> = {
  video: videoEdits,
  channel: channelEdits,
  playlist: playlistEdits,
  folder: folderEdits,
};

type RestoreFields = (
  services: ApiServices,
  id: string,
  fields: { from: Values | null; to: Values },
  activityId: string,
) => Promise<{ kind: "sent" | "conflict" }>;

/**
 * Sets back a change of which the state before is kept under the id of its entry, unless what is there now is not what
 * the change left.
 */
type Restorer = (
  services: ApiServices,
  entryId: string,
  how: {
    activityId: string;
    /** Is true to replace whatever is there now. */
    isForced: boolean;
  },
) => Promise<RestoreOutcome>;

/** `not-kept` means that this browser no longer has what was there before. */
export type RestoreOutcome = "sent" | "conflict" | "not-kept";

const RESTORERS: Partial<Record<Activity["action"], Restorer>> = {
  order: async (...args) => (await import("#playlists/restore-order.ts")).restoreOrder(...args),
  // Bulk work that added videos to a playlist needs this; see `isKept`.
  bulk: async (...args) => (await import("#playlists/restore-order.ts")).restoreOrder(...args),
  image: async (...args) => (await import("#images/restore-image.ts")).restoreImage(...args),
  subtitles: async (...args) =>
    (await import("#captions/restore-tracks.ts")).restoreTracks(...args),
};

/**
 * Sets back an order, tracks or an image.
 * @throws ApiError when the lookup fails or the service refuses
 */
export async function restoreStored(
  services: ApiServices,
  { id, action }: Activity,
  how: { activityId: string; isForced: boolean },
): Promise<RestoreOutcome> {
  const outcome = (await RESTORERS[action]?.(services, id, how)) ?? "not-kept";
  if (outcome === "sent") noteWayBack(how.activityId);
  return outcome;
}

/** Returns whether the state before a change is kept, and the change can be set back. */
export function canRestoreStored({ action, outcome, isKept }: Activity): boolean {
  const isThere = outcome === "saved" || outcome === "visible";
  return isThere && isKept && RESTORERS[action] !== undefined;
}

/** Returns the outcome of a change: a page that was closed can't have ended what it was about to send. */
export function outcomeOf({ action, outcome, atMs }: Activity): Activity["outcome"] {
  // A later page resumes uploads and bulk jobs.
  const goesOn = action === "upload" || action === "bulk";
  return outcome === "saving" && !goesOn && atMs < performance.timeOrigin ? "unknown" : outcome;
}

/** Returns the entries of what was done with one: by itself, it is the only one. */
export function batchOf(entries: readonly Activity[], entry: Activity): Activity[] {
  return entries.filter((each) => changeIdOf(each) === changeIdOf(entry));
}

/** Returns whether images that were changed at once can be set back, as far as they are kept. */
export function canRestoreBatch(batch: readonly Activity[]): boolean {
  const isOver = !batch.some((entry) => isUnderWay(outcomeOf(entry)));
  return isOver && batch.some(canRestoreStored);
}

/**
 * Sets back images that were changed at once, in the background: those that are not as they were left are skipped.
 * @param batchId of the entries that this is in the log
 * @throws if storage can't be read
 */
export async function restoreBatch(
  services: ApiServices,
  batch: readonly Activity[],
  batchId: string,
): Promise<RestoreOutcome> {
  const { restoreImages } = await import("#images/restore-image.ts");
  const ids = batch.filter(canRestoreStored).map(({ id }) => id);
  return await restoreImages(services, ids, batchId);
}

/**
 * Returns whether a change of this page can be undone as a whole.
 * @param batch has the entries of what was done with it
 */
export function canTakeBack(entry: Activity, batch: readonly Activity[]): boolean {
  if (entry.batchId !== undefined) return canRestoreBatch(batch);
  if (canRestoreStored(entry)) return true;
  const { action, change, outcome, recordId, before, after } = entry;
  const isThere = outcome === "saved" || outcome === "visible";
  if (action === "bulk") return isThere && change !== null && isReversible(change);
  const isKnown = before !== null && Object.values(before).every((value) => value !== null);
  return isThere && action === "edit" && recordId !== null && after !== null && isKnown;
}

/**
 * Takes back a change of this page.
 * @param batch has the entries of what was done with it
 * @param activityId of the entry or the batch that this is in the log
 * @throws ApiError when the lookup fails or the service refuses
 */
export async function takeBackChange(
  services: ApiServices,
  entry: Activity,
  batch: readonly Activity[],
  activityId: string,
): Promise<RestoreOutcome> {
  if (entry.batchId !== undefined) return await restoreBatch(services, batch, activityId);
  if (canRestoreStored(entry)) {
    return await restoreStored(services, entry, { activityId, isForced: false });
  }
  const { action, id, kind, recordId, before, after } = entry;
  if (action === "bulk") {
    await takeBackBulk(services, id, { undoId: activityId });
    return "sent";
  }
  if (recordId === null || before === null || after === null) return "conflict";
  return await restoreFields(services, { kind, recordId }, { from: after, to: before }, activityId);
}
