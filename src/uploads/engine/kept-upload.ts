import { stemOf } from "#shared/format/file-names.ts";
import type { UploadSession } from "#uploads/multipart.ts";
import { uploadName } from "#uploads/upload-name.ts";
import type { VodChange } from "#videos/vods.ts";
import type { Fingerprint } from "./fingerprint.ts";
import { type PartPlan, planParts } from "./part-plan.ts";
import type { FilmDetails, NewTransfer, Transfer, TransferStage } from "./transfer.ts";

/** What is remembered of an upload beyond the page that began it. Its finished parts are kept beside it. */
export interface KeptUpload {
  id: string;
  name: string;
  sizeBytes: number;
  addedAtMs: number;
  /** When it became ready, failed or was cancelled. */
  endedAtMs: number | null;
  /** Place in the order of sending. */
  rank: number;
  plan: PartPlan;
  /** Null until it was taken, which is before the first part counts. */
  fingerprint: Fingerprint | null;
  handle: FileSystemFileHandle | null;
  session: UploadSession | null;
  /** Null until every part is in storage. `repairs`: how often the service refused to put them together. */
  completion: {
    isSent: boolean;
    earlierVodIds: readonly string[] | null;
    repairs?: number;
  } | null;
  stage: TransferStage;
  /** The person wanted it to rest, and has not said otherwise since. */
  isPaused: boolean;
  details: FilmDetails;
  /**
   * What the service was told last, by init or since; null before init. Undefined: a change is on its
   * way, and may have been carried out.
   */
  told: { title: string | null | undefined; folderIds: readonly string[] | undefined } | null;
  /** The playlist that has the film. */
  donePlaylistId: string | null;
  isDismissed: boolean;
}

/**
 * The record of an upload that begins now.
 * @throws RangeError for a file that can't be cut into parts: empty, or too large
 */
export function beginUpload(
  { file, handle, details }: NewTransfer,
  id: string,
  rank: number,
): KeptUpload {
  return {
    ...emptyRecord,
    id,
    name: file.name,
    sizeBytes: file.size,
    addedAtMs: Date.now(),
    rank,
    plan: planParts(file.size),
    handle,
    stage: { kind: "queued" },
    details,
  };
}

/** An upload that another tab runs and whose record can't be read: enough of it to be watched. */
export function recordOf(transfer: Transfer): KeptUpload {
  const { id, name, sizeBytes, addedAtMs, stage, details } = transfer;
  return {
    ...emptyRecord,
    id,
    name,
    sizeBytes,
    addedAtMs,
    rank: addedAtMs,
    plan: planParts(sizeBytes),
    stage,
    details,
  };
}

const emptyRecord = {
  endedAtMs: null,
  fingerprint: null,
  handle: null,
  session: null,
  completion: null,
  told: null,
  donePlaylistId: null,
  isPaused: false,
  isDismissed: false,
} satisfies Partial<KeptUpload>;

/** Nothing is left to do for the bytes, whether by itself or by a person. */
export function isOver({ stage, isDismissed }: Pick<KeptUpload, "stage" | "isDismissed">): boolean {
  return (
    stage.kind === "ready" || stage.kind === "cancelled" || (stage.kind === "failed" && isDismissed)
  );
}

/** Something is left to do: for the bytes, or for the film that they became. */
export function isOpen(kept: KeptUpload): boolean {
  return !isOver(kept) || (kept.stage.kind === "ready" && isFollowUpDue(kept));
}

/** One tab has it, and the others watch. Without its file any tab may be handed one. */
export function isHeld(upload: Pick<KeptUpload, "stage" | "isDismissed">): boolean {
  return !isOver(upload) && upload.stage.kind !== "needs-file";
}

/** Whether the file is not needed any more: storage has it all, or the service was told so already. */
export function isSent(
  { session, plan, completion }: KeptUpload,
  etags: ReadonlyMap<number, string>,
): boolean {
  return session !== null && (etags.size === plan.partCount || completion?.isSent === true);
}

/** The film that an upload has become; null before. */
export function vodIdOf(stage: TransferStage): string | null {
  return stage.kind === "encoding" || stage.kind === "ready" ? stage.vodId : null;
}

/** As far as can be told without reading the file. */
export function isSameFile(kept: KeptUpload, file: File): boolean {
  return (
    kept.name === file.name &&
    kept.sizeBytes === file.size &&
    (kept.fingerprint === null || kept.fingerprint.lastModifiedMs === file.lastModified)
  );
}

/** What of the details the service does not know yet; null when it knows everything. */
export function untoldDetails({ name, details, told }: KeptUpload): VodChange | null {
  const { title, folderIds } = details;
  const { title: toldTitle, folderIds: toldFolderIds } = told ?? { title: null, folderIds: [] };
  const change: VodChange = {
    // Taken back: what the service makes of the file's name is what it had before.
    ...(title === toldTitle ? {} : { title: title ?? stemOf(uploadName(name)) }),
    ...(isSameSet(folderIds, toldFolderIds) ? {} : { folderIds: [...folderIds] }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

/** Whether the film still lacks something that was asked for. */
export function isFollowUpDue(kept: KeptUpload): boolean {
  const { playlistId } = kept.details;
  return (
    untoldDetails(kept) !== null || (playlistId !== null && playlistId !== kept.donePlaylistId)
  );
}

function isSameSet(some: readonly string[], others: readonly string[] | undefined): boolean {
  const wanted = new Set(others);
  return others !== undefined && wanted.size === some.length && some.every((id) => wanted.has(id));
}
