import type { Problem } from "#shared/http/problem.ts";
import type { WaitReason } from "#shared/http/retry-until-answered.ts";
import type { FingerprintMismatch } from "./fingerprint.ts";
import type { PartFailure } from "./put-part.ts";

/** Why a transfer ended without a film. After `session-gone` only sending it again can help. */
export type TransferFailure =
  | PartFailure
  | { kind: "service"; problem: Problem }
  /** Complete was sent, its answer was lost, and no such film has shown itself. */
  | { kind: "outcome-unknown" }
  /** The file was changed, moved or unplugged while it was read. */
  | { kind: "file-unreadable" };

/** Where a transfer stands. The states exclude one another. */
export type TransferStage =
  /** Its turn has not come yet. */
  | { kind: "queued" }
  | { kind: "sending" }
  | { kind: "waiting"; reason: WaitReason }
  /** By the person. Nothing is in flight, and what was sent counts. */
  | { kind: "paused" }
  /**
   * The page was closed meanwhile, and a person must hand the file over again. With `oneClick` the
   * browser remembers the file and only has to be allowed to read it; otherwise it must be chosen.
   * `mismatch` says what was different about the file that was offered last.
   */
  | { kind: "needs-file"; oneClick: boolean; mismatch: readonly FingerprintMismatch[] }
  | { kind: "finishing" }
  /** The answer to complete was lost: finding out whether the film is there. */
  | { kind: "checking" }
  /** By the person. What was sent stays in storage until the service clears it away. */
  | { kind: "cancelled" }
  | { kind: "encoding"; videoId: string }
  | { kind: "ready"; videoId: string }
  | { kind: "failed"; failure: TransferFailure };

/** What a person wants to be said of a film. Can be changed until, and after, the film exists. */
export interface VideoDetails {
  /** Null: what the service makes of the file's name. */
  title: string | null;
  folderIds: readonly string[];
  /** Null: the account's default. Fixed once sending has begun (contract 4.3). */
  recipeId: string | null;
  /** The playlist that gets the film as its last item, once it is ready. */
  playlistId: string | null;
}

/** How far the details have come after the film exists. */
export type FollowUp =
  /** Nothing to do, or not yet. */
  | { kind: "idle" }
  | { kind: "working" }
  /** Seen on a lookup. */
  | { kind: "done" }
  | { kind: "failed"; step: "details" | "playlist"; problem: Problem };

/** One file on its way to becoming a film, as it is at one moment. Plain data: other tabs get it too. */
export interface Transfer {
  id: string;
  name: string;
  sizeBytes: number;
  addedAtMs: number;
  /** When it became ready, was cancelled or failed; null before. */
  endedAtMs: number | null;
  /** Bytes that storage has taken, or that are in the air. */
  sentBytes: number;
  bytesPerSecond: number | null;
  stage: TransferStage;
  details: VideoDetails;
  followUp: FollowUp;
  /** Whether the recipe was told to the service already. */
  isBegun: boolean;
  /** False: this browser keeps no record, so that closing the page loses what was sent. */
  isStored: boolean;
  /** Another tab of this browser runs it; here it can only be watched. */
  isElsewhere: boolean;
  /** Storage lost parts that it had taken, and they are sent again. */
  isRepairing: boolean;
  /** Taken off the tray by the person; stays in the history. */
  isDismissed: boolean;
}

/** A file with what is known of it: its handle survives a reload where the browser has such. */
export interface FileSource {
  file: File;
  handle: FileSystemFileHandle | null;
}

/** A film to send. */
export interface NewTransfer extends FileSource {
  details: VideoDetails;
}

/** What a person does to transfers. Those that it makes no sense for are left as they are. */
export type TransferCommand =
  | { kind: "pause" | "resume" | "cancel" | "retry" | "dismiss"; ids: readonly string[] }
  /** Puts a transfer at a place among those of this page that are not over, 0 first. */
  | { kind: "move"; id: string; toIndex: number }
  | { kind: "describe"; ids: readonly string[]; change: Partial<VideoDetails> }
  /** Applies the details again after that has failed. */
  | { kind: "follow-up"; ids: readonly string[] }
  /** Asks the browser for the files it remembers. Needs to be sent from within a click. */
  | { kind: "reopen"; ids: readonly string[] }
  /** Offers files to those transfers that need one; each takes the one that is its own. */
  | { kind: "offer"; sources: readonly FileSource[]; id?: string }
  /** Forgets everything about transfers that are over. */
  | { kind: "forget"; ids: readonly string[] };

/** Whether bytes move, or would by themselves: closing the page would lose work. */
export function isRunning({ stage }: Transfer): boolean {
  return ["queued", "sending", "waiting", "finishing", "checking"].includes(stage.kind);
}
