import type { Problem } from "#shared/http/errors.ts";
import type { FingerprintMismatch } from "./engine/fingerprint.ts";
import type { PartFailure } from "./engine/put-part.ts";
import type { PartWaitReason } from "./engine/storage-reach.ts";

/** Tells the reason for a failure. After `session-gone` only sending again helps. */
export type TransferFailure =
  | PartFailure
  | { kind: "service"; problem: Problem }
  /** Complete was sent, its response was lost, and no such video appeared. */
  | { kind: "outcome-unknown" }
  /** The file was changed, moved or unplugged while it was read. */
  | { kind: "file-unreadable" };

export type TransferStage =
  /** Its turn has not come yet. */
  | { kind: "queued" }
  | { kind: "sending" }
  | { kind: "waiting"; reason: PartWaitReason }
  /** Is paused by the person. Nothing is in flight, and what was sent counts. */
  | { kind: "paused" }
  /**
   * The page was closed meanwhile, and the user must provide the file again. `oneClick`: the browser has a
   * handle and only needs permission; otherwise the file must be selected. `mismatch`: differences of the
   * last offered file.
   */
  | { kind: "needs-file"; oneClick: boolean; mismatch: readonly FingerprintMismatch[] }
  | { kind: "finishing" }
  /** The response to complete was lost: checking whether the video exists. */
  | { kind: "checking" }
  /** Is cancelled by the person. What was sent stays in storage until the service clears it away. */
  | { kind: "cancelled" }
  | { kind: "encoding"; videoId: string }
  | { kind: "ready"; videoId: string }
  | { kind: "failed"; failure: TransferFailure };

/** Holds the details of a video. They can be edited before and after it exists. */
export interface VideoDetails {
  /** Is null for the title that the service makes of the file's name. */
  title: string | null;
  /** Is null for none. */
  description: string | null;
  folderIds: readonly string[];
  /** Is null for the account's default. Fixed once sending has begun (contract 4.3). */
  recipeId: string | null;
  /** Identifies the playlist that the ready video is appended to. */
  playlistId: string | null;
  /** Encoding publishes a video by itself (contract 2): this one is unpublished then. */
  isKeptUnpublished: boolean;
}

/** Names a step that is applied to a video: title and folders, then, when it is ready, its playlist. */
export type FollowUpStep = "details" | "playlist";

/** Returns the id of the wait until a follow-up is visible. */
export function followUpId(transferId: string): string {
  return `follow-up:${transferId}`;
}

/**
 * Tells how a wish is on its way that concerns whether a video is published. `due`: no lookup shows it yet. Null: it was seen,
 * or there is none, as encoding publishes a video by itself.
 */
export type Publishing = { kind: "due" } | { kind: "failed"; problem: Problem } | null;

/** Describes the progress of applying the details to the video. */
export type FollowUp =
  /** Nothing to do, or not yet. */
  | { kind: "idle" }
  | { kind: "working" }
  /** Was seen on a lookup. */
  | { kind: "done" }
  /** Was accepted, and is no longer looked for. */
  | { kind: "unseen"; steps: readonly FollowUpStep[] }
  | { kind: "failed"; step: FollowUpStep; problem: Problem };

/** Holds a snapshot of an upload. It is plain data, shared with other tabs. */
export interface Transfer {
  id: string;
  name: string;
  sizeBytes: number;
  /** Holds the hash of its fingerprint. Is absent or null while that is not known, or where the browser can't hash. */
  sampleSha256?: string | null;
  addedAtMs: number;
  /** When it became ready, was cancelled or failed; null before. */
  endedAtMs: number | null;
  /** Counts bytes that storage has taken, or that are in the air. */
  sentBytes: number;
  bytesPerSecond: number | null;
  stage: TransferStage;
  details: VideoDetails;
  followUp: FollowUp;
  publishing: Publishing;
  /** The recipe was sent to the service. */
  isBegun: boolean;
  /** Is false when this browser keeps no record, so that closing the page loses what was sent. */
  isStored: boolean;
  /** Another tab of this browser runs it; here it can only be watched. */
  isElsewhere: boolean;
  /** Storage lost parts that it had taken, and they are sent again. */
  isRepairing: boolean;
  /** Was taken off the tray by the person; stays in the history. */
  isDismissed: boolean;
}

/** Holds a file with what is known of it: its handle survives a reload where the browser has such. */
export interface FileSource {
  file: File;
  handle: FileSystemFileHandle | null;
}

export interface NewTransfer extends FileSource {
  details: VideoDetails;
}

/** Is what a person asks of transfers. Those it does not apply to are left alone. */
export type TransferCommand =
  | { kind: "pause" | "resume" | "cancel" | "retry" | "dismiss"; ids: readonly string[] }
  /** Puts a transfer at a place among those of this page that are not over, 0 first. */
  | { kind: "move"; id: string; toIndex: number }
  | { kind: "describe"; ids: readonly string[]; change: Partial<VideoDetails> }
  /** Applies the details again after that has failed; looks again for those that were accepted. */
  | { kind: "follow-up"; ids: readonly string[] }
  /** Asks the browser for the files it remembers. Needs to be sent from within a click. */
  | { kind: "reopen"; ids: readonly string[] }
  /** Offers files to those transfers that need one; each takes the one that is its own. */
  | { kind: "offer"; sources: readonly FileSource[]; id?: string }
  /** Forgets everything about transfers that are over. */
  | { kind: "forget"; ids: readonly string[] }
  /** Forgets unfinished uploads of other persons. */
  | { kind: "discard"; ids: readonly string[] };

/** Returns whether bytes are being sent or will be: closing the page would lose work. */
export function isRunning({ stage }: Pick<Transfer, "stage">): boolean {
  return ["queued", "sending", "waiting", "finishing", "checking"].includes(stage.kind);
}

/** Counts this page's videos that are to stay unpublished, and may be published once they are encoded. */
export function toUnpublish(transfers: readonly Transfer[]): number {
  return transfers.filter(
    ({ isElsewhere, details, publishing }) =>
      !isElsewhere && details.isKeptUnpublished && publishing !== null,
  ).length;
}
