import type { ChangeOwner } from "#changes/change-owner.ts";
import { stemOf } from "#shared/format/file-names.ts";
import type { UploadSession } from "#uploads/multipart.ts";
import type { NewTransfer, TransferStage, VideoDetails } from "#uploads/transfer.ts";
import { uploadName } from "#uploads/upload-name.ts";
import type { VideoChange } from "#videos/videos.ts";
import type { Fingerprint } from "./fingerprint.ts";

/** Is the stored record of an upload, beyond the page that began it. Finished parts are stored separately. */
export interface StoredUpload {
  id: string;
  name: string;
  sizeBytes: number;
  addedAtMs: number;
  /** When it became ready, failed or was cancelled. */
  endedAtMs: number | null;
  rank: number;
  plan: PartPlan;
  /** Is null until it was taken, which is before the first part counts. */
  fingerprint: Fingerprint | null;
  handle: FileSystemFileHandle | null;
  session: UploadSession | null;
  /** Is null until every part is in storage. `repairs`: how often the service refused to put them together. */
  completion: {
    isSent: boolean;
    earlierVodIds: readonly string[] | null;
    repairs?: number;
  } | null;
  stage: TransferStage;
  /** The person wanted it to rest, and has not said otherwise since. */
  isPaused: boolean;
  details: VideoDetails;
  /**
   * Holds the details last sent to the service, by init or later; null before init. Undefined: an update is in flight
   * and may have been carried out.
   */
  told: {
    title: string | null | undefined;
    description: string | null | undefined;
    folderIds: readonly string[] | undefined;
  } | null;
  /**
   * Says what the service was told last about whether the video is published, null for nothing, and whether a lookup has
   * shown what is wanted. Absent in records of versions that did not publish.
   */
  online?: { told: boolean | null; isSeen: boolean };
  /** Is the playlist that contains the video. */
  donePlaylistId: string | null;
  isDismissed: boolean;
  /** Is null when unknown. Absent in records of versions that did not tell persons apart. */
  owner?: ChangeOwner | null;
}

/**
 * Returns the record of an upload that begins now.
 * @throws RangeError for a file that can't be cut into parts: empty, or too large
 */
export function beginUpload(
  { file, handle, details }: Omit<NewTransfer, "file"> & { file: Pick<File, "name" | "size"> },
  id: string,
  rank: number,
  owner: ChangeOwner | null = null,
): StoredUpload {
  return {
    id,
    name: file.name,
    sizeBytes: file.size,
    addedAtMs: Date.now(),
    endedAtMs: null,
    rank,
    plan: planParts(file.size),
    fingerprint: null,
    handle,
    session: null,
    completion: null,
    stage: { kind: "queued" },
    isPaused: false,
    details,
    told: null,
    donePlaylistId: null,
    isDismissed: false,
    owner,
  };
}

/** Returns whether no bytes are left to send, automatically or by the user. */
export function isOver({
  stage,
  isDismissed,
}: Pick<StoredUpload, "stage" | "isDismissed">): boolean {
  return (
    stage.kind === "ready" || stage.kind === "cancelled" || (stage.kind === "failed" && isDismissed)
  );
}

/** This many finished uploads are remembered. */
const MAX_IN_HISTORY = 500;

/** Returns the oldest of those that are over, which are to be forgotten. */
export function beyondHistory(uploads: readonly StoredUpload[]): StoredUpload[] {
  const over = uploads.filter(isOver).toSorted((a, b) => b.addedAtMs - a.addedAtMs);
  return over.slice(MAX_IN_HISTORY);
}

/** Returns whether work is left: bytes to send, or details to apply. */
export function isOpen(stored: StoredUpload): boolean {
  return !isOver(stored) || (stored.stage.kind === "ready" && isFollowUpDue(stored));
}

/** Returns whether the file is not needed any more: all parts are in storage, or complete was sent. */
export function isSent(
  { session, plan, completion }: StoredUpload,
  etags: ReadonlyMap<number, string>,
): boolean {
  return session !== null && (etags.size === plan.partCount || completion?.isSent === true);
}

/** Returns the video of an upload, or null before it exists. */
export function videoIdOf(stage: TransferStage): string | null {
  return stage.kind === "encoding" || stage.kind === "ready" ? stage.videoId : null;
}

/** Returns the record as it is shown while nothing may be sent: waiting for the person, unless its video exists. */
export function heldOf(stored: StoredUpload): StoredUpload {
  const stage = { kind: "needs-file", oneClick: false, mismatch: [] } as const;
  return videoIdOf(stored.stage) === null ? { ...stored, stage } : stored;
}

/** Compares without reading the file. */
export function isSameFile(stored: StoredUpload, file: File): boolean {
  return (
    stored.name === file.name &&
    stored.sizeBytes === file.size &&
    (stored.fingerprint === null || stored.fingerprint.lastModifiedMs === file.lastModified)
  );
}

/** Returns the details that the service does not know yet, or null if there are none. */
export function unsentDetails({ name, details, told }: StoredUpload): VideoChange | null {
  const { title, description, folderIds } = details;
  const before = told ?? NOTHING_TOLD;
  const change: VideoChange = {
    // Cleared: restore the default from the file name.
    ...(title === before.title ? {} : { title: title ?? stemOf(uploadName(name)) }),
    ...(description === before.description ? {} : { description: description ?? "" }),
    ...(isSameSet(folderIds, before.folderIds) ? {} : { folderIds: [...folderIds] }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

/** Is what the service knows of a new video. */
export const NOTHING_TOLD = { title: null, description: null, folderIds: [] };

/** Returns whether details are still to be applied. */
export function isFollowUpDue(stored: StoredUpload): boolean {
  return (
    unsentDetails(stored) !== null ||
    playlistToJoin(stored) !== null ||
    publishingWish(stored) !== null
  );
}

/** Returns the playlist that the video is still to be added to; null also while it is kept unpublished (contract 2). */
export function playlistToJoin({ details, donePlaylistId }: StoredUpload): string | null {
  const { playlistId, isKeptUnpublished } = details;
  return isKeptUnpublished || playlistId === donePlaylistId ? null : playlistId;
}

/**
 * Returns whether the video is to be published, or not, as far as no lookup has shown it; null: nothing is to be done.
 * Encoding publishes a video by itself (contract 2), so one that never was to be unpublished is left alone.
 */
export function publishingWish({ details, online }: StoredUpload): boolean | null {
  if (online?.isSeen === true) return null;
  if (details.isKeptUnpublished) return false;
  return (online?.told ?? null) === null ? null : true;
}

/** Returns a record as this version has it: those of earlier ones lack some fields. */
export function completed(stored: StoredUpload): StoredUpload {
  const { details, told } = stored;
  return {
    ...stored,
    details: { ...NO_WISHES, ...details },
    told: told && { ...NOTHING_TOLD, ...told },
  };
}

const NO_WISHES = { description: null, isKeptUnpublished: false };

export function isSameSet(some: readonly string[], others: readonly string[] | undefined): boolean {
  const wanted = new Set(others);
  return (
    others !== undefined && wanted.size === new Set(some).size && some.every((id) => wanted.has(id))
  );
}

const MEBIBYTE = 1024 ** 2;
/** Every part but the last must be at least this large (contract 8, read as binary megabytes). */
const SMALLEST_PART_BYTES = 5 * MEBIBYTE;
const DEFAULT_PART_BYTES = 16 * MEBIBYTE;
/** Up to here small parts cost little, and a lost one costs less on a poor line. */
const SMALL_FILE_BYTES = 160 * MEBIBYTE;
const MAX_PARTS = 10_000;
const LARGEST_PART_BYTES = 5 * 1024 ** 3;

/** Is the largest file that can be cut into parts, in bytes: 48.8 TiB. */
export const LARGEST_FILE_BYTES = MAX_PARTS * LARGEST_PART_BYTES;

/** Describes how a file is divided into parts. All have `partSizeBytes` except the last, which may be smaller. */
export interface PartPlan {
  partSizeBytes: number;
  partCount: number;
}

/**
 * Cuts a file into 1 to 10,000 parts that storage accepts (contract 8).
 * @param sizeBytes a whole number of at least 1
 * @throws RangeError for anything else: an empty file has no parts, one above the limit too many
 */
export function planParts(sizeBytes: number): PartPlan {
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 1 || sizeBytes > LARGEST_FILE_BYTES) {
    throw new RangeError(`A file of ${sizeBytes} bytes can't be cut into parts.`);
  }
  const needed = Math.ceil(Math.ceil(sizeBytes / MAX_PARTS) / MEBIBYTE) * MEBIBYTE;
  const usual = sizeBytes <= SMALL_FILE_BYTES ? SMALLEST_PART_BYTES : DEFAULT_PART_BYTES;
  const partSizeBytes = Math.max(usual, needed);
  return { partSizeBytes, partCount: Math.ceil(sizeBytes / partSizeBytes) };
}

/** Counts the bytes of the parts that are there: all of them are of one size but the last. */
export function doneBytesOf(
  sizeBytes: number,
  { partSizeBytes, partCount }: PartPlan,
  partNumbers: Iterable<number>,
): number {
  let bytes = 0;
  for (const partNumber of partNumbers) {
    bytes += partNumber === partCount ? sizeBytes - partSizeBytes * (partCount - 1) : partSizeBytes;
  }
  return bytes;
}
